/**
 * The one order in which transactions lock rows, so that no two wait for each other, which PostgreSQL would end by
 * failing one of them (deadlock). Within a step rows are locked by their ids. Whatever else belongs to one of them is
 * written once that is locked.
 */
import { type Kysely, type SelectQueryBuilder, sql } from "kysely";
import { forUpdate, hasRowLocks } from "#platform/database/for-update.postgres.server.ts";
import type { OutboxTable, SiteTables } from "./site-tables.server.ts";
import { storedRecordKinds } from "./stored-record-kinds.ts";

const order = [
  // Somebody on the committee (`lock-members.server.ts`): who is taken off it, or what is done in their name, waits.
  "members",
  // What a browser has made an id for, such as an answer or a batch of mails: `lockId`.
  "ids",
  // A batch of mails that is stopped or paused.
  "batches",
  // The committee's rows of records, `desk_records`.
  "records",
  // Emails of the outbox.
  "mails",
  // All of the content, as one.
  "content",
  // All of the line-up, as one.
  "line-up",
] as const;
type Step = (typeof order)[number];

/** What the transactions under way have locked, by step. */
const lockedBy = new WeakMap<object, Map<Step, Set<string>>>();

/**
 * Notes what a transaction is about to lock. What it has locked already may be named again at any time.
 *
 * @throws where it has locked what comes later in the order: a bug, which would be a deadlock one day
 */
export function beginLocking(trx: Kysely<SiteTables>, step: Step, ids: readonly string[] = ["all"]): void {
  if (!trx.isTransaction) return;
  const locked = lockedBy.get(trx.getExecutor()) ?? new Map<Step, Set<string>>();
  lockedBy.set(trx.getExecutor(), locked);
  const own = locked.get(step) ?? new Set();
  const later = order.slice(order.indexOf(step) + 1).find((each) => locked.has(each));
  if (later !== undefined && ids.some((id) => !own.has(id)))
    throw new Error(`a transaction that has locked ${later} locks ${step}, which come first`);
  locked.set(step, new Set([...own, ...ids]));
}

/** Not that of other programs' locks, nor of the migrations'. */
const idLocks = 5_031_978;
const lineUpLock = 5_031_979;

/**
 * Locks an id that a browser has made, whether or not it is stored yet, until the transaction ends: of two requests that
 * come with the same one, the second sees what the first has stored.
 */
export async function lockId(trx: Kysely<SiteTables>, id: string): Promise<void> {
  beginLocking(trx, "ids", [id]);
  if (hasRowLocks(trx)) await sql`select pg_advisory_xact_lock(${idLocks}, hashtext(${id}))`.execute(trx);
}

/** How many rows one statement names: engines have a limit. */
const BATCH = 1000;

/** Locks records. @returns the ids of those that are there, in order */
export async function lockRecords(trx: Kysely<SiteTables>, recordIds: readonly string[]): Promise<string[]> {
  beginLocking(trx, "records", recordIds);
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
  beginLocking(trx, "mails", mails);
  for (const ids of inParts(mails))
    await forUpdate(trx, trx.selectFrom("outbox").select("id").where("id", "in", ids).orderBy("id")).execute();
}

/** Locks the line-up, the draft and what is public, which changes as one. */
export async function lockLineUp(trx: Kysely<SiteTables>): Promise<void> {
  beginLocking(trx, "line-up");
  // Before the first publication there is no row to lock.
  if (hasRowLocks(trx)) await sql`select pg_advisory_xact_lock(${lineUpLock}, 0)`.execute(trx);
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
  beginLocking(db, "mails");
  return db.with("locked", (locked) => forUpdate(db, matching(locked.selectFrom("outbox").select("id")).orderBy("id")));
}
