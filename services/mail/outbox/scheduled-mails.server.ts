import { type Kysely, sql } from "kysely";
import { updateMails } from "#services/database/lock-rows.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";

/** Queues the scheduled emails whose time has come, each to be tried for three days from now. @returns how many */
export async function queueScheduledMails(db: Kysely<SiteTables>, now = Date.now()): Promise<number> {
  const { numUpdatedRows } = await updateMails(
    db,
    (mails) => mails.where("status", "=", "scheduled").where("due_at", "<=", now),
    { status: "queued", attempts: 0, queued_at: now, due_at: now },
  ).executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Emails that can be stopped: those that no worker has tried, those that are held after a restore, and those that were given up, which
 * `mail:retry` would otherwise send later. An email that a worker has leased or still tries may have arrived.
 */
const canBeStopped = sql<boolean>`leased_by is null and
  (status in ('held', 'parked') or (status in ('scheduled', 'queued') and attempts = 0))`;

/**
 * Stops the emails of a batch that can still be stopped: they are discarded. Call it in the transaction that takes back what the emails say.
 *
 * @returns the ids of the stopped ones
 */
export async function stopBatch(trx: Kysely<SiteTables>, batchId: string, now = Date.now()): Promise<string[]> {
  const stopped = await updateMails(trx, (mails) => mails.where("batch_id", "=", batchId).where(canBeStopped), {
    status: "discarded",
    due_at: now,
  })
    .returning("id")
    .execute();
  return stopped.map(({ id }) => id);
}

/**
 * Stops emails by their once-keys, as `stopBatch` does.
 *
 * @returns the once-keys of the stopped ones
 */
export async function stopMails(trx: Kysely<SiteTables>, keys: readonly string[], now = Date.now()): Promise<string[]> {
  if (keys.length === 0) return [];
  const stopped = await updateMails(trx, (mails) => mails.where("once_key", "in", keys).where(canBeStopped), {
    status: "discarded",
    due_at: now,
  })
    .returning("once_key")
    .execute();
  return stopped.map(({ once_key }) => once_key);
}
