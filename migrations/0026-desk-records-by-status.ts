import type { Kysely } from "kysely";

/** The views of the desk's lists are counted by status, from this index alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("desk_records_statuses")
    .on("desk_records")
    .columns(["kind", "year", "told_status", "prepared_status", "assigned_to", "record_id"])
    .execute();
}
