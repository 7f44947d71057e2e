import type { Kysely } from "kysely";
import type { MembersTable, SiteTables } from "#app/services/database/site-tables.server.ts";
import type { PaymentIntent } from "#app/services/payments/payment-intent.server.ts";
import type { MembershipServices } from "../membership-services.server.ts";
import { findPayment, isOpen } from "./begin-payment.server.ts";
import { nextPollAt } from "./poll-schedule.server.ts";
import { findPayer, memberPaidBy, paymentMetadata, settleIntent } from "./settle-payment.server.ts";

/**
 * - `paid`: this person has paid;
 * - `processing`: a payment of theirs is processing, or came in and has to be reconciled by hand;
 * - `closed`: this payment cannot be paid any more.
 */
export type BindResult = "bound" | "paid" | "processing" | "closed";

/**
 * Makes `intentId` the only payment that can be paid for `member`. An earlier one is canceled at the provider first, which either succeeds
 * or says that it was paid, so at most one payment of two devices comes in (docs/product, "One payment per person").
 *
 * @throws PaymentsUnavailable; a repeated call continues from what the record says.
 */
export async function bindPayment(
  services: MembershipServices,
  member: MembersTable,
  intentId: string,
): Promise<BindResult> {
  const { db, payments } = services;
  const begun = await findPayment(db, intentId);
  const intent = begun && (await payments.client.retrieve(intentId));
  if (intent === undefined) return "closed";
  if (!isOpen(intent)) return closedReason(services, member, intent);
  for (;;) {
    const { status, payment_intent: earlier } = await readMember(db, member.id);
    if (status === "paid") return "paid";
    if (earlier !== null && earlier !== intentId) {
      const released = await releasePayment(services, member, earlier);
      if (released !== "released") return released;
    }
    if (await switchPayment(db, member, { from: earlier, to: intentId })) break;
  }
  services.paymentSignal.notify();
  return updateProvider(services, member, intentId);
}

/** Settles a payment that is no longer open, and says what that means for this member. */
async function closedReason(
  services: MembershipServices,
  { id }: MembersTable,
  intent: PaymentIntent,
): Promise<BindResult> {
  const { db } = services;
  await settleIntent(services, intent);
  const { status } = await readMember(db, id);
  if (status === "paid") return "paid";
  if (intent.status === "canceled") return "closed";
  const payer = (await memberPaidBy(db, intent.id)) ?? (await findPayer(db, intent));
  return payer?.id === id ? "processing" : "closed";
}

/** Makes sure that a member's earlier payment cannot be paid any more. */
async function releasePayment(services: MembershipServices, member: MembersTable, earlier: string) {
  const { client } = services.payments;
  const intent = await client.retrieve(earlier);
  if (intent === undefined) return "released";
  const canceled = isOpen(intent) ? await client.cancel(earlier) : { ok: false as const, intent };
  if (canceled.ok) {
    await settleIntent(services, { ...intent, status: "canceled" });
    return "released";
  }
  const reason = await closedReason(services, member, canceled.intent);
  return reason === "closed" ? "released" : reason;
}

/**
 * Points the record to another payment, unless a concurrent request has changed it, and schedules that payment's polling. The payment's row
 * is written first, as in settling, so that two transactions cannot deadlock.
 *
 * @returns whether the record was changed
 */
async function switchPayment(
  db: Kysely<SiteTables>,
  { id }: MembersTable,
  { from, to }: { from: string | null; to: string },
) {
  const now = Date.now();
  return db.transaction().execute(async (trx) => {
    await trx
      .updateTable("membership_payments")
      .set({ look_at: nextPollAt(0, now), looks: 0 })
      .where("payment_intent", "=", to)
      .where("look_at", "is not", null)
      .execute();
    const turned = await trx
      .updateTable("members")
      .set({ payment_intent: to })
      .where("id", "=", id)
      .where("status", "=", "pending")
      .where("payment_intent", from === null ? "is" : "=", from)
      .executeTakeFirst();
    if (turned.numUpdatedRows === 0n) return false;
    await trx
      .insertInto("membership_payers")
      .values({ payment_intent: to, member_id: id, named_at: now })
      .onConflict((conflict) => conflict.columns(["payment_intent", "member_id"]).doUpdateSet({ named_at: now }))
      .execute();
    return true;
  });
}

/** Writes the reference and the receipt's address into the payment, which may have ended in the meantime. */
async function updateProvider(
  services: MembershipServices,
  member: MembersTable,
  intentId: string,
): Promise<BindResult> {
  const told = await services.payments.client.update(intentId, {
    ...paymentMetadata(member),
    receiptEmail: member.email,
  });
  if (told.intent === undefined) return "closed";
  return told.ok && isOpen(told.intent) ? "bound" : closedReason(services, member, told.intent);
}

function readMember(db: Kysely<SiteTables>, id: string) {
  return db.selectFrom("members").select(["status", "payment_intent"]).where("id", "=", id).executeTakeFirstOrThrow();
}
