import { setTimeout as wait } from "node:timers/promises";
import type { SettlingServices } from "#app/features/membership/membership-services.server.ts";
import type { Signal } from "#app/platform/signal.server.ts";
import type { MembershipPaymentsTable } from "#app/services/database/site-tables.server.ts";
import { PaymentsUnavailable } from "#app/services/payments/payment-errors.server.ts";
import type { Payments } from "#app/services/payments/payments.server.ts";
import { isOpen } from "./begin-payment.server.ts";
import { isAbandoned, isExpired, nextPollAt } from "./poll-schedule.server.ts";
import { settleIntent, settlePayment } from "./settle-payment.server.ts";

/** Another process may have heard of a payment: it rings no bell here. */
const POLL_EVERY_MS = 5_000;
/** Hardly a look takes so long: of its few questions each ends within eight seconds. After it another process looks too, which does no harm. */
const LEASE_MS = 30_000;
/** So long between two looks whether a provider that was away may be asked again. */
const COOL_DOWN_CHECK_MS = 250;

type PollingServices = SettlingServices & {
  payments: Pick<Payments, "client" | "mode">;
  paymentSignal: Pick<Signal, "subscribe">;
};

/**
 * Looks after every payment until it can change no more: so a payment makes a member whatever becomes of the browser, the webhook, the
 * provider or this process (P7). Several processes may watch: each look is claimed.
 *
 * @returns what stops it, and waits for the look under way.
 */
export function pollPayments(services: PollingServices): () => Promise<void> {
  // Nobody to ask: what was begun before payments were turned off waits until they are on again.
  if (services.payments.mode === "off") return async () => undefined;
  const stopping = new AbortController();
  const watch = runPolling(services, stopping.signal);
  return async () => {
    stopping.abort();
    await watch;
  };
}

async function runPolling(services: PollingServices, stopping: AbortSignal) {
  const { client } = services.payments;
  while (!stopping.aborted) {
    if (client.isCircuitOpen()) {
      await sleep(COOL_DOWN_CHECK_MS, [stopping]);
      continue;
    }
    // Heard from before the look: what comes between the look and the wait is not slept over.
    const rung = new AbortController();
    const unhear = services.paymentSignal.subscribe(() => rung.abort());
    const looked = await pollOnce(services).catch((error: unknown) => trouble(services, error));
    if (looked === "trouble") await sleep(POLL_EVERY_MS, [stopping]);
    if (looked === "nothing") await sleep(POLL_EVERY_MS, [stopping, rung.signal]);
    unhear();
  }
}

/**
 * Looks after one payment whose time has come.
 *
 * @returns "nothing" when there is none, "away" when the provider does not answer: it is then looked at later.
 */
export async function pollOnce(services: SettlingServices, now = Date.now()): Promise<"looked" | "nothing" | "away"> {
  const claimed = await claimDuePayment(services, now);
  if (claimed === undefined) return "nothing";
  try {
    await pollPayment(services, claimed, now);
    await scheduleNextPoll(services, claimed, now);
    return "looked";
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) {
      await scheduleNextPoll(services, claimed, now);
      throw error;
    }
    // Without an answer it was no look: somebody may have paid, and shall neither wait the longer for it nor be given up.
    await schedulePoll(services, claimed, nextPollAt(0, now));
    return "away";
  }
}

/** Whoever moves `look_at` first has the payment until then. */
async function claimDuePayment({ db }: SettlingServices, now: number): Promise<MembershipPaymentsTable | undefined> {
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

/** One that nobody comes back to is closed, so that it cannot be paid when nobody looks any more. */
async function pollPayment(services: SettlingServices, payment: MembershipPaymentsTable, now: number) {
  const intent = await settlePayment(services, payment.payment_intent);
  if (!intent || !isOpen(intent) || !isAbandoned(Number(payment.created_at), now)) return;
  const canceled = await services.payments.client.cancel(intent.id);
  await settleIntent(services, canceled.ok ? { ...intent, status: "canceled" } : canceled.intent);
}

async function scheduleNextPoll(services: SettlingServices, payment: MembershipPaymentsTable, now: number) {
  const isLast = isExpired(Number(payment.created_at), now);
  const isPlanned = await schedulePoll(services, payment, isLast ? null : nextPollAt(payment.looks, now));
  if (isLast && isPlanned)
    services.log.error({ paymentIntent: payment.payment_intent }, "a payment has not ended in forty days");
}

/** @returns false where somebody else wants it looked at sooner, or it has ended: then `look_at` is another by now, and stays. */
async function schedulePoll(
  { db }: SettlingServices,
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

function trouble({ log }: SettlingServices, error: unknown) {
  log.error({ err: error }, "a payment could not be looked after");
  return "trouble" as const;
}

/** Ends early when one of the signals comes. */
async function sleep(ms: number, signals: readonly AbortSignal[]) {
  await wait(ms, undefined, { signal: AbortSignal.any([...signals]) }).catch(() => undefined);
}
