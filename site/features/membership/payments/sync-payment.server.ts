import type { Kysely } from "kysely";
import { comparableName } from "#platform/text/comparable-name.ts";
import { emailKey } from "#platform/text/email-key.ts";
import type { MembershipPaymentsTable, MembersTable, SiteTables } from "#services/database/site-tables.server.ts";
import { fromRow } from "#services/forms/form-record.ts";
import { memberForm } from "#services/forms/member-form.ts";
import { queueMails } from "#services/mail/outbox/queue-mail.server.ts";
import type { PaymentIntent } from "#services/payments/payment-intent.server.ts";
import type { PaymentChanges } from "#services/payments/payments-client.server.ts";
import type { MemberEmailFacts } from "#site/features/membership/emails/membership-email-facts.ts";
import { describePayment } from "#site/features/membership/membership-contract.ts";
import type { PaymentSyncServices } from "#site/features/membership/membership-services.server.ts";
import { clearSubmittedDetails, findSubmittedDetails } from "./payer-details.server.ts";
import { isDeclined, recordDecline } from "./record-decline.server.ts";
import {
  describeCommitteeRefund,
  followRefund,
  markRefundDue,
  markRefunded,
  refundSecondPayment,
} from "./refund-second-payment.server.ts";

/**
 * Retrieves a payment from the provider and applies its status. However often and from wherever this is called, a payment that came in
 * makes one member paid and queues each of two emails once; or it is refunded, if that member has paid already.
 *
 * @returns the payment as it is now; undefined if it was not begun here, or the provider does not know it
 * @throws PaymentsUnavailable
 */
export async function syncPayment(services: PaymentSyncServices, intentId: string): Promise<PaymentIntent | undefined> {
  const { db, payments } = services;
  const payment = await db
    .selectFrom("membership_payments")
    .select("payment_intent")
    .where("payment_intent", "=", intentId)
    .executeTakeFirst();
  if (payment === undefined) return undefined;
  const intent = await payments.client.retrieve(intentId);
  if (intent) await applyIntent(services, intent);
  return intent;
}

