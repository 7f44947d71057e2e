/** Queues work that can wait. @returns false when too much is queued already: offer it again later. */
export type IdleQueue = (work: () => Promise<unknown>) => boolean;

const LIMIT = 200;
const POLL_MS = 50;
/** A site that is never idle does one piece of work in this time all the same. */
const MAX_WAIT_MS = 1_000;

/** Runs one piece of work at a time, while no request is under way. */
export function createIdleQueue(isBusy: () => boolean): IdleQueue {
  const queued: (() => Promise<unknown>)[] = [];
  let isRunning = false;
  async function run() {
    isRunning = true;
    for (let work = queued.shift(); work; work = queued.shift()) {
      await untilIdle(isBusy, MAX_WAIT_MS);
      // What fails is offered again, since it was not done.
      await work().catch(() => undefined);
    }
    isRunning = false;
  }
  return (work) => {
    if (queued.length >= LIMIT) return false;
    queued.push(work);
    if (!isRunning) run();
    return true;
  };
}

/**
 * Waits until no request is under way, `maxWaitMs` at most; always a moment, so that work done piece by piece leaves room for requests.
 *
 * @throws the signal's reason once it is aborted.
 */
export async function untilIdle(isBusy: () => boolean, maxWaitMs: number, signal?: AbortSignal): Promise<void> {
  const until = performance.now() + maxWaitMs;
  do {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS).unref());
    signal?.throwIfAborted();
  } while (isBusy() && performance.now() < until);
}
