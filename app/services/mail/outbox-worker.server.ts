import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import type { Activity } from "#app/platform/http/activity.server.ts";
import type { Signal } from "#app/platform/signal.server.ts";
import { deliverNext, type MailDelivery } from "./deliver-mail.server.ts";
import { nextDue } from "./outbox.server.ts";

/** Another process may have queued something: it rings no bell here. */
const LOOK_EVERY_MS = 5_000;
/** While the process is busy a lane lets requests go first, but not for longer than this between two mails. */
const YIELD_MS = 100;
const YIELD_STEP_MS = 10;
/** So long between two looks whether a mail server that was away may be asked again. */
const REST_STEP_MS = 250;

/** Stops taking mails, and waits for those under way. */
export type StopWorker = () => Promise<void>;

/**
 * Empties the outbox for as long as the process lives, in as many lanes as the transport takes. It lets requests go first, takes no mail
 * while the transport leaves its server alone, and gives a database in trouble a moment.
 */
export function startOutboxWorker(post: MailDelivery, bell: Signal, activity: Activity): StopWorker {
  const stopping = new AbortController();
  const shared = { post, bell, activity, stopping: stopping.signal };
  const lanes = Array.from({ length: post.transport.concurrency }, () => runLane(shared));
  return async () => {
    stopping.abort();
    await Promise.all(lanes);
    post.transport.close();
  };
}

type Lane = {
  post: MailDelivery;
  bell: Signal;
  activity: Activity;
  stopping: AbortSignal;
};

async function runLane(lane: Lane) {
  const { post, bell, stopping } = lane;
  while (!stopping.aborted) {
    if (post.transport.isCircuitOpen?.()) {
      await sleep(REST_STEP_MS, [stopping]);
      continue;
    }
    await letRequestsGoFirst(lane);
    // Heard from before the look into the outbox: what is queued between the look and the wait is not slept over.
    const rung = new AbortController();
    const unhear = bell.subscribe(() => rung.abort());
    const delivered = await deliverNext(post).catch((error: unknown) => trouble(post, error));
    if (delivered === "trouble") await sleep(LOOK_EVERY_MS, [stopping]);
    if (delivered === "nothing") await sleep(await untilDue(post), [stopping, rung.signal]);
    unhear();
  }
}

async function letRequestsGoFirst({ activity, stopping }: Lane) {
  const until = performance.now() + YIELD_MS;
  await nextTurn();
  while (activity.isBusy() && performance.now() < until) await sleep(YIELD_STEP_MS, [stopping]);
}

/** The database is in trouble. */
function trouble({ log }: MailDelivery, error: unknown) {
  log.error({ err: error }, "the outbox could not be read or written");
  return "trouble" as const;
}

async function untilDue({ db, now = Date.now }: MailDelivery): Promise<number> {
  const due = await nextDue(db).catch(() => undefined);
  return due === undefined ? LOOK_EVERY_MS : Math.min(LOOK_EVERY_MS, Math.max(0, due - now()));
}

/** Ends early when one of the signals comes. */
async function sleep(ms: number, signals: readonly AbortSignal[]) {
  await wait(ms, undefined, { signal: AbortSignal.any([...signals]) }).catch(() => undefined);
}
