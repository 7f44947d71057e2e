import type { Kysely } from "kysely";
import type { MemberEmailFacts } from "#app/features/membership/emails/membership-email-facts.ts";
import { emailKey } from "#app/platform/text/email-key.ts";
import { nameKey } from "#app/platform/text/name-key.ts";
import type { MembershipPaymentsTable, MembersTable, SiteTables } from "#app/services/database/site-tables.server.ts";
import { fromRow } from "#app/services/forms/form-record.ts";
import { memberForm } from "#app/services/forms/member-form.ts";
import { queueMails } from "#app/services/mail/queue-mail.server.ts";
import type { PaymentIntent } from "#app/services/payments/payment-intent.server.ts";
import type { PaymentChanges } from "#app/services/payments/payments-client.server.ts";
import { describePayment } from "../membership-contract.ts";
import type { SettlingServices } from "../membership-services.server.ts";
import { clearDetails, findDetails } from "./payer-details.server.ts";
import { noteRefundDue, refundSecondPayment } from "./refund-second-payment.server.ts";

/**
 * Retrieves a payment from the provider and applies its status. However often and from wherever this is called, a payment that came in
 * makes one member paid and queues each of two emails once; or it is refunded, if that member has paid already.
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
  if (settled.result === "paid-now") services.outboxSignal.notify();
  const fault = faults[settled.result];
  if (fault !== undefined) services.log.error({ paymentIntent: intent.id }, fault);
  if (settled.result === "second") return refundSecondPayment(services, settled.member, intent);
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

/** `second`: the payer has paid with another payment, so this one is to be refunded. */
type Settlement =
  | { result: "paid-now" | "paid-before" | "refunded" | "other-amount" | "no-record" }
  | { result: "second"; member: MembersTable };

/** Succeeded payments that make no member; `npm run reconcile` lists them. */
const faults: Partial<Record<Settlement["result"], string>> = {
  "other-amount": "a payment came in with another amount than was asked for",
  "no-record": "a payment came in that no record waits for",
};

/** The payment's row is written first and locks it: concurrent settlements of the same payment wait here. */
async function settleSucceeded(trx: Kysely<SiteTables>, intent: PaymentIntent): Promise<Settlement> {
  const begun = await trx
    .updateTable("membership_payments")
    .set({ status: intent.status })
    .where("payment_intent", "=", intent.id)
    .returning(["amount", "currency", "refund"])
    .executeTakeFirstOrThrow();
  if (begun.refund === "done") return { result: "refunded" };
  const settled = await applyPayment(trx, intent, begun);
  if (settled.result === "second") await noteRefundDue(trx, intent.id);
  else await stopPolling(trx, intent.id);
  return settled;
}

async function stopPolling(trx: Kysely<SiteTables>, intentId: string) {
  await trx.updateTable("membership_payments").set({ look_at: null }).where("payment_intent", "=", intentId).execute();
}

async function applyPayment(
  trx: Kysely<SiteTables>,
  intent: PaymentIntent,
  begun: Pick<MembershipPaymentsTable, "amount" | "currency" | "refund">,
): Promise<Settlement> {
  if (begun.amount !== intent.amountReceived || begun.currency !== intent.currency) return { result: "other-amount" };
  if (await memberPaidBy(trx, intent.id)) return { result: "paid-before" };
  for (;;) {
    const payer = await findPayer(trx, intent);
    if (payer === undefined) return { result: "no-record" };
    if (payer.status === "paid") return { result: "second", member: payer };
    // The provider may have refunded it: it makes no other person a member, although its payer's data were erased since.
    if (begun.refund === "due") return { result: "second", member: await findPaidPayer(trx, intent.id) };
    const paid = await markPaid(trx, payer, intent);
    // Otherwise another payment made them a member since they were read, or the record was deleted.
    if (paid === undefined) continue;
    await queueMails(trx, membershipMails(paid, intent));
    return { result: "paid-now" };
  }
}

/** Makes a pending member paid, with the details that came with this payment. */
async function markPaid(
  trx: Kysely<SiteTables>,
  { id }: MembersTable,
  { id: intentId }: PaymentIntent,
): Promise<PaidMember | undefined> {
  const paidAt = new Date().toISOString();
  const details = await findDetails(trx, intentId, id);
  const paid = await trx
    .updateTable("members")
    .set({ ...details, status: "paid", paid_at: paidAt, payment_intent: intentId })
    .where("id", "=", id)
    .where("status", "=", "pending")
    .returningAll()
    .executeTakeFirst();
  if (paid === undefined) return undefined;
  await clearDetails(trx, id);
  return { ...paid, paid_at: paidAt };
}

/**
 * Finds whom a payment pays for. Several people at one browser may share it: it belongs to the one whose name and email address the card
 * holder gave, otherwise to the one named last. Of these, somebody who has not paid comes before somebody who has, and somebody who was not
 * named with a later payment before somebody who was.
 *
 * @returns undefined if no record was submitted for the payment
 */
export async function findPayer(db: Kysely<SiteTables>, intent: PaymentIntent): Promise<MembersTable | undefined> {
  const named = await db
    .selectFrom("membership_payers")
    .innerJoin("members", "members.id", "membership_payers.member_id")
    .selectAll("members")
    .where("membership_payers.payment_intent", "=", intent.id)
    .orderBy("membership_payers.named_at", "desc")
    .execute();
  const holder = named.find((member) => isCardHolder(member, intent));
  if (holder) return holder;
  const pending = named.filter(({ status }) => status === "pending");
  const later = await namedLater(db, intent.id);
  return pending.find(({ id }) => !later.has(id)) ?? pending[0] ?? named[0];
}

function findPaidPayer(db: Kysely<SiteTables>, intentId: string): Promise<MembersTable> {
  return db
    .selectFrom("membership_payers")
    .innerJoin("members", "members.id", "membership_payers.member_id")
    .selectAll("members")
    .where("membership_payers.payment_intent", "=", intentId)
    .where("members.status", "=", "paid")
    .executeTakeFirstOrThrow();
}

/** The members of a payment who were named with another one afterwards. */
async function namedLater(db: Kysely<SiteTables>, intentId: string): Promise<Set<string>> {
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
