import type { Kysely } from "kysely";

/**
 * What is published, or taken off the site, at a time. `documents` is JSON: what was approved. One process at a time works at it, until `lease_until`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("desk_publications")
    .addColumn("id", "varchar(36)", (column) => column.primaryKey())
    .addColumn("page_id", "varchar(64)", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("at", "bigint", (column) => column.notNull())
    .addColumn("documents", "text", (column) => column.notNull())
    .addColumn("status", "varchar(16)", (column) => column.notNull())
    .addColumn("problem", "text")
    .addColumn("made_by", "varchar(36)", (column) => column.notNull())
    .addColumn("made_at", "bigint", (column) => column.notNull())
    .addColumn("ended_at", "bigint")
    .addColumn("lease_until", "bigint", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("desk_publications_due").on("desk_publications").columns(["status", "at"]).execute();
}
