import type { Kysely } from "kysely";
import type { MembershipPaymentsTable, MembersTable, SiteTables } from "#services/database/site-tables.server.ts";
import { queueMails } from "#services/mail/outbox/queue-mail.server.ts";
import { PaymentRefused } from "#services/payments/payment-errors.server.ts";
import type { PaymentIntent } from "#services/payments/payment-intent.server.ts";
import type { MembershipRefundFacts } from "#site/features/membership/emails/membership-email-facts.ts";
import { committeeRefundDescription, describeRefund } from "#site/features/membership/membership-contract.ts";
import type { PaymentSyncServices } from "#site/features/membership/membership-services.server.ts";
import { nextPollAt } from "./poll-schedule.server.ts";

/** Records, in the transaction that syncs it, that a payment is to be refunded. It is polled until that is done. */
export async function markRefundDue(trx: Kysely<SiteTables>, intentId: string): Promise<void> {
  await trx
    .updateTable("membership_payments")
    .set({ refund: "due", look_at: nextPollAt(0, Date.now()), looks: 0 })
    .where("payment_intent", "=", intentId)
    .where("refund", "is", null)
    .execute();
}

/** Records that a payment was refunded: it makes no member, and is not polled any more. */
export async function markRefunded(trx: Kysely<SiteTables>, intentId: string): Promise<void> {
  await trx
    .updateTable("membership_payments")
    .set({ refund: "done", look_at: null })
    .where("payment_intent", "=", intentId)
    .execute();
}

/** What the payer's success page reads of a payment that the committee refunded. */
export async function describeCommitteeRefund(
  { payments, log }: PaymentSyncServices,
  { id }: PaymentIntent,
): Promise<void> {
  try {
    await payments.client.update(id, { description: committeeRefundDescription });
  } catch (error) {
    log.warn({ err: error, paymentIntent: id }, "a payment that was refunded is not described as such");
  }
}

/**
 * Refunds a payment of a person who has paid already, and queues the email that says so. A repeated call causes no second refund.
 *
 * @throws PaymentsUnavailable; polling tries again.
 */
export async function refundSecondPayment(
  services: PaymentSyncServices,
  member: MembersTable,
  intent: PaymentIntent,
): Promise<void> {
  const { db, payments, log, outboxSignal } = services;
  try {
    await payments.client.refund(intent.id);
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
    // Too little money at the provider, say: polling tries again, and `npm run reconcile` names the payment.
    return log.error({ err: error, paymentIntent: intent.id }, "a second payment could not be refunded");
  }
  const { look_at } = await db
    .selectFrom("membership_payments")
    .select("look_at")
    .where("payment_intent", "=", intent.id)
    .executeTakeFirstOrThrow();
  const status = await payments.client.refundStatus(intent.id);
  // It stays due, and polling tries again.
  if (status === "none") return;
  if (status === "failed") return noteFailedRefund(services, intent);
  // What the payer's success page reads.
  await payments.client.update(intent.id, { description: describeRefund(member.year) });
  await db.transaction().execute((trx) => storeRefund(trx, member, { intent, status, look_at }));
  outboxSignal.notify();
}

type StoredRefund = Pick<MembershipPaymentsTable, "refund" | "look_at">;
type MadeRefund = { intent: PaymentIntent; status: "pending" | "succeeded"; look_at: number | null };

async function storeRefund(trx: Kysely<SiteTables>, member: MembersTable, { intent, status, look_at }: MadeRefund) {
  const { id } = intent;
  const isStored = await storeRefundStatus(trx, id, { before: { refund: "due", look_at }, status });
  // Another process was faster.
  if (!isStored) return;
  // The member's data may have been erased in the meantime.
  if (member.email === "") return;
  const facts = refundFacts(member, intent);
  await queueMails(trx, [{ kind: "membership-refund", facts, onceKey: `membership-refund:${id}` }]);
}

/**
 * Records the status of a refund that was asked for after `before` was read. What another process has recorded since stays, and so does a poll
 * that a webhook has asked for since: the refund may have failed. A pending refund is polled until it is made.
 *
 * @returns whether it was recorded
 */
async function storeRefundStatus(
  trx: Kysely<SiteTables>,
  intentId: string,
  { before, status }: { before: StoredRefund; status: MadeRefund["status"] },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("membership_payments")
    .set(({ fn, val }) =>
      status === "pending"
        ? { refund: "pending" }
        : { refund: "done", look_at: fn("nullif", ["look_at", val(before.look_at)]) },
    )
    .where("payment_intent", "=", intentId)
    .where("refund", "=", before.refund)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function refundFacts(member: MembersTable, intent: PaymentIntent): MembershipRefundFacts {
  return {
    reference: member.reference,
    year: member.year,
    email: member.email,
    amountCents: intent.amountReceived,
    paymentIntent: intent.id,
    ...(intent.card && { card: intent.card }),
  };
}

/**
 * Asks how far a refund is, while it is pending or after a webhook about it. One that failed after all is told to the committee, once: the
 * provider has the money again, and a card that is closed, say, takes none.
 *
 * @throws PaymentsUnavailable; polling tries again.
 */
export async function followRefund(
  services: PaymentSyncServices,
  intent: PaymentIntent,
  before: StoredRefund,
): Promise<void> {
  if (before.refund === "failed" || before.look_at === null) return;
  const status = await services.payments.client.refundStatus(intent.id);
  if (status === "failed") return noteFailedRefund(services, intent);
  if (status === "succeeded") await storeRefundStatus(services.db, intent.id, { before, status });
}

async function noteFailedRefund({ db, log, outboxSignal }: PaymentSyncServices, intent: PaymentIntent) {
  log.error({ paymentIntent: intent.id }, "a refund has failed at the provider");
  await db.transaction().execute((trx) => storeFailedRefund(trx, intent));
  outboxSignal.notify();
}

async function storeFailedRefund(trx: Kysely<SiteTables>, intent: PaymentIntent) {
  const { id } = intent;
  await trx
    .updateTable("membership_payments")
    .set({ refund: "failed", look_at: null })
    .where("payment_intent", "=", id)
    .execute();
  const member = await trx
    .selectFrom("membership_payers")
    .innerJoin("members", "members.id", "membership_payers.member_id")
    .selectAll("members")
    .where("membership_payers.payment_intent", "=", id)
    // Who has paid comes first.
    .orderBy("members.status")
    .executeTakeFirst();
  if (member === undefined) return;
  const facts = refundFacts(member, intent);
  await queueMails(trx, [{ kind: "membership-refund-failed", facts, onceKey: `membership-refund-failed:${id}` }]);
}
