import type { Kysely } from "kysely";

/**
 * What the desk's lists of records and of mails count in each of their views is read from a small index alone, and a list by name in the order of
 * an index, which PostgreSQL would otherwise sort by its collation.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("desk_records_statuses")
    .on("desk_records")
    .columns(["kind", "year", "told_status", "prepared_status", "assigned_to", "record_id"])
    .execute();
  await db.schema
    .createIndex("desk_records_by_name")
    .on("desk_records")
    .columns(["kind", "year", "name_key", "record_id", "told_status", "prepared_status", "assigned_to", "source"])
    .execute();
  await db.schema.createIndex("outbox_statuses").on("outbox").columns(["status", "kind"]).execute();
}
