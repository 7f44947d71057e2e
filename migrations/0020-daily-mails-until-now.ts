import { type Kysely, sql } from "kysely";

/**
 * A site that ran before it noted its daily mails has dealt with them until it was last seen. That is also so for a backup: it is restored, which
 * notes the time, before it is migrated.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update last_seen set daily_mails_at = at where daily_mails_at = 0`.execute(db);
}
