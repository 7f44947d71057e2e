import type { Kysely } from "kysely";
import type { MembersTable, SiteTables } from "#app/services/database/site-tables.server.ts";
import type { PaymentIntent } from "#app/services/payments/payment-intent.server.ts";
import type { MembershipServices } from "../membership-services.server.ts";
import { findPayment, isOpen } from "./begin-payment.server.ts";
import { findPayer } from "./find-payer.server.ts";
import { paymentMetadata } from "./payment-metadata.server.ts";
import { nextPollAt } from "./poll-schedule.server.ts";
import { memberPaidBy, settleIntent } from "./settle-payment.server.ts";

/**
 * - `paid`: this person has paid (P6);
 * - `processing`: a payment of theirs is under way, or came in and needs a person to look at it;
 * - `closed`: nothing can be paid with this payment any more.
 */
export type BindResult = "bound" | "paid" | "processing" | "closed";

/**
 * Makes `intentId` the one payment that can be paid for `member` (P3, P6). Any retentionCutoff one is closed at the provider first, which either
 * succeeds or says that it was paid: so whatever two devices do at once, at most one of their payments comes in.
 *
 * @throws PaymentsAway after which nothing is lost: the record says what was reached, and the same call goes on from there.
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
    const { status, payment_intent: retentionCutoff } = await readMember(db, member.id);
    if (status === "paid") return "paid";
    if (retentionCutoff !== null && retentionCutoff !== intentId) {
      const released = await releasePayment(services, member, retentionCutoff);
      if (released !== "released") return released;
    }
    if (await switchPayment(db, member, { from: retentionCutoff, to: intentId })) break;
  }
  services.paymentSignal.notify();
  return updateProvider(services, member, intentId);
}

/** What a payment says about its member once no card can be tried on it. */
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

/** Sees to it that nothing more can be paid with a member's retentionCutoff payment. */
async function releasePayment(services: MembershipServices, member: MembersTable, retentionCutoff: string) {
  const { client } = services.payments;
  const intent = await client.retrieve(retentionCutoff);
  if (intent === undefined) return "released";
  const canceled = isOpen(intent) ? await client.cancel(retentionCutoff) : { ok: false as const, intent };
  if (canceled.ok) {
    await settleIntent(services, { ...intent, status: "canceled" });
    return "released";
  }
  const reason = await closedReason(services, member, canceled.intent);
  return reason === "closed" ? "released" : reason;
}

/**
 * The record turns from one payment to another, unless it has done so meanwhile at somebody else's word. From now on the watch looks at the
 * payment, whatever becomes of this process. Its row is written first, as everywhere, so that two transactions never wait for each other.
 *
 * @returns whether it did.
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

/** What the payment's receipt says, and to whom it goes (P3, P17). A payment that has ended since is found out here. */
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
