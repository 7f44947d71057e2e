import { type Pause, startLoop } from "#platform/signal.server.ts";
import type { Signal } from "#platform/signal.ts";
import type { MembershipPaymentsTable } from "#services/database/site-tables.server.ts";
import { PaymentsUnavailable } from "#services/payments/payment-errors.server.ts";
import type { Payments } from "#services/payments/payments.server.ts";
import type { PaymentSyncServices } from "#site/features/membership/membership-services.server.ts";
import { isOpen } from "./begin-payment.server.ts";
import { notifyDecline } from "./notify-decline.server.ts";
import { isAbandoned, isExpired, nextPollAt } from "./poll-schedule.server.ts";
import { isDeclined } from "./record-decline.server.ts";
import { applyIntent, syncPayment } from "./sync-payment.server.ts";

/** Upper limit of the wait: other processes' webhooks do not notify this one. */
const POLL_EVERY_MS = 5_000;
/** A poll makes a few calls of at most eight seconds each. After the lease another process polls too, which is harmless. */
const LEASE_MS = 30_000;
/** How often to check whether the circuit breaker has closed. */
const COOL_DOWN_CHECK_MS = 250;

type PollingServices = PaymentSyncServices & {
  payments: Pick<Payments, "client" | "mode">;
  paymentSignal: Pick<Signal, "subscribe">;
};

/**
 * Polls every payment until its status is final, so that a payment makes a member even if browser, webhook or this process fail. Several
 * processes may poll: each poll is claimed.
 *
 * @returns stops polling and waits for the poll in progress
 */
export function pollPayments(services: PollingServices): () => Promise<void> {
  // Payments begun before they were turned off are polled once they are on again.
  if (services.payments.mode === "off") return async () => undefined;
  return startLoop(services.paymentSignal, () => pollOrPause(services));
}

async function pollOrPause(services: PollingServices): Promise<Pause | undefined> {
  if (services.payments.client.isCircuitOpen()) return { ms: COOL_DOWN_CHECK_MS };
  try {
    const polled = await pollOnce(services);
    return polled === "nothing-due" ? { ms: POLL_EVERY_MS, untilNotified: true } : undefined;
  } catch (error) {
    services.log.error({ err: error }, "a payment could not be looked after");
    return { ms: POLL_EVERY_MS };
  }
}

/**
 * Polls one payment that is due.
 *
 * @returns "nothing-due" without one; "unavailable" if the provider does not answer
 * @throws on any other failure, after the next poll is scheduled.
 */
export async function pollOnce(
  services: PaymentSyncServices,
  now = Date.now(),
): Promise<"polled" | "nothing-due" | "unavailable"> {
  const claimed = await claimDuePayment(services, now);
  if (claimed === undefined) return "nothing-due";
  try {
    await pollPayment(services, claimed, now);
    await scheduleNextPoll(services, claimed, now);
    return "polled";
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) {
      await scheduleNextPoll(services, claimed, now);
      throw error;
    }
    // An unanswered poll does not count: it neither lengthens the pause nor ends polling.
    await schedulePoll(services, claimed, nextPollAt(0, now));
    return "unavailable";
  }
}

/** Claims by compare-and-set: the process that changes `look_at` first polls the payment. */
async function claimDuePayment({ db }: PaymentSyncServices, now: number): Promise<MembershipPaymentsTable | undefined> {
  for (;;) {
    const due = await db
      .selectFrom("membership_payments")
      .selectAll()
      .where("look_at", "<=", now)
      .orderBy("look_at")
      .limit(1)
      .executeTakeFirst();
    if (due === undefined) return undefined;
    const claimed = { ...due, look_at: now + LEASE_MS, looks: due.looks + 1 };
    const taken = await db
      .updateTable("membership_payments")
      .set({ look_at: claimed.look_at, looks: claimed.looks })
      .where("payment_intent", "=", due.payment_intent)
      .where("look_at", "=", due.look_at)
      .executeTakeFirst();
    if (taken.numUpdatedRows > 0n) return claimed;
  }
}

/** Cancels an abandoned payment, so that it cannot be paid after polling has ended. */
async function pollPayment(services: PaymentSyncServices, payment: MembershipPaymentsTable, now: number) {
  const intent = await syncPayment(services, payment.payment_intent);
  if (intent && isDeclined(intent)) await notifyDecline(services, intent, now);
  if (!intent || !isOpen(intent) || !isAbandoned(payment.created_at, now)) return;
  const canceled = await services.payments.client.cancel(intent.id);
  await applyIntent(services, canceled.ok ? { ...intent, status: "canceled" } : canceled.intent);
}

async function scheduleNextPoll(services: PaymentSyncServices, payment: MembershipPaymentsTable, now: number) {
  const isLast = isExpired(payment.created_at, now);
  const isPlanned = await schedulePoll(services, payment, isLast ? null : nextPollAt(payment.looks, now));
  if (isLast && isPlanned)
    services.log.error({ paymentIntent: payment.payment_intent }, "a payment has not ended in forty days");
}

/** @returns false if `look_at` has changed: a webhook asks for an earlier poll, or the payment has ended */
async function schedulePoll(
  { db }: PaymentSyncServices,
  payment: MembershipPaymentsTable,
  next: number | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("membership_payments")
    .set({ look_at: next })
    .where("payment_intent", "=", payment.payment_intent)
    .where("look_at", "=", payment.look_at)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
