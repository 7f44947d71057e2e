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

/** An email that a worker has leased or still tries may have arrived. */
const isUntried = sql<boolean>`leased_by is null and status in ('scheduled', 'queued', 'paused') and attempts = 0`;

/**
 * Pauses the emails of a batch that no worker has tried: none of them goes until somebody has the batch go on.
 *
 * @returns how many
 */
export async function pauseMails(trx: Kysely<SiteTables>, batchId: string, now = Date.now()): Promise<number> {
  const { numUpdatedRows } = await updateMails(trx, (mails) => mails.where("batch_id", "=", batchId).where(isUntried), {
    status: "paused",
    due_at: now,
  }).executeTakeFirst();
  return Number(numUpdatedRows);
}

/** How many emails of a batch go out together, and the pause after them, so that visitors' own emails are not delayed and no mail server refuses a flood. */
export const AT_ONCE = 50;
const PAUSE_MS = 10_000;

/** When the emails of a batch go out, by their place in it. @example dueAt(0, 60) === 10_000 */
export function dueAt(goesAt: number, place: number): number {
  return goesAt + Math.floor(place / AT_ONCE) * PAUSE_MS;
}

/** Schedules the paused emails of a batch again, from a time on. @returns how many */
export async function resumeMails(trx: Kysely<SiteTables>, batchId: string, from: number): Promise<number> {
  const paused = trx.selectFrom("outbox").select("id").where("batch_id", "=", batchId).where("status", "=", "paused");
  const ids = (await paused.orderBy("id").execute()).map(({ id }) => id);
  for (let place = 0; place < ids.length; place += AT_ONCE) {
    const part = ids.slice(place, place + AT_ONCE);
    await updateMails(trx, (mails) => mails.where("id", "in", part).where("status", "=", "paused"), {
      status: "scheduled",
      due_at: dueAt(from, place),
    }).execute();
  }
  return ids.length;
}

/** Emails that can be stopped: those that no worker has tried, those that are held after a restore, and those that were given up, which `mail:retry` would otherwise send later. */
const canBeStopped = sql<boolean>`((${isUntried}) or (leased_by is null and status in ('held', 'parked')))`;

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
