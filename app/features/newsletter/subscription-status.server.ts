import type { Kysely } from "kysely";
import type { SiteTables } from "#app/services/database/site-tables.server.ts";
import { recordConsent } from "./consent-log.server.ts";
import { type SubscriptionStatus, subscriptionStatus } from "./newsletter-contract.ts";

/** How the subscription behind a link stands; undefined for a link that is none of ours. */
export async function findSubscriptionStatus(
  db: Kysely<SiteTables>,
  token: string,
): Promise<SubscriptionStatus | undefined> {
  if (!isToken(token)) return undefined;
  const found = await db.selectFrom("subscribers").select("status").where("token", "=", token).executeTakeFirst();
  return subscriptionStatus.safeParse(found?.status).data;
}

/** Puts a pending address on the list (M6). Again, or after leaving, it changes nothing: who left comes back through the form. */
export async function confirmSubscription(db: Kysely<SiteTables>, token: string, now = new Date()): Promise<void> {
  await changeStatus(db, token, {
    from: ["pending"],
    to: { status: "confirmed", confirmed_at: now.toISOString() },
    now,
  });
}

/** Takes an address off the list, or forgets that it was to be confirmed. Again it changes nothing. */
export async function unsubscribe(db: Kysely<SiteTables>, token: string, now = new Date()): Promise<void> {
  const to = { status: "unsubscribed", unsubscribed_at: now.toISOString() } as const;
  await changeStatus(db, token, { from: ["pending", "confirmed"], to, now });
}

type StatusChange = {
  from: readonly SubscriptionStatus[];
  to: { status: "confirmed"; confirmed_at: string } | { status: "unsubscribed"; unsubscribed_at: string };
  now: Date;
};

/** The row and the line that proves it, both or none. */
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

/** 32 random bytes as base64url. Anything else never reaches the database. */
function isToken(text: string) {
  return /^[\w-]{43}$/.test(text);
}
