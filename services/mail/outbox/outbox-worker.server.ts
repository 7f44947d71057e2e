import { setImmediate as nextTurn } from "node:timers/promises";
import type { Activity } from "#platform/http/activity.server.ts";
import { type Pause, sleep, startLoop } from "#platform/signal.server.ts";
import type { Signal } from "#platform/signal.ts";
import { deliverNext, type MailDelivery } from "./deliver-mail.server.ts";
import { nextDue } from "./outbox.server.ts";
import { queueScheduledMails } from "./scheduled-mails.server.ts";

/** Finds emails that another process has queued: its signal does not reach this one. */
const POLL_EVERY_MS = 5_000;
/** Longest time for which a busy process delays an email so that requests are answered first. */
const YIELD_MS = 100;
const YIELD_STEP_MS = 10;
/** Interval at which the worker checks whether the circuit breaker allows the next attempt. */
const COOL_DOWN_CHECK_MS = 250;

/**
 * Sends the emails in the outbox until it is stopped, as many at once as the transport takes. Requests come first, and no email is
 * leased while the transport's circuit breaker is open.
 *
 * @returns what stops it, and resolves once the emails under way have been sent.
 */
export function startOutboxWorker(delivery: MailDelivery, signal: Signal, activity: Activity): () => Promise<void> {
  const stops = Array.from({ length: delivery.transport.concurrency }, () =>
    startLoop(signal, (stopping) => deliverOrPause(delivery, activity, stopping)),
  );
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
    delivery.transport.close();
  };
}

async function deliverOrPause(
  delivery: MailDelivery,
  activity: Activity,
  stopping: AbortSignal,
): Promise<Pause | undefined> {
  if (delivery.transport.isCircuitOpen?.()) return { ms: COOL_DOWN_CHECK_MS };
  await letRequestsGoFirst(activity, stopping);
  try {
    const step = await deliverNext(delivery);
    if (step !== "nothing" || (await queueScheduledMails(delivery.db, delivery.now?.())) > 0) return undefined;
    return { ms: await untilDue(delivery), untilNotified: true };
  } catch (error) {
    delivery.log.error({ err: error }, "the outbox could not be read or written");
    return { ms: POLL_EVERY_MS };
  }
}

async function letRequestsGoFirst(activity: Activity, stopping: AbortSignal) {
  const until = performance.now() + YIELD_MS;
  await nextTurn();
  while (activity.isBusy() && performance.now() < until) await sleep(YIELD_STEP_MS, stopping);
}

async function untilDue({ db, now = Date.now }: MailDelivery): Promise<number> {
  const times = await Promise.all([nextDue(db, "queued"), nextDue(db, "scheduled")]).catch(() => []);
  const waits = times.flatMap((due) => (due === undefined ? [] : [Math.max(0, due - now())]));
  return Math.min(POLL_EVERY_MS, ...waits);
}
