import type { Kysely } from "kysely";
import type { CommitteeEmailFacts, MemberEmailFacts } from "#app/features/membership/emails/membership-email-facts.ts";
import type { MembersTable, SiteTables } from "#app/services/database/site-tables.server.ts";
import { queueMails } from "#app/services/mail/queue-mail.server.ts";
import type { PaymentIntent } from "#app/services/payments/payment-intent.server.ts";
import type { SettlingServices } from "../membership-services.server.ts";
import { findPayer } from "./find-payer.server.ts";
import { correctPaymentMetadata } from "./payment-metadata.server.ts";

/**
 * Asks the provider for a payment of ours, and does what follows from its answer (P2, P7). However often and from wherever this is called,
 * a payment that came in makes one member paid and queues two mails, once.
 *
 * @returns the payment as it is now; undefined where it was not begun here, or the provider knows none such.
 * @throws PaymentsAway
 */
export async function settlePayment(services: SettlingServices, intentId: string): Promise<PaymentIntent | undefined> {
  const { db, payments } = services;
  const begun = await db
    .selectFrom("membership_payments")
    .select("payment_intent")
    .where("payment_intent", "=", intentId)
    .executeTakeFirst();
  if (begun === undefined) return undefined;
  const intent = await payments.client.retrieve(intentId);
  if (intent) await settleIntent(services, intent);
  return intent;
}

/** The same for a payment that was fetched a moment ago. */
export async function settleIntent(services: SettlingServices, intent: PaymentIntent): Promise<void> {
  if (intent.status !== "succeeded") return updateStatus(services.db, intent);
  const settled = await services.db.transaction().execute((trx) => settleSucceeded(trx, intent));
  if (settled === "paid-now") services.outboxSignal.notify();
  const fault = faults[settled];
  if (fault !== undefined) services.log.error({ paymentIntent: intent.id }, fault);
  const member = await memberPaidBy(services.db, intent.id);
  if (member) await correctPaymentMetadata(services, member, intent);
}

/** Who is a member by this payment. */
export async function memberPaidBy(db: Kysely<SiteTables>, intentId: string): Promise<MembersTable | undefined> {
  const paid = db.selectFrom("members").selectAll().where("payment_intent", "=", intentId).where("status", "=", "paid");
  return paid.executeTakeFirst();
}

/** What has ended stays as it is: an answer may be older than what we know. */
async function updateStatus(db: Kysely<SiteTables>, { id, status }: PaymentIntent) {
  await db
    .updateTable("membership_payments")
    .set(status === "canceled" ? { status, look_at: null } : { status })
    .where("payment_intent", "=", id)
    .where("status", "not in", ["succeeded", "canceled"])
    .execute();
}

type SettlementResult = "paid-now" | "paid-before" | "other-amount" | "nobody";

/** Money came in that makes nobody a member: for a person to look at, with `npm run reconcile`. */
const faults: Partial<Record<SettlementResult, string>> = {
  "other-amount": "a payment came in with another amount than was asked for",
  nobody: "a payment came in that no record waits for",
};

/** The payment's row is written first: whoever settles the same payment, in this process or another, waits for it. */
async function settleSucceeded(trx: Kysely<SiteTables>, intent: PaymentIntent): Promise<SettlementResult> {
  const begun = await trx
    .updateTable("membership_payments")
    .set({ status: intent.status, look_at: null })
    .where("payment_intent", "=", intent.id)
    .returning(["amount", "currency"])
    .executeTakeFirstOrThrow();
  if (begun.amount !== intent.amountReceived || begun.currency !== intent.currency) return "other-amount";
  if (await memberPaidBy(trx, intent.id)) return "paid-before";
  const paid = await markPaid(trx, intent);
  if (paid === undefined) return "nobody";
  await queueMails(trx, membershipMails(paid, intent));
  return "paid-now";
}

/** Nobody turns to another payment that often in a moment. */
const MAX_ATTEMPTS = 20;

/**
 * A payer who has turned to another payment since they were read is none any more: then it is read again.
 *
 * @throws when that does not end: then the watch tries again later.
 */
async function markPaid(trx: Kysely<SiteTables>, intent: PaymentIntent): Promise<PaidMember | undefined> {
  for (let reading = 0; reading < MAX_ATTEMPTS; reading += 1) {
    const payer = await findPayer(trx, intent);
    if (payer === undefined) return undefined;
    const paidAt = new Date().toISOString();
    const paid = await trx
      .updateTable("members")
      .set({ status: "paid", paid_at: paidAt })
      .where("id", "=", payer.id)
      .where("status", "=", "pending")
      .where("payment_intent", "=", intent.id)
      .returningAll()
      .executeTakeFirst();
    if (paid) return { ...paid, paid_at: paidAt };
  }
  throw new Error(`It does not come to rest who pays with ${intent.id}.`);
}

type PaidMember = MembersTable & { paid_at: string };

/** Of several mails with one `onceKey` only one is ever sent: one of each kind a payment (P7). */
function membershipMails(member: PaidMember, intent: PaymentIntent) {
  const toMember: MemberEmailFacts = {
    reference: member.reference,
    year: member.year,
    firstName: member.first_name,
    lastName: member.last_name,
    email: member.email,
    amountCents: intent.amountReceived,
    paidAt: member.paid_at,
    paymentIntent: intent.id,
    ...(intent.card && { card: intent.card }),
  };
  const { phone, address, city, postcode } = member;
  const toFestival: CommitteeEmailFacts = { ...toMember, phone, address, city, postcode };
  return [
    { kind: "membership-member", facts: toMember, onceKey: `membership-member:${intent.id}` },
    { kind: "membership-festival", facts: toFestival, onceKey: `membership-festival:${intent.id}` },
  ];
}
