import type { Kysely } from "kysely";
import { logChange } from "#desk/frame/access/log/desk-log.server.ts";
import type { DeskRecordsTable } from "#services/database/desk-tables.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { StoredRecordKind } from "#services/database/stored-record-kinds.ts";

/** What the committee may add to a record: a row in every table that has some. `words` stands wherever people write. */
export async function addDeskData(
  db: Kysely<SiteTables>,
  { kind, id, words = "Plays well" }: { kind: StoredRecordKind; id: string; words?: string },
  changes: Partial<DeskRecordsTable> = {},
): Promise<void> {
  const [record, person] = [{ kind, record_id: id }, { person_id: "p1" }];
  const written = {
    prepared_status: "shortlisted",
    prepared_by: "p1",
    own_values: JSON.stringify({ team: words }),
    names: words,
    words,
    ...changes,
  };
  await db
    .insertInto("desk_records")
    .values({
      ...record,
      year: "2027",
      received_at: "2027-01-31T08:15:00.000Z",
      name_key: "a name",
      source: "site",
      told_status: "new",
      version: 1,
      corrections: "{}",
      ...written,
    })
    // Members and subscribers have none yet.
    .onConflict((conflict) => conflict.columns(["kind", "record_id"]).doUpdateSet(written))
    .execute();
  await db
    .insertInto("desk_notes")
    .values({ ...record, ...person, id: crypto.randomUUID(), words, created_at: 1 })
    .execute();
  await db
    .insertInto("desk_tasks")
    .values({ ...record, ...person, id: crypto.randomUUID(), words, created_by: "p2", created_at: 1 })
    .execute();
  await db
    .insertInto("desk_scores")
    .values({ ...record, ...person, value: 4, at: 1 })
    .execute();
  await db
    .insertInto("desk_conversation_entries")
    .values({ ...record, ...person, id: crypto.randomUUID(), version: 1, way: "phone", words, at: 1 })
    .execute();
  await db
    .insertInto("desk_conflicts")
    .values({ ...record, person_id: "p2", at: 1 })
    .execute();
  await db
    .insertInto("desk_announcements")
    .values({
      ...record,
      id: crypto.randomUUID(),
      decision: "declined",
      told_before: "new",
      prepared_before: "declined",
      decided_by: "p1",
      way: "phone",
      told_by: "p1",
      told_at: 1,
      ended_at: 2,
    })
    .execute();
  await db
    .insertInto("desk_decision_mails")
    .values({ ...record, decision: "declined", subject: "Sorry", text: words, line: words, version: 1 })
    .execute();
  await logChange(db, {
    personId: "p1",
    action: "record.note",
    subject: { kind, id },
    changes: [{ field: "note", before: null, after: words }],
  });
}
