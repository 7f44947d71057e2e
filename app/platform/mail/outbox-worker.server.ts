import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import type { Activity } from "#app/platform/activity.server.ts";
import type { Bell } from "#app/platform/bell.server.ts";
import { type Delivered, deliverNext, type Post } from "./deliver-mail.server.ts";
import { nextDue } from "./outbox.server.ts";

/** Another process may have queued something: it rings no bell here. */
const LOOK_EVERY_MS = 5_000;
/** While the process is busy a lane lets requests go first, but not for longer than this between two mails. */
const YIELD_MS = 100;
const YIELD_STEP_MS = 10;
const AWAY_MS = { first: 500, longest: 30_000 };

/** Stops taking mails, and waits for those under way. */
export type StopWorker = () => Promise<void>;

/**
 * Empties the outbox for as long as the process lives, in as many lanes as the transport takes. It lets requests go first, and leaves a
 * mail server (or a database) that is away in peace for a while, longer each time.
 */
export function startOutboxWorker(post: Post, bell: Bell, activity: Activity): StopWorker {
  const stopping = new AbortController();
  const shared = { post, bell, activity, stopping: stopping.signal, absence: { inARow: 0 } };
  const lanes = Array.from({ length: post.transport.lanes }, () => runLane(shared));
  return async () => {
    stopping.abort();
    await Promise.all(lanes);
    post.transport.close();
  };
}

type Lane = {
  post: Post;
  bell: Bell;
  activity: Activity;
  stopping: AbortSignal;
  /** How often in a row the mail server was away: all lanes meet the same one. */
  absence: { inARow: number };
};

async function runLane(lane: Lane) {
  const { post, bell, stopping, absence } = lane;
  while (!stopping.aborted) {
    await letRequestsGoFirst(lane);
    // Heard from before the look into the outbox: what is queued between the look and the wait is not slept over.
    const rung = new AbortController();
    const unhear = bell.heard(() => rung.abort());
    const delivered = await deliverNext(post).catch((error: unknown) => trouble(post, error));
    if (delivered === "done") absence.inARow = 0;
    if (delivered === "away") await sleep(absenceMs(absence), [stopping]);
    if (delivered === "nothing") await sleep(await untilDue(post), [stopping, rung.signal]);
    unhear();
  }
}

async function letRequestsGoFirst({ activity, stopping }: Lane) {
  const until = performance.now() + YIELD_MS;
  await nextTurn();
  while (activity.isBusy() && performance.now() < until) await sleep(YIELD_STEP_MS, [stopping]);
}

/** The database is in trouble: left in peace like a mail server that is away. */
function trouble({ log }: Post, error: unknown): Delivered {
  log.error({ err: error }, "the outbox could not be read or written");
  return "away";
}

/** Doubles, with a random part, so that processes do not come back in one moment. */
function absenceMs(absence: Lane["absence"]) {
  const longest = Math.min(AWAY_MS.longest, AWAY_MS.first * 2 ** absence.inARow);
  absence.inARow = Math.min(absence.inARow + 1, 10);
  return longest * (0.5 + Math.random() / 2);
}

async function untilDue({ db, now = Date.now }: Post): Promise<number> {
  const due = await nextDue(db).catch(() => undefined);
  return due === undefined ? LOOK_EVERY_MS : Math.min(LOOK_EVERY_MS, Math.max(0, due - now()));
}

/** Ends early when one of the signals comes. */
async function sleep(ms: number, signals: readonly AbortSignal[]) {
  await wait(ms, undefined, { signal: AbortSignal.any([...signals]) }).catch(() => undefined);
}
