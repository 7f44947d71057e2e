import { findPersonalData } from "#desk/records/people/personal-data.server.ts";
import { personByEmail } from "#services/privacy/person.server.ts";
import { ann, openSiteWithData } from "../site/site-with-data.ts";

const tables = [
  "desk_records",
  "desk_notes",
  "desk_tasks",
  "desk_scores",
  "desk_conflicts",
  "desk_conversation_entries",
  "desk_announcements",
  "desk_decision_mails",
] as const;

/** A site with the applications of Ann and of Bob. `count` is how much the committee has added about them, by table. */
export async function openDeskData() {
  const site = await openSiteWithData();
  await site.fill(ann);
  await site.fill("bob@example.org");
  const { db } = site.services;
  const bands = await db.selectFrom("band_applications").select(["id", "leader_email"]).execute();
  const idOf = (email: string) => bands.find(({ leader_email }) => leader_email === email)?.id ?? "";
  return {
    ...site,
    db,
    annsBand: idOf(ann),
    bobsBand: idOf("bob@example.org"),
    find: (email: string) => findPersonalData(site.services, personByEmail(email)),
    async count() {
      const rows = await Promise.all(tables.map((each) => db.selectFrom(each).selectAll().execute()));
      const isUntouched = (row: object) => "prepared_status" in row && row.prepared_status === null;
      return rows.map((each) => each.filter((row) => !isUntouched(row)).length);
    },
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  };
}
