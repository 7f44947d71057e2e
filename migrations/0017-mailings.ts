import type { Kysely } from "kysely";

/**
 * Mails that somebody of the committee wrote to several people at once. `id` is the batch of their emails in the outbox, `kind` that of the recipients'
 * records, `subject` and `words` are the text before its words filled themselves in. Times are milliseconds since 1970.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("desk_mailings")
    .addColumn("id", "varchar(36)", (column) => column.primaryKey())
    .addColumn("kind", "varchar(16)", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("words", "text", (column) => column.notNull())
    .addColumn("people", "integer", (column) => column.notNull())
    .addColumn("sent_by", "varchar(36)", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("goes_at", "bigint", (column) => column.notNull())
    .addColumn("paused_at", "bigint")
    .addColumn("stopped_at", "bigint")
    .execute();
  await db.schema.createIndex("desk_mailings_by_time").on("desk_mailings").column("created_at").execute();
}
