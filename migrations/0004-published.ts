import type { Kysely } from "kysely";

/** The content version of each source of pages, by which every process invalidates its cache. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("published")
    .addColumn("source", "varchar(32)", (column) => column.primaryKey())
    .addColumn("version", "bigint", (column) => column.notNull())
    .execute();
}
