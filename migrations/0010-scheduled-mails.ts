import type { Kysely } from "kysely";

/**
 * What the desk has to know of the emails that it sends: the record that one is about, and those that were sent together. Both are null for
 * all others, and for those of earlier versions.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("outbox").addColumn("about_kind", "varchar(16)").execute();
  await db.schema.alterTable("outbox").addColumn("about_id", "varchar(36)").execute();
  await db.schema.alterTable("outbox").addColumn("batch_id", "varchar(36)").execute();
  await db.schema.createIndex("outbox_about").on("outbox").columns(["about_id", "about_kind"]).execute();
  await db.schema.createIndex("outbox_batch").on("outbox").columns(["batch_id", "status"]).execute();
}
