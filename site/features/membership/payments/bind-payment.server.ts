import type { Kysely } from "kysely";
import type { MembersTable, SiteTables } from "#services/database/site-tables.server.ts";
import type { PaymentIntent } from "#services/payments/payment-intent.server.ts";
import type { MembershipServices } from "../membership-services.server.ts";
import { findPayment, isOpen, open } from "./begin-payment.server.ts";
import { saveSubmittedDetails } from "./payer-details.server.ts";
import { nextPollAt } from "./poll-schedule.server.ts";
import { applyIntent, findPayingMember, memberPaidBy, paymentMetadata, syncPayment } from "./sync-payment.server.ts";

/**
 * - `paid`: this person has paid;
 * - `processing`: a payment of theirs is processing, or came in and has to be reconciled by hand;
 * - `closed`: this payment cannot be paid any more.
 */
export type BindResult = "bound" | "paid" | "processing" | "closed";

/**
 * Makes `intentId` a payment that can be paid for `member`, with the details that were sent for it. Another browser's payment for the same
 * person stays as it is: it may be a stranger's, and so may this one. Of two that come in, the second is refunded (docs/product, "Two
 * payments for one person").
 *
 * @throws PaymentsUnavailable; a repeated call continues.
 */
export async function bindPayment(
  services: MembershipServices,
  member: MembersTable,
  intentId: string,
): Promise<BindResult> {
  const { db, payments } = services;
  const storedPayment = await findPayment(db, intentId);
  const intent = storedPayment && (await payments.client.retrieve(intentId));
  if (intent === undefined) return "closed";
  if (!isOpen(intent)) return closedReason(services, member, intent);
  const other = await findOtherPayment(services, member, intentId);
  if (other !== undefined) return other;
  // Erased, where the member has not paid.
  if (!(await noteMember(db, member, intentId))) return (await isPaid(db, member.id)) ? "paid" : "closed";
  services.paymentSignal.notify();
  return updateProvider(services, member, intentId);
}

/** Syncs a payment that is no longer open, and says what that means for this member. */
async function closedReason(
  services: MembershipServices,
  { id }: MembersTable,
  intent: PaymentIntent,
): Promise<Exclude<BindResult, "bound">> {
  await applyIntent(services, intent);
  return reasonFor(services, id, intent);
}

async function reasonFor({ db }: MembershipServices, id: string, intent: PaymentIntent) {
  if (await isPaid(db, id)) return "paid";
  if (intent.status === "canceled" || (await isRefunded(db, intent.id))) return "closed";
  const payer = (await memberPaidBy(db, intent.id)) ?? (await findPayingMember(db, intent));
  return payer?.id === id ? "processing" : "closed";
}

/** Enough for a person's own devices. A stranger may begin any number, which cost the visitor no more calls; refunds cover the rest. */
const MAX_OTHER_PAYMENTS = 5;

/**
 * Asks for the person's other payments, so that somebody whose payment has come in elsewhere is refused before any charge. First those that
 * are known to have been confirmed, then the one that the record began with: a stranger's open ones do not hide them.
 */
async function findOtherPayment(services: MembershipServices, member: MembersTable, intentId: string) {
  const others = await services.db
    .selectFrom("membership_payers")
    .innerJoin("membership_payments", "membership_payments.payment_intent", "membership_payers.payment_intent")
    .select("membership_payments.payment_intent as id")
    .where("member_id", "=", member.id)
    .where("membership_payments.payment_intent", "!=", intentId)
    .where("membership_payments.status", "!=", "canceled")
    .orderBy((eb) => eb.case().when("status", "in", open).then(1).else(0).end())
    .orderBy((eb) =>
      eb.case().when(eb.ref("membership_payments.payment_intent"), "=", member.payment_intent).then(0).else(1).end(),
    )
    // The latest submission first.
    .orderBy("named_at", "desc")
    .limit(MAX_OTHER_PAYMENTS)
    .execute();
  const intents = await Promise.all(others.map(({ id }) => syncPayment(services, id)));
  const ended = intents.filter((intent) => intent !== undefined && !isOpen(intent));
  const reasons = await Promise.all(ended.map((intent) => intent && reasonFor(services, member.id, intent)));
  return (["paid", "processing"] as const).find((reason) => reasons.includes(reason));
}

/**
 * Stores that this member is about to pay, with the details sent, and schedules the payment's polling. The payment's row is written first, as
 * in syncing, so that two transactions cannot deadlock.
 *
 * @returns false if the member has paid in the meantime, or was erased
 */
async function noteMember(db: Kysely<SiteTables>, member: MembersTable, intentId: string) {
  const now = Date.now();
  return db.transaction().execute(async (trx) => {
    await trx
      .updateTable("membership_payments")
      .set({ look_at: nextPollAt(0, now), looks: 0, declined_at: null })
      .where("payment_intent", "=", intentId)
      .where("look_at", "is not", null)
      .execute();
    // Locks the row against syncing, which waits or was faster.
    const { numUpdatedRows } = await trx
      .updateTable("members")
      .set({ status: "pending" })
      .where("id", "=", member.id)
      .where("status", "=", "pending")
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await saveSubmittedDetails(trx, { member, intentId, now });
    return true;
  });
}

/** Writes the reference and the receipt's address into the payment, which may have ended in the meantime. */
async function updateProvider(
  services: MembershipServices,
  member: MembersTable,
  intentId: string,
): Promise<BindResult> {
  const updated = await services.payments.client.update(intentId, {
    ...paymentMetadata(member),
    receiptEmail: member.email,
  });
  if (updated.ok && isOpen(updated.intent)) return "bound";
  const ended = await services.payments.client.retrieve(intentId);
  return ended === undefined ? "closed" : closedReason(services, member, ended);
}

/** By the committee, before it made a member, or as somebody's second payment. */
async function isRefunded(db: Kysely<SiteTables>, intentId: string) {
  return (await findPayment(db, intentId))?.refund === "done";
}

async function isPaid(db: Kysely<SiteTables>, id: string) {
  const member = await db.selectFrom("members").select("status").where("id", "=", id).executeTakeFirst();
  return member?.status === "paid";
}
