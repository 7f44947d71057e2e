import type { Kysely } from "kysely";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { endConfirmations, findConfirmation, isToken } from "./confirmation-token.server.ts";
import { recordConsent } from "./consent-log.server.ts";
import { type ConfirmationStatus, type SubscriptionStatus, subscriptionStatus } from "./newsletter-contract.ts";

/** Finds the status behind a link to unsubscribe; undefined for an unknown token. */
export async function findSubscriptionStatus(
  db: Kysely<SiteTables>,
  token: string,
): Promise<SubscriptionStatus | undefined> {
  if (!isToken(token)) return undefined;
  const found = await db.selectFrom("subscribers").select("status").where("token", "=", token).executeTakeFirst();
  return subscriptionStatus.safeParse(found?.status).data;
}

/**
 * Finds the status behind a link to confirm; undefined for an unknown token. The emails of 0.1.0 asked with the token to unsubscribe, which
 * confirms nothing: their links have ended.
 */
export async function findConfirmationStatus(
  db: Kysely<SiteTables>,
  token: string,
  now = new Date(),
): Promise<ConfirmationStatus | undefined> {
  if (!isToken(token)) return undefined;
  const found = await findConfirmation(db, token, now);
  const status = found ? await statusOf(db, found.subscriberId) : await findSubscriptionStatus(db, token);
  if (status === undefined || status === "confirmed") return status;
  return found?.isUsable && status === "pending" ? "pending" : "ended";
}

async function statusOf(db: Kysely<SiteTables>, id: string) {
  const found = await db.selectFrom("subscribers").select("status").where("id", "=", id).executeTakeFirst();
  return subscriptionStatus.safeParse(found?.status).data;
}

/** Confirms a pending subscription by the token of a request to confirm, once; any other stays as it is. */
export async function confirmSubscription(db: Kysely<SiteTables>, token: string, now = new Date()): Promise<void> {
  if (!isToken(token)) return;
  const confirmation = await findConfirmation(db, token, now);
  if (!confirmation?.isUsable) return;
  const { subscriberId } = confirmation;
  await db.transaction().execute(async (trx) => {
    // Locks the row: afterwards the link may have been used, or ended by leaving.
    await trx.updateTable("subscribers").set({ id: subscriberId }).where("id", "=", subscriberId).execute();
    if (!(await findConfirmation(trx, token, now))?.isUsable) return;
    const confirmed = await trx
      .updateTable("subscribers")
      .set({ status: "confirmed", confirmed_at: now.toISOString() })
      .where("id", "=", subscriberId)
      .where("status", "=", "pending")
      .executeTakeFirst();
    if (confirmed.numUpdatedRows === 0n) return;
    await endConfirmations(trx, subscriberId, now);
    await recordConsent(trx, { subscriber_id: subscriberId, event: "confirmed", at: now, wording: null });
  });
}

/** Unsubscribes a pending or confirmed address, and ends its links to confirm; repeating changes nothing. */
export async function unsubscribe(db: Kysely<SiteTables>, token: string, now = new Date()): Promise<void> {
  if (!isToken(token)) return;
  await db.transaction().execute(async (trx) => {
    const left = await trx
      .updateTable("subscribers")
      .set({ status: "unsubscribed", unsubscribed_at: now.toISOString() })
      .where("token", "=", token)
      .where("status", "in", ["pending", "confirmed"])
      .returning("id")
      .executeTakeFirst();
    if (!left) return;
    await endConfirmations(trx, left.id, now);
    await recordConsent(trx, { subscriber_id: left.id, event: "left", at: now, wording: null });
  });
}
