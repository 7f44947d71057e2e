import type { Kysely } from "kysely";

/**
 * What a festival may spend on fees, in whole dollars; `version` grows with every change. And who typed a score in for somebody without a screen: null
 * where they gave it themselves.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("desk_budgets")
    .addColumn("year", "varchar(4)", (column) => column.primaryKey())
    .addColumn("dollars", "integer")
    .addColumn("version", "integer", (column) => column.notNull())
    .execute();
  await db.schema.alterTable("desk_scores").addColumn("entered_by", "varchar(36)").execute();
}
