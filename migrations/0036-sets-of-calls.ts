import type { Kysely } from "kysely";

/** The sets that a call tells a band of, as JSON. Of earlier calls nobody knows them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("desk_to_ring").addColumn("sets", "text").execute();
}
