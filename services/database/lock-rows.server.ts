/**
 * The one order in which rows are locked, so that no two transactions wait for each other, which PostgreSQL would end by failing one of them (deadlock):
 * first the batch that is sent or stopped, then the committee's rows of records, by their ids, then emails of the outbox, by theirs. Whatever else belongs to a record is written once that is locked.
 */
import type { Kysely, SelectQueryBuilder } from "kysely";
import { forUpdate } from "#platform/database/for-update.postgres.server.ts";
import { storedRecordKinds } from "./desk-tables.server.ts";
import type { OutboxTable, SiteTables } from "./site-tables.server.ts";

/** How many rows one statement names: engines have a limit. */
const BATCH = 1000;

/** Locks records. @returns the ids of those that are there, in order */
export async function lockRecords(trx: Kysely<SiteTables>, recordIds: readonly string[]): Promise<string[]> {
  const locked: string[] = [];
  for (const ids of inParts(recordIds)) {
    // The kinds only help the engines to find them by their index.
    const rows = trx.selectFrom("desk_records").select("record_id").where("kind", "in", storedRecordKinds);
    const found = rows.where("record_id", "in", ids).orderBy("record_id");
    for (const { record_id } of await forUpdate(trx, found).execute()) locked.push(record_id);
  }
  return locked;
}

/** Locks records and the emails about them, for a transaction that stops or removes emails of several records. `mailIds` are further emails. */
export async function lockRecordsAndMails(
  trx: Kysely<SiteTables>,
  recordIds: readonly string[],
  mailIds: readonly string[] = [],
): Promise<void> {
  await lockRecords(trx, recordIds);
  const mails = [...mailIds];
  for (const ids of inParts(recordIds)) {
    const about = trx.selectFrom("outbox").select("id").where("about_id", "in", ids);
    for (const { id } of await about.execute()) mails.push(id);
  }
  for (const ids of inParts(mails))
    await forUpdate(trx, trx.selectFrom("outbox").select("id").where("id", "in", ids).orderBy("id")).execute();
}

function inParts(ids: readonly string[]): string[][] {
  const sorted = [...new Set(ids)].toSorted();
  return Array.from({ length: Math.ceil(sorted.length / BATCH) }, (_, at) =>
    sorted.slice(at * BATCH, (at + 1) * BATCH),
  );
}

type Mails = SelectQueryBuilder<SiteTables, "outbox", { id: string }>;

/** An update of all emails that `matching` finds, which locks them in order first: without that, each plan of PostgreSQL has an order of its own. */
export function updateMails(db: Kysely<SiteTables>, matching: (mails: Mails) => Mails, values: Partial<OutboxTable>) {
  return withLocked(db, matching)
    .updateTable("outbox")
    .set(values)
    .where("id", "in", (query) => query.selectFrom("locked").select("locked.id"));
}

/** The same for deleting. */
export function deleteMails(db: Kysely<SiteTables>, matching: (mails: Mails) => Mails) {
  return withLocked(db, matching)
    .deleteFrom("outbox")
    .where("id", "in", (query) => query.selectFrom("locked").select("locked.id"));
}

function withLocked(db: Kysely<SiteTables>, matching: (mails: Mails) => Mails) {
  return db.with("locked", (locked) => forUpdate(db, matching(locked.selectFrom("outbox").select("id")).orderBy("id")));
}
