import type { Kysely } from "kysely";
import type { SiteTables } from "#app/services/database/site-tables.server.ts";
import { recordConsent } from "./consent-log.server.ts";
import { type SubscriptionStatus, subscriptionStatus } from "./newsletter-contract.ts";

/** Finds the status behind a link; undefined for an unknown token. */
export async function findSubscriptionStatus(
  db: Kysely<SiteTables>,
  token: string,
): Promise<SubscriptionStatus | undefined> {
  if (!isToken(token)) return undefined;
  const found = await db.selectFrom("subscribers").select("status").where("token", "=", token).executeTakeFirst();
  return subscriptionStatus.safeParse(found?.status).data;
}

/** Confirms a pending subscription; any other stays as it is. Former subscribers come back through the form. */
export async function confirmSubscription(db: Kysely<SiteTables>, token: string, now = new Date()): Promise<void> {
  await changeStatus(db, token, {
    from: ["pending"],
    to: { status: "confirmed", confirmed_at: now.toISOString() },
    now,
  });
}

/** Unsubscribes a pending or confirmed address; repeating changes nothing. */
export async function unsubscribe(db: Kysely<SiteTables>, token: string, now = new Date()): Promise<void> {
  const to = { status: "unsubscribed", unsubscribed_at: now.toISOString() } as const;
  await changeStatus(db, token, { from: ["pending", "confirmed"], to, now });
}

type StatusChange = {
  from: readonly SubscriptionStatus[];
  to: { status: "confirmed"; confirmed_at: string } | { status: "unsubscribed"; unsubscribed_at: string };
  now: Date;
};

/** Changes the row and records the consent in one transaction. */
async function changeStatus(db: Kysely<SiteTables>, token: string, { from, to, now }: StatusChange) {
  if (!isToken(token)) return;
  await db.transaction().execute(async (trx) => {
    const moved = await trx
      .updateTable("subscribers")
      .set(to)
      .where("token", "=", token)
      .where("status", "in", from)
      .returning("id")
      .executeTakeFirst();
    const event = to.status === "confirmed" ? "confirmed" : "left";
    if (moved) await recordConsent(trx, { subscriber_id: moved.id, event, at: now, wording: null });
  });
}

/** 32 random bytes as base64url; anything else is not looked up. */
function isToken(text: string) {
  return /^[\w-]{43}$/.test(text);
}
