import type { Kysely } from "kysely";

/** A number for each source of what pages show, which grows whenever something is published there: every process sees it, and renders anew. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("published")
    .addColumn("source", "varchar(32)", (column) => column.primaryKey())
    .addColumn("version", "bigint", (column) => column.notNull())
    .execute();
}
