import { type Kysely, sql } from "kysely";

/**
 * When a site last ran on this database, in milliseconds since 1970; 0 until one has. It is compared with what the data folder says, so that a
 * database that was put back is recognised (services/maintenance/last-seen.server.ts). And the log of one person, by its time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("last_seen")
    .addColumn("database_id", "varchar(36)", (column) => column.primaryKey())
    .addColumn("at", "bigint", (column) => column.notNull())
    .execute();
  await sql`insert into last_seen (database_id, at) values (${crypto.randomUUID()}, 0)`.execute(db);
  await db.schema.createIndex("desk_log_by_person").on("desk_log").columns(["person_id", "at"]).execute();
}
