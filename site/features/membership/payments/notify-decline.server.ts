import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import { emailKey } from "#platform/text/email-key.ts";
import type { MembersTable, SiteTables } from "#services/database/site-tables.server.ts";
import { queueMails } from "#services/mail/outbox/queue-mail.server.ts";
import type { PaymentIntent } from "#services/payments/payment-intent.server.ts";
import type { MembershipDeclineFacts } from "#site/features/membership/emails/membership-email-facts.ts";
import type { PaymentSyncServices } from "#site/features/membership/membership-services.server.ts";
import { declineEmailDelayMs } from "./record-decline.server.ts";
import { findPayingMember } from "./sync-payment.server.ts";

/** An address, which anybody can give, gets so many of these emails a day (UTC). */
const maxPerDay = 3;

/**
 * Queues the email about a slow payment that was declined, unless its payer has seen that on the page, has paid, or has begun another
 * payment since. Once for each decline, three times a day and address at most.
 */
export async function notifyDecline(services: PaymentSyncServices, intent: PaymentIntent, now: number): Promise<void> {
  const isQueued = await services.db.transaction().execute((trx) => queueDeclineEmail(trx, intent, now));
  if (isQueued) services.outboxSignal.notify();
}

async function queueDeclineEmail(trx: Kysely<SiteTables>, intent: PaymentIntent, now: number): Promise<boolean> {
  const declinedAt = await takeDecline(trx, intent, now);
  if (declinedAt === undefined) return false;
  const payer = await findPayingMember(trx, intent);
  // An erased record has no address.
  if (payer === undefined || payer.email === "" || payer.status === "paid") return false;
  if (await hasBegunAnother(trx, payer, { intent, declinedAt })) return false;
  const { reference, year, email } = payer;
  const facts: MembershipDeclineFacts = { reference, year, email };
  // Another process may queue one to the same address just now: whoever comes second takes the next key.
  for (const onceKey of onceKeysOf(email, now))
    if ((await queueMails(trx, [{ kind: "membership-declined", facts, onceKey }])) > 0) return true;
  return false;
}

/** The keys of all emails that an address may get on this day. */
function onceKeysOf(email: string, now: number): string[] {
  const address = createHash("sha256").update(emailKey(email)).digest("hex").slice(0, 32);
  const day = new Date(now).toISOString().slice(0, 10);
  return Array.from({ length: maxPerDay }, (_, sent) => `membership-declined:${address}:${day}:${sent}`);
}

/** @returns when the payment was found to be declined, to one caller only, and once it is due; undefined otherwise */
async function takeDecline(trx: Kysely<SiteTables>, { id, status }: PaymentIntent, now: number) {
  const recorded = await trx
    .updateTable("membership_payments")
    .set({ status })
    .where("payment_intent", "=", id)
    .where("declined_at", "is not", null)
    .returning("declined_at")
    .executeTakeFirst();
  const declinedAt = recorded?.declined_at ?? undefined;
  if (declinedAt === undefined) return undefined;
  const isDue = now >= declinedAt + declineEmailDelayMs;
  const notified = { declined_at: null, ...(status === "canceled" && { look_at: null }) };
  const next = isDue ? notified : { look_at: declinedAt + declineEmailDelayMs };
  await trx.updateTable("membership_payments").set(next).where("payment_intent", "=", id).execute();
  return isDue ? declinedAt : undefined;
}

/** `named_at`: when its details were last submitted. */
async function hasBegunAnother(
  trx: Kysely<SiteTables>,
  { id }: MembersTable,
  { intent, declinedAt }: { intent: PaymentIntent; declinedAt: number },
): Promise<boolean> {
  const later = await trx
    .selectFrom("membership_payers")
    .select("payment_intent")
    .where("member_id", "=", id)
    .where("payment_intent", "!=", intent.id)
    .where("named_at", ">=", declinedAt)
    .executeTakeFirst();
  return later !== undefined;
}
