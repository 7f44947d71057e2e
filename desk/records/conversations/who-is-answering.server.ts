import type { Kysely } from "kysely";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { StoredRecordKind } from "#services/database/stored-record-kinds.ts";

/** Somebody of the committee at a record. */
type AtRecord = { kind: StoredRecordKind; recordId: string; personId: string };

/** After this time without a sign from the browser, in milliseconds, nobody is writing any more. */
const GONE_MS = 15_000;

/** Notes that somebody has words of an answer in front of them, or has none any more. Nothing is locked by it. */
export async function noteAnswering(
  db: Kysely<SiteTables>,
  { kind, recordId, personId }: AtRecord,
  isWriting: boolean,
  now = Date.now(),
): Promise<void> {
  const ofRecord = db.deleteFrom("desk_answering").where("kind", "=", kind).where("record_id", "=", recordId);
  if (!isWriting) {
    await ofRecord.where("person_id", "=", personId).execute();
    return;
  }
  await ofRecord.where("at", "<", now - GONE_MS).execute();
  await db
    .insertInto("desk_answering")
    .values({ kind, record_id: recordId, person_id: personId, at: now })
    .onConflict((conflict) => conflict.columns(["kind", "record_id", "person_id"]).doUpdateSet({ at: now }))
    .execute();
}

/** The names of the others who are writing an answer just now. */
export async function othersAnswering(
  db: Kysely<SiteTables>,
  { kind, recordId, personId }: AtRecord,
  now = Date.now(),
): Promise<string[]> {
  const rows = await db
    .selectFrom("desk_answering as answering")
    .innerJoin("desk_people as person", "person.id", "answering.person_id")
    .select("person.name")
    .where("answering.kind", "=", kind)
    .where("answering.record_id", "=", recordId)
    .where("answering.person_id", "!=", personId)
    .where("answering.at", ">=", now - GONE_MS)
    .orderBy("person.name")
    .execute();
  return rows.map(({ name }) => name);
}