/** Applies the status of a payment that was just retrieved. */
export async function applyIntent(services: PaymentSyncServices, intent: PaymentIntent): Promise<void> {
  if (intent.status !== "succeeded") return updateStatus(services.db, intent);
  const result = await services.db.transaction().execute((trx) => applySucceeded(trx, intent));
  if (result.result === "paid-now") services.outboxSignal.notify();
  const message = anomalyMessages[result.result];
  if (message !== undefined) services.log.error({ paymentIntent: intent.id }, message);
  if (result.result === "second") return refundSecondPayment(services, result.member, intent);
  if (result.result === "refunded") return followRefund(services, intent, result);
  if (result.result === "refunded-by-committee") return describeCommitteeRefund(services, intent);
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

/** Corrects the metadata of a shared payment that name a different member. After a failure the next sync tries again. */
async function correctPaymentMetadata(
  { payments, log }: PaymentSyncServices,
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
async function updateStatus(db: Kysely<SiteTables>, intent: PaymentIntent) {
  const { id, status } = intent;
  if (isDeclined(intent) && (await recordDecline(db, intent))) return;
  await db
    .updateTable("membership_payments")
    .set(status === "canceled" ? { status, look_at: null } : { status })
    .where("payment_intent", "=", id)
    .where("status", "not in", ["succeeded", "canceled"])
    .execute();
}

/**
 * `second`: the payer has paid with another payment, so this one is to be refunded. `refunded-by-committee`: the committee refunded it whole at the
 * provider before it made a member.
 */
type SyncResult =
  | { result: "paid-now" | "paid-before" | "refunded-by-committee" | "other-amount" | "no-record" }
  | ({ result: "refunded" } & Pick<MembershipPaymentsTable, "refund" | "look_at">)
  | { result: "second"; member: MembersTable };

/** Succeeded payments that make no member; `npm run reconcile` lists them. */
const anomalyMessages: Partial<Record<SyncResult["result"], string>> = {
  "other-amount": "a payment came in with another amount than was asked for",
  "no-record": "a payment came in that no record waits for",
};

/** The payment's row is written first and locks it: concurrent syncs of the same payment wait here. */
async function applySucceeded(trx: Kysely<SiteTables>, intent: PaymentIntent): Promise<SyncResult> {
  const payment = await trx
    .updateTable("membership_payments")
    .set({ status: intent.status })
    .where("payment_intent", "=", intent.id)
    .returning(["amount", "currency", "refund", "look_at"])
    .executeTakeFirstOrThrow();
  if (payment.refund !== null && payment.refund !== "due") return { ...payment, result: "refunded" };
  const result = await applyPayment(trx, intent, payment);
  if (result.result === "second") await markRefundDue(trx, intent.id);
  else if (result.result === "refunded-by-committee") await markRefunded(trx, intent.id);
  else await stopPolling(trx, intent.id);
  return result;
}

async function stopPolling(trx: Kysely<SiteTables>, intentId: string) {
  await trx.updateTable("membership_payments").set({ look_at: null }).where("payment_intent", "=", intentId).execute();
}

async function applyPayment(
  trx: Kysely<SiteTables>,
  intent: PaymentIntent,
  payment: Pick<MembershipPaymentsTable, "amount" | "currency" | "refund">,
): Promise<SyncResult> {
  if (payment.amount !== intent.amountReceived || payment.currency !== intent.currency)
    return { result: "other-amount" };
  if (await memberPaidBy(trx, intent.id)) return { result: "paid-before" };
  for (;;) {
    const member = await findPayingMember(trx, intent);
    if (member === undefined) return { result: isFullyRefunded(intent) ? "refunded-by-committee" : "no-record" };
    if (member.status === "paid") return { result: "second", member };
    // A refund was requested earlier: the payment is not applied to another candidate, even if that person's data were erased since.
    if (payment.refund === "due") return { result: "second", member: await findPaidMember(trx, intent.id) };
    if (isFullyRefunded(intent)) return { result: "refunded-by-committee" };
    const paid = await markPaid(trx, member, intent);
    // Otherwise another payment made them a member since they were read, or the record was deleted.
    if (paid === undefined) continue;
    await queueMails(trx, membershipMails(paid, intent));
    return { result: "paid-now" };
  }
}

/** A payment of which a part was refunded makes a member. So does one whose refunds our key may not see. */
function isFullyRefunded({ amountReceived, amountRefunded = 0 }: PaymentIntent): boolean {
  return amountReceived > 0 && amountRefunded >= amountReceived;
}

/** Makes a pending member paid, with the details that came with this payment. */
async function markPaid(
  trx: Kysely<SiteTables>,
  { id }: MembersTable,
  { id: intentId }: PaymentIntent,
): Promise<PaidMember | undefined> {
  const paidAt = new Date().toISOString();
  const details = await findSubmittedDetails(trx, intentId, id);
  const paid = await trx
    .updateTable("members")
    .set({ ...details, status: "paid", paid_at: paidAt, payment_intent: intentId })
    .where("id", "=", id)
    .where("status", "=", "pending")
    .returningAll()
    .executeTakeFirst();
  if (paid === undefined) return undefined;
  await clearSubmittedDetails(trx, id);
  return { ...paid, paid_at: paidAt };
}

/**
 * Finds the member whom a payment pays for. Several people at one browser may have submitted their records with it (candidates): it
 * belongs to the one whose name and email address the card holder entered, otherwise to the one who submitted last. Those who have not paid
 * come before those who have, and those without a later payment before those with one.
 *
 * @returns undefined if no record was submitted for the payment
 */
export async function findPayingMember(
  db: Kysely<SiteTables>,
  intent: PaymentIntent,
): Promise<MembersTable | undefined> {
  const candidates = await db
    .selectFrom("membership_payers")
    .innerJoin("members", "members.id", "membership_payers.member_id")
    .selectAll("members")
    .where("membership_payers.payment_intent", "=", intent.id)
    .orderBy("membership_payers.named_at", "desc")
    .execute();
  const cardHolder = candidates.find((member) => isCardHolder(member, intent));
  if (cardHolder) return cardHolder;
  const pending = candidates.filter(({ status }) => status === "pending");
  const withLaterPayment = await findMembersWithLaterPayment(db, intent.id);
  return pending.find(({ id }) => !withLaterPayment.has(id)) ?? pending[0] ?? candidates[0];
}

function findPaidMember(db: Kysely<SiteTables>, intentId: string): Promise<MembersTable> {
  return db
    .selectFrom("membership_payers")
    .innerJoin("members", "members.id", "membership_payers.member_id")
    .selectAll("members")
    .where("membership_payers.payment_intent", "=", intentId)
    .where("members.status", "=", "paid")
    .executeTakeFirstOrThrow();
}

/** The candidates of a payment who have submitted their record with another payment since. */
async function findMembersWithLaterPayment(db: Kysely<SiteTables>, intentId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom("membership_payers as here")
    .innerJoin("membership_payers as other", "other.member_id", "here.member_id")
    .select("here.member_id")
    .where("here.payment_intent", "=", intentId)
    .whereRef("other.payment_intent", "!=", "here.payment_intent")
    .whereRef("other.named_at", ">=", "here.named_at")
    .execute();
  return new Set(rows.map(({ member_id }) => member_id));
}

function isCardHolder({ first_name, last_name, email }: MembersTable, { cardHolder: payer }: PaymentIntent) {
  if (payer === undefined || emailKey(payer.email) !== emailKey(email)) return false;
  return comparableName(payer.name) === comparableName(`${first_name} ${last_name}`);
}

type PaidMember = MembersTable & { paid_at: string };

/** The once-keys make the outbox send each kind once per payment. */
function membershipMails(member: PaidMember, intent: PaymentIntent) {
  const memberFacts: MemberEmailFacts = {
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
  const toCommittee = { ...memberFacts, ...fromRow(memberForm, member) };
  return [
    { kind: "membership-member", facts: memberFacts, onceKey: `membership-member:${intent.id}` },
    { kind: "membership-festival", facts: toCommittee, onceKey: `membership-festival:${intent.id}` },
  ];
}
