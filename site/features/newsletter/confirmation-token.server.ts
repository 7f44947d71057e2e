import { createHash, randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { SiteTables } from "#services/database/site-tables.server.ts";

const day = 86_400_000;
/** How long a link to confirm can be used. */
const validMs = 7 * day;
/** Emails that ask an address to confirm, a day (UTC). */
const maxPerDay = 3;

/** 32 random bytes as base64url, 43 characters. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Anything else is not looked up. */
export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/**
 * Draws a token for one request to confirm. The caller has locked the subscriber's row, so that concurrent requests are counted.
 *
 * @returns undefined when the address was asked as often as it may be today, whatever it did meanwhile
 */
export async function drawConfirmation(trx: Kysely<SiteTables>, subscriberId: string, now: Date) {
  const asked_at = now.getTime();
  const today = asked_at - (asked_at % day);
  const { count } = await trx
    .selectFrom("subscriber_confirmations")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("subscriber_id", "=", subscriberId)
    .where("asked_at", ">=", today)
    // What was asked for while the clock was ahead counts on its own day.
    .where("asked_at", "<", today + day)
    .executeTakeFirstOrThrow();
  if (count >= maxPerDay) return undefined;
  const token = newToken();
  const row = { token_hash: hashOf(token), subscriber_id: subscriberId, asked_at, expires_at: asked_at + validMs };
  await trx
    .insertInto("subscriber_confirmations")
    .values({ ...row, used_at: null })
    .execute();
  return token;
}

/** Finds the request to confirm that a token belongs to; `isUsable` until one is used, the address has left, or it expired. */
export async function findConfirmation(db: Kysely<SiteTables>, token: string, now: Date) {
  const found = await db
    .selectFrom("subscriber_confirmations")
    .select(["subscriber_id", "expires_at", "used_at"])
    .where("token_hash", "=", hashOf(token))
    .executeTakeFirst();
  if (!found) return undefined;
  const isUsable = found.used_at === null && found.expires_at > now.getTime();
  return { subscriberId: found.subscriber_id, isUsable };
}

/** Ends every link to confirm that a subscriber has got: one was used, or they have left. */
export async function endConfirmations(trx: Kysely<SiteTables>, subscriberId: string, now: Date): Promise<void> {
  await trx
    .updateTable("subscriber_confirmations")
    .set({ used_at: now.getTime() })
    .where("subscriber_id", "=", subscriberId)
    .where("used_at", "is", null)
    .execute();
}

/** When a subscriber was asked to confirm, and what became of each link, as ISO times. Of the token there is only a hash. */
export async function requestsToConfirm(db: Kysely<SiteTables>, subscriberId: string) {
  const rows = await db
    .selectFrom("subscriber_confirmations")
    .select(["asked_at", "expires_at", "used_at", "token_hash"])
    .where("subscriber_id", "=", subscriberId)
    .orderBy("asked_at")
    .execute();
  return rows.map(({ asked_at, expires_at, used_at, token_hash }) => ({
    askedAt: isoTime(asked_at),
    expiresAt: isoTime(expires_at),
    usedAt: used_at === null ? null : isoTime(used_at),
    tokenHash: token_hash,
  }));
}

function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}

export async function deleteConfirmations(trx: Kysely<SiteTables>, subscriberId: string): Promise<void> {
  await trx.deleteFrom("subscriber_confirmations").where("subscriber_id", "=", subscriberId).execute();
}

/** A fast hash is enough for random bytes. */
function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
