import { type Kysely, sql } from "kysely";

/**
 * The history of each subscriber's consent, one event per row, so that the proof of an earlier subscription is kept. Times are UTC as text.
 * Existing subscribers' known events are added.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("subscriber_consents")
    .addColumn("subscriber_id", "varchar(36)", (column) => column.notNull())
    .addColumn("at", "varchar(24)", (column) => column.notNull())
    .addColumn("event", "varchar(16)", (column) => column.notNull())
    .addColumn("wording", "text")
    .addPrimaryKeyConstraint("subscriber_consents_pk", ["subscriber_id", "at", "event"])
    .execute();
  await known(db, "asked", "consent_at", "consent_wording");
  await known(db, "confirmed", "confirmed_at", "null");
  await known(db, "left", "unsubscribed_at", "null");
}

async function known(db: Kysely<unknown>, event: string, at: string, wording: string) {
  await sql`
    insert into subscriber_consents (subscriber_id, at, event, wording)
    select id, ${sql.raw(at)}, ${sql.lit(event)}, ${sql.raw(wording)} from subscribers where ${sql.raw(at)} is not null
  `.execute(db);
}
