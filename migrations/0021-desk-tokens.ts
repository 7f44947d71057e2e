import type { Kysely } from "kysely";

/** Personal access tokens of the Management API: `hash` is the SHA-256 of the token in hex. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("desk_tokens")
    .addColumn("id", "varchar(36)", (column) => column.primaryKey())
    .addColumn("person_id", "varchar(36)", (column) => column.notNull())
    .addColumn("hash", "varchar(64)", (column) => column.notNull().unique())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .addColumn("used_at", "bigint")
    .execute();
  await db.schema.createIndex("desk_tokens_by_person").on("desk_tokens").column("person_id").execute();
}
