import type { Kysely } from "kysely";

/** Pages that were published together, or are to be at a time (`published_at` is null until then). `pages` and `documents` are JSON. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("desk_releases")
    .addColumn("id", "varchar(36)", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("pages", "text", (column) => column.notNull())
    .addColumn("documents", "text", (column) => column.notNull())
    .addColumn("made_by", "varchar(36)", (column) => column.notNull())
    .addColumn("made_at", "bigint", (column) => column.notNull())
    .addColumn("published_at", "bigint")
    .addColumn("taken_back_by", "varchar(36)")
    .addColumn("taken_back_at", "bigint")
    .execute();
}
