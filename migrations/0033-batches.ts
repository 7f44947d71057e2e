import { type Kysely, sql } from "kysely";

/** Mails of a paused mailing were scheduled for the end of the year 9999. */
const NEVER = Date.UTC(9999, 11, 31);

/**
 * Decisions that were told together and mails to several people become batches with a purpose. `request` is a digest of what was asked, `kind` that of a mailing's
 * recipients, `subject` and `words` its text. Paused mails say so by their status.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update outbox set status = 'paused', due_at = queued_at
    where status = 'scheduled' and due_at >= ${NEVER}`.execute(db);
  const batches = db.schema.alterTable("desk_batches");
  await batches.renameColumn("scheduled_for", "goes_at").execute();
  await batches.addColumn("purpose", "varchar(16)", (column) => column.notNull().defaultTo("decisions")).execute();
  await batches.addColumn("request", "varchar(64)").execute();
  await batches.addColumn("paused_at", "bigint").execute();
  await batches.addColumn("kind", "varchar(16)").execute();
  await batches.addColumn("subject", "text").execute();
  await batches.addColumn("words", "text").execute();
  // Browsers made the ids: a program of somebody's may have given both the same, and then the decisions have it.
  await sql`insert into desk_batches
      (id, purpose, created_at, created_by, goes_at, paused_at, stopped_at, kind, subject, words)
    select id, 'mailing', created_at, sent_by, goes_at, paused_at, stopped_at, kind, subject, words from desk_mailings
    where id not in (select id from desk_batches)`.execute(db);
  await db.schema.dropTable("desk_mailings").execute();
}
