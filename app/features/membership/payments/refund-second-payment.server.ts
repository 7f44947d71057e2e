import type { Kysely } from "kysely";
import type { MembershipRefundFacts } from "#app/features/membership/emails/membership-email-facts.ts";
import { describeRefund } from "#app/features/membership/membership-contract.ts";
import type { SettlingServices } from "#app/features/membership/membership-services.server.ts";
import type { MembersTable, SiteTables } from "#app/services/database/site-tables.server.ts";
import { queueMails } from "#app/services/mail/queue-mail.server.ts";
import { PaymentRefused } from "#app/services/payments/payment-errors.server.ts";
import type { PaymentIntent } from "#app/services/payments/payment-intent.server.ts";
import { nextPollAt } from "./poll-schedule.server.ts";

/** Notes, in the transaction that settles it, that a payment is to be refunded. It is polled until that is done. */
export async function noteRefundDue(trx: Kysely<SiteTables>, intentId: string): Promise<void> {
  await trx
    .updateTable("membership_payments")
    .set({ refund: "due", look_at: nextPollAt(0, Date.now()), looks: 0 })
    .where("payment_intent", "=", intentId)
    .where("refund", "is", null)
    .execute();
}

/**
 * Refunds a payment of a person who has paid already, and queues the email that says so. A repeated call causes no second refund.
 *
 * @throws PaymentsUnavailable; polling tries again.
 */
export async function refundSecondPayment(
  services: SettlingServices,
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
  // What the payer's success page reads.
  await payments.client.update(intent.id, { description: describeRefund(member.year) });
  await db.transaction().execute((trx) => storeRefund(trx, member, intent));
  outboxSignal.notify();
}

async function storeRefund(trx: Kysely<SiteTables>, member: MembersTable, intent: PaymentIntent) {
  await trx
    .updateTable("membership_payments")
    .set({ refund: "done", look_at: null })
    .where("payment_intent", "=", intent.id)
    .execute();
  // The member's data may have been erased in the meantime.
  if (member.email === "") return;
  const facts: MembershipRefundFacts = {
    reference: member.reference,
    year: member.year,
    email: member.email,
    amountCents: intent.amountReceived,
    paymentIntent: intent.id,
    ...(intent.card && { card: intent.card }),
  };
  await queueMails(trx, [{ kind: "membership-refund", facts, onceKey: `membership-refund:${intent.id}` }]);
}
