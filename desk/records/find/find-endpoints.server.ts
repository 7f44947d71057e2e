import { may } from "#desk/frame/access/rights/desk-rights.ts";
import type { DeskPerson } from "#desk/frame/access/sign-in/desk-sessions.server.ts";
import { type DeskEndpoint, deskQuery } from "#desk/frame/server/desk-endpoint.server.ts";
import type { Found } from "#desk/frame/shell/find/find-contract.ts";
import { visibleRecordTypes } from "#desk/records/model/record-types.ts";
import { folded } from "#platform/text/folded.ts";
import type { Services } from "#services/services.server.ts";
import { findMembers, findRecords, peopleOf } from "./find-records.server.ts";

/** What somebody types to get to a person or a record. Everybody on the committee has the right; they find what they may see. */
export const findEndpoints: readonly DeskEndpoint[] = [
  deskQuery("/find", "people.view", async ({ c, session, services }) =>
    c.json((await find(services, session.person, c.req.query("q") ?? "")) satisfies Found),
  ),
];

const titles = { band: "Bands", volunteer: "Volunteers", message: "Messages" } as const;

async function find({ db }: Services, person: DeskPerson, words: string): Promise<Found> {
  if (words.trim() === "") return [];
  const visible = visibleRecordTypes(person);
  const records = await Promise.all(visible.map((recordType) => findRecords(db, recordType, words)));
  const members = may(person, "members.view") ? await findMembers(db, words) : [];
  const people = peopleOf([...records.flat(), ...members]);
  const groups = visible.map(({ kind, path }, index) => ({
    title: titles[kind],
    items: (records[index] ?? []).map(({ reference, name }) => ({
      to: `/desk/${path}/${reference}`,
      label: name || "(no name)",
      detail: reference,
    })),
  }));
  const isCalledSo = ({ items }: Found[number]) => items.some(({ label }) => folded(label).includes(folded(words)));
  const found = [{ title: "People", items: people }, ...groups].filter(({ items }) => items.length > 0);
  // Enter opens the first item: a record whose own name matches comes before the people who sent it.
  return [...found.filter(isCalledSo), ...found.filter((group) => !isCalledSo(group))];
}
