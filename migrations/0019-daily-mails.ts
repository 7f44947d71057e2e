import type { Kysely } from "kysely";

/** When the daily mails to the committee were last dealt with, in milliseconds since 1970: a site that was down at eight sends them later that day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("last_seen")
    .addColumn("daily_mails_at", "bigint", (column) => column.notNull().defaultTo(0))
    .execute();
}
