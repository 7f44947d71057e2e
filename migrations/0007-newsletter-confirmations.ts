import type { Kysely } from "kysely";

/**
 * One row per request to confirm a subscription, by the hash of the token in its email. The token itself is in the outbox until that email is
 * cleared. Times are milliseconds since 1970.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("subscriber_confirmations")
    .addColumn("token_hash", "varchar(43)", (column) => column.primaryKey())
    .addColumn("subscriber_id", "varchar(36)", (column) => column.notNull())
    .addColumn("asked_at", "bigint", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .addColumn("used_at", "bigint")
    .execute();
  await db.schema
    .createIndex("subscriber_confirmations_by_subscriber")
    .on("subscriber_confirmations")
    .columns(["subscriber_id", "asked_at"])
    .execute();
}
