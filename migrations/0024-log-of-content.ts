import { type Kysely, PostgresAdapter, sql } from "kysely";

/**
 * The log names what it is about with the content's own words: `contentContentType` is longer than `bands`, and an id of the content has up to
 * 64 letters. SQLite limits no length.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`alter table desk_log alter column subject_kind type varchar(32), alter column subject_id type varchar(64)`.execute(
    db,
  );
}
