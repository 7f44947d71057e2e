import { setTimeout as wait } from "node:timers/promises";
import { createSignal, type Signal } from "./signal.ts";

/** How long a worker pauses, in milliseconds, and whether a notification ends the pause. */
export type Pause = { ms: number; untilNotified?: boolean };

/** How often something runs, in milliseconds: first after `firstAfterMs`, then `everyMs` after each run has ended. */
export type Interval = {
  everyMs: number;
  /** As long as `everyMs` by default. */
  firstAfterMs?: number;
  /** The part by which a pause is longer or shorter at random, from 0 to 1: processes started together then drift apart. */
  jitter?: number;
};

/**
 * Runs `step` at an interval until it is stopped, never two runs at once. A run that fails does not end the loop.
 *
 * @param step is told to stop by its signal
 * @param onError is called with what a run throws; must not throw
 * @returns what stops the loop, and resolves once the run under way has ended.
 */
export function startInterval(
  { everyMs, firstAfterMs = everyMs, jitter = 0 }: Interval,
  step: (stopping: AbortSignal) => Promise<unknown>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let pauseMs = firstAfterMs;
  return startLoop(createSignal(), async (stopping) => {
    await sleep(pauseMs * (1 - jitter + 2 * jitter * Math.random()), stopping);
    pauseMs = everyMs;
    if (!stopping.aborted) await step(stopping).catch(onError);
    return undefined;
  });
}

/**
 * Repeats `step` until it is stopped, with the pause that each step returns before the next.
 *
 * @param step must not throw
 * @returns what stops the loop, and resolves once the step under way has ended.
 */
export function startLoop(
  signal: Pick<Signal, "subscribe">,
  step: (stopping: AbortSignal) => Promise<Pause | undefined>,
): () => Promise<void> {
  const stop = new AbortController();
  const running = runLoop(signal, step, stop.signal);
  return async () => {
    stop.abort();
    await running;
  };
}

async function runLoop(
  signal: Pick<Signal, "subscribe">,
  step: (stopping: AbortSignal) => Promise<Pause | undefined>,
  stopping: AbortSignal,
) {
  while (!stopping.aborted) {
    // Subscribes before the step, so that a notification between the step and the pause is not missed.
    const notified = new AbortController();
    const unsubscribe = signal.subscribe(() => notified.abort());
    const pause = await step(stopping);
    if (pause) await sleep(pause.ms, pause.untilNotified ? AbortSignal.any([stopping, notified.signal]) : stopping);
    unsubscribe();
  }
}

/** Ends early when `signal` is aborted. */
export async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => undefined);
}
