import type { Kysely } from "kysely";
import { expect } from "vitest";
import { z } from "zod/mini";
import { lockLineUp } from "#services/database/lock-rows.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { transact } from "#services/database/transact.server.ts";
import { parseScheduleLine } from "#site/features/lineup/programme/schedule.ts";
import { bandRecords, eventRecords } from "#site/features/lineup/records/bands.server.ts";
import { readDraft } from "#site/features/lineup/records/line-up-draft.server.ts";
import {
  applyPatch,
  contentOf,
  type LineUpPatch,
  type PublicLineUp,
  type SetContent,
} from "#site/features/lineup/records/line-up-model.ts";
import { readPublicLineUp } from "#site/features/lineup/records/lineup-publications.server.ts";
import { pencilled, type Reported } from "./line-up-report.ts";

type Database = Kysely<SiteTables>;
type Versions = ReadonlyMap<string, number>;

const placeFields = ["day", "venue", "start", "end", "isCancelled"] as const;
const onTheDay = z.array(
  z.object({ field: z.string(), after: z.custom<{ before: SetContent; after: SetContent } | string>() }),
);

/** Everything that is stored of a line-up, as of one moment. @param before the versions of the draft's sets when the run began */
export async function expectConsistent(db: Database, said: readonly Reported[], before: Versions): Promise<void> {
  // Before anything is read: other processes go on publishing.
  const acknowledged = [...said];
  await transact(db, async (trx) => {
    await lockLineUp(trx);
    await expectLatestIsPublic(trx);
    await expectLogged(trx, acknowledged);
    await expectDraft(trx, before);
  });
}

/** Visitors see the latest publication that is due; each is the one before it with what it was approved to change, and nothing else; nothing in them is pencilled. */
async function expectLatestIsPublic(db: Database): Promise<void> {
  const now = Date.now();
  const rows = await db
    .selectFrom("lineup_publications")
    .select(["id", "what", "at", "made_at", "body", "patch"])
    .where("status", "=", "approved")
    .orderBy("at")
    .orderBy("number")
    .execute();
  const bodies = rows.map(({ body }): PublicLineUp => JSON.parse(body));
  for (const [place, { id, patch }] of rows.entries()) {
    const [earlier, own] = [bodies[place - 1], bodies[place]];
    // The last import stays when what followed it is deleted.
    if (!earlier || !own || rows[place - 1]?.what === "import") continue;
    const wanted = applyPatch(earlier, JSON.parse(patch) as LineUpPatch, { number: 0, at: 0 });
    expect(contents(own), `publication ${id}`).toEqual(contents(wanted));
  }
  const latest = rows.findLastIndex(({ at, made_at }) => Number(at) <= now || Number(at) === Number(made_at));
  const shown = await readPublicLineUp(db, now);
  expect(shown).toEqual(bodies[latest]);
  expectLines(shown);
  expect(JSON.stringify(rows)).not.toContain(pencilled);
}

/** Lines and sets agree. */
function expectLines(shown: PublicLineUp): void {
  const [bands, events] = [bandRecords(shown), eventRecords(shown)];
  for (const { id, fields, sets } of bands)
    expect(fields.Schedule_Text, id).toEqual(
      sets.map(({ line, cancelled }) => (cancelled ? `${line} (cancelled)` : line)),
    );
  const written = new Map([...bands.flatMap(({ sets }) => sets), ...events].map((set) => [set.id, set]));
  expect([...written.keys()].toSorted()).toEqual(shown.sets.map(({ id }) => id).toSorted());
  for (const { id, day, venue, start, end, isCancelled } of shown.sets) {
    const { line = "", cancelled } = written.get(id) ?? {};
    expect(cancelled, id).toBe(isCancelled);
    expect(parseScheduleLine(line), id).toMatchObject({ kind: "set", day, venue, start, ...(end !== null && { end }) });
  }
}

/** What was acknowledged is in the log, once, and what is stored there, too; what was stopped stays so. */
async function expectLogged(db: Database, acknowledged: readonly Reported[]): Promise<void> {
  const logged = await db
    .selectFrom("desk_log")
    .select(["action", "subject_id"])
    .where("subject_kind", "in", ["lineup", "day"])
    .execute();
  const published = logged.filter(({ action }) => action !== "lineup.stop").map(({ subject_id }) => subject_id);
  expect(new Set(published).size, "nothing is published twice").toBe(published.length);
  const rows = await db
    .selectFrom("lineup_publications")
    .select(["id", "status"])
    .where("what", "!=", "import")
    .execute();
  for (const { id } of rows) expect(published, id).toContain(id);
  const status = new Map(rows.map((row) => [row.id, row.status]));
  for (const each of acknowledged) {
    if (each.kind === "published") expect(published).toContain(each.id);
    if (each.kind === "stopped") expect(["stopped", undefined]).toContain(status.get(each.id));
  }
}

/** Each save, and each change on the day, has changed the draft once, and what was said last of a set on the day stands in it. */
async function expectDraft(db: Database, before: Versions): Promise<void> {
  const logged = await db
    .selectFrom("desk_log")
    .select(["at", "person_id", "action", "subject_kind", "subject_id", "changes"])
    .where("subject_kind", "in", ["set", "day"])
    .execute();
  const day = logged
    .filter(({ subject_kind }) => subject_kind === "day")
    .flatMap(({ changes, ...row }) =>
      onTheDay
        .parse(JSON.parse(changes))
        .flatMap(({ after }) => (typeof after === "string" ? [] : [{ ...row, ...after }])),
    );
  const saved = logged.filter(({ subject_kind }) => subject_kind === "set");
  for (const set of (await readDraft(db)).sets) {
    const said = day.filter(({ after }) => after.id === set.id);
    const saves = saved.filter(({ subject_id }) => subject_id === set.id).length;
    expect(set.version, `${set.id} in the draft`).toBe((before.get(set.id) ?? 0) + saves + said.length);
    const last = said.find(({ at, person_id }) => Number(at) === Number(set.editedAt) && person_id === set.editedBy);
    if (!last || last.action === "day.undo") continue;
    for (const field of placeFields)
      if (last.before[field] !== last.after[field]) expect(set[field], `${set.id} ${field}`).toBe(last.after[field]);
  }
}

/** A mail that has arrived, in the order in which they did. */
export type Arrived = { mail: string; to: string; text: string };

/** Only who was chosen heard, and what was read; whoever died repeats its mail under the same id, and only then. */
export function expectMails(arrived: readonly Arrived[], said: readonly Reported[]): void {
  const read = said.flatMap((each) => (each.kind === "telling" ? [`${each.to}: ${each.text}`] : []));
  for (const { to, text } of arrived) expect(read).toContain(`${to}: ${text.trim()}`);
  const first = arrived.filter(({ mail }, place) => arrived.findIndex((each) => each.mail === mail) === place);
  for (const [to, mails] of Map.groupBy(first, (each) => each.to)) {
    const texts = mails.map(({ text }) => text);
    expect(
      texts.filter((text, place) => text === texts[place - 1]),
      `${to} hears nothing twice`,
    ).toEqual([]);
  }
}

function contents({ bands, sets }: PublicLineUp) {
  return { bands, sets: sets.map(contentOf) };
}
