import { setTimeout as wait } from "node:timers/promises";

/** Wakes a worker as soon as a job is queued, so that it need not wait for its next poll. It reaches this process only. */
export type Signal = {
  /** Call it after the transaction that queued the job has been committed. */
  notify(): void;
  /** @returns what removes the listener again. */
  subscribe(listener: () => void): () => void;
};

/** How long a worker pauses, in milliseconds, and whether a notification ends the pause. */
export type Pause = { ms: number; untilNotified?: boolean };

export function createSignal(): Signal {
  const listeners = new Set<() => void>();
  return {
    notify() {
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
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
