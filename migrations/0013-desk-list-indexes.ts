import { type Kysely, sql } from "kysely";

/**
 * The desk's lists read an index alone: of bands by their score, and of mails by their recipient. `average_score` repeats what `desk_scores`
 * says, null without a score. A recipient is one address of at most 254 characters: PostgreSQL takes at most 2,700 bytes into an index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("desk_records").addColumn("average_score", "double precision").execute();
  await sql`update desk_records set average_score = (select cast(avg(s.value) as double precision) from desk_scores s
    where s.kind = desk_records.kind and s.record_id = desk_records.record_id)`.execute(db);
  await db.schema.dropIndex("desk_records_list").execute();
  await db.schema
    .createIndex("desk_records_list")
    .on("desk_records")
    .columns([
      "kind",
      "year",
      "received_at",
      "record_id",
      "name_key",
      "told_status",
      "prepared_status",
      "assigned_to",
      "source",
      "average_score",
    ] as const)
    .execute();
  await db.schema.dropIndex("outbox_list").execute();
  await db.schema
    .createIndex("outbox_list")
    .on("outbox")
    .columns(["status", "queued_at", "id", "kind", "recipient"])
    .execute();
}
