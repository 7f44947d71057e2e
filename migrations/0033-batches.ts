import { type Kysely, sql } from "kysely";

/** Mails of a paused mailing were scheduled for the end of the year 9999. */
const NEVER = Date.UTC(9999, 11, 31);

/** Mails of a paused mailing are paused, which says so itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update outbox set status = 'paused', due_at = queued_at
    where status = 'scheduled' and due_at >= ${NEVER}`.execute(db);
}
