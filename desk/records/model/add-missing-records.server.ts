import { setImmediate as nextTurn } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { type FormRecord, formTables } from "#services/database/form-tables.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { newDeskRow } from "./desk-record.server.ts";
import type { RecordType } from "./record-types.ts";

/** Rows added at a time: other requests are answered in between. */
const BATCH = 200;

/**
 * Adds the committee's row to every record of a type that has none yet, so that lists and searches find it. Of several processes that do
 * this at once the first one's row stays. Rows whose record is gone are removed.
 */
export async function addMissingRecords(
  db: Kysely<SiteTables>,
  recordType: RecordType,
  timeZone: string,
): Promise<void> {
  let rows: FormRecord[] = [];
  do {
    // From the last one on, so that each record is looked at once.
    rows = await withoutDeskRow(db, recordType, rows.at(-1)?.id ?? "");
    if (rows.length === 0) break;
    await db
      .insertInto("desk_records")
      .values(rows.map((row) => newDeskRow(recordType, row, timeZone)))
      .onConflict((conflict) => conflict.columns(["kind", "record_id"]).doNothing())
      .execute();
    await nextTurn();
  } while (rows.length === BATCH);
  await removeOrphans(db, recordType);
}

async function withoutDeskRow(
  db: Kysely<SiteTables>,
  { kind, form }: RecordType,
  after: string,
): Promise<FormRecord[]> {
  const known = sql<boolean>`exists (select 1 from desk_records d where d.kind = ${kind} and d.record_id = id)`;
  return formTables(db)
    .selectFrom(form.table)
    .selectAll()
    .where("id", ">", after)
    .where(({ not }) => not(known))
    .orderBy("id")
    .limit(BATCH)
    .$castTo<FormRecord>()
    .execute();
}

async function removeOrphans(db: Kysely<SiteTables>, { kind, form }: RecordType): Promise<void> {
  await db
    .deleteFrom("desk_records")
    .where("kind", "=", kind)
    .where(({ not }) => not(sql<boolean>`exists (select 1 from ${sql.table(form.table)} a where a.id = record_id)`))
    .execute();
}
