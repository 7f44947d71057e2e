import type { Kysely } from "kysely";
import type { MemberEmailFacts } from "#app/features/membership/emails/membership-email-facts.ts";
import { emailKey } from "#app/platform/text/email-key.ts";
import { nameKey } from "#app/platform/text/name-key.ts";
import type { MembersTable, SiteTables } from "#app/services/database/site-tables.server.ts";
import { fromRow } from "#app/services/forms/form-record.ts";
import { memberForm } from "#app/services/forms/member-form.ts";
import { queueMails } from "#app/services/mail/queue-mail.server.ts";
import type { PaymentIntent } from "#app/services/payments/payment-intent.server.ts";
import type { PaymentChanges } from "#app/services/payments/payments-client.server.ts";
import { describePayment } from "../membership-contract.ts";
import type { SettlingServices } from "../membership-services.server.ts";

/**
 * Retrieves a payment from the provider and applies its status. However often and from wherever this is called, a payment that came in
 * makes one member paid and queues each of two emails once.
 *
 * @returns the payment as it is now; undefined if it was not begun here, or the provider does not know it
 * @throws PaymentsUnavailable
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

/** Applies the status of a payment that was just retrieved. */
export async function settleIntent(services: SettlingServices, intent: PaymentIntent): Promise<void> {
  if (intent.status !== "succeeded") return updateStatus(services.db, intent);
  const settled = await services.db.transaction().execute((trx) => settleSucceeded(trx, intent));
  if (settled === "paid-now") services.outboxSignal.notify();
  const fault = faults[settled];
  if (fault !== undefined) services.log.error({ paymentIntent: intent.id }, fault);
  const member = await memberPaidBy(services.db, intent.id);
  if (member) await correctPaymentMetadata(services, member, intent);
}

/** Finds the member who paid with this payment. */
export async function memberPaidBy(db: Kysely<SiteTables>, intentId: string): Promise<MembersTable | undefined> {
  const paid = db.selectFrom("members").selectAll().where("payment_intent", "=", intentId).where("status", "=", "paid");
  return paid.executeTakeFirst();
}

/** What the provider stores with a member's payment; the success page reads the reference from the description. */
export function paymentMetadata({ id, year, reference }: MembersTable): PaymentChanges {
  return { metadata: { member: id }, description: describePayment(year, reference) };
}

/** Corrects the metadata of a shared payment that names the other person. After a failure the next settlement tries again. */
async function correctPaymentMetadata(
  { payments, log }: SettlingServices,
  member: MembersTable,
  intent: PaymentIntent,
) {
  if (intent.metadata.member === member.id) return;
  try {
    await payments.client.update(intent.id, paymentMetadata(member));
  } catch (error) {
    log.warn({ err: error, paymentIntent: intent.id }, "a payment is still described as another person's");
  }
}

/** Final statuses stay, because a response may be older than the stored status. */
async function updateStatus(db: Kysely<SiteTables>, { id, status }: PaymentIntent) {
  await db
    .updateTable("membership_payments")
    .set(status === "canceled" ? { status, look_at: null } : { status })
    .where("payment_intent", "=", id)
    .where("status", "not in", ["succeeded", "canceled"])
    .execute();
}

type SettlementResult = "paid-now" | "paid-before" | "other-amount" | "no-record";

/** Succeeded payments that make no member; `npm run reconcile` lists them. */
const faults: Partial<Record<SettlementResult, string>> = {
  "other-amount": "a payment came in with another amount than was asked for",
  "no-record": "a payment came in that no record waits for",
};

/** The payment's row is written first and locks it: concurrent settlements of the same payment wait here. */
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
  if (paid === undefined) return "no-record";
  await queueMails(trx, membershipMails(paid, intent));
  return "paid-now";
}

/** More often than a visitor can switch payments during one call. */
const MAX_ATTEMPTS = 20;

/**
 * Tries again when the payer's record has switched to another payment since it was read.
 *
 * @throws after `MAX_ATTEMPTS`; polling tries again later.
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

/**
 * Finds the pending record that a payment pays for. Two people at one browser may share a payment: it belongs to the one whose name and
 * email address the card holder gave, otherwise to the one named last. Records that have switched to another payment do not count.
 *
 * @returns undefined if no record was submitted for the payment
 */
export async function findPayer(db: Kysely<SiteTables>, intent: PaymentIntent): Promise<MembersTable | undefined> {
  const named = await db
    .selectFrom("membership_payers")
    .innerJoin("members", "members.id", "membership_payers.member_id")
    .selectAll("members")
    .where("membership_payers.payment_intent", "=", intent.id)
    .where("members.payment_intent", "=", intent.id)
    .where("members.status", "=", "pending")
    .orderBy("membership_payers.named_at", "desc")
    .execute();
  return named.find((member) => isCardHolder(member, intent)) ?? named[0];
}

function isCardHolder({ first_name, last_name, email }: MembersTable, { payer }: PaymentIntent) {
  if (payer === undefined || emailKey(payer.email) !== emailKey(email)) return false;
  return nameKey(payer.name) === nameKey(`${first_name} ${last_name}`);
}

type PaidMember = MembersTable & { paid_at: string };

/** The once-keys make the outbox send each kind once per payment. */
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
  const toFestival = { ...toMember, ...fromRow(memberForm, member) };
  return [
    { kind: "membership-member", facts: toMember, onceKey: `membership-member:${intent.id}` },
    { kind: "membership-festival", facts: toFestival, onceKey: `membership-festival:${intent.id}` },
  ];
}
