import { type Kysely, sql } from "kysely";

/** When each source of pages was last published, in milliseconds since 1970: calendars say it. Of what was published before, nobody knows the time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("published")
    .addColumn("at", "bigint", (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update published set at = ${Date.now()}`.execute(db);
}
