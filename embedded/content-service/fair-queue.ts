type Limits = { concurrency: number; maxWaitingPerClient: number; maxWaiting: number };

/** Every `enter` that gave a slot is followed by one `leave` when the work is done. */
type FairQueue = {
  /** Resolves when this client gets a slot. Undefined when the queue, or this client's share of it, is full. */
  enter(client: string): Promise<void> | undefined;
  leave(): void;
};

/** A queue that serves its clients round-robin, so that a client with many jobs does not delay one with a single job. */
export function createFairQueue({ concurrency, maxWaitingPerClient, maxWaiting }: Limits): FairQueue {
  // A Map keeps insertion order: the client to serve next comes first.
  const waiting = new Map<string, (() => void)[]>();
  let running = 0;
  let total = 0;
  return {
    enter(client) {
      if (running < concurrency) {
        running += 1;
        return Promise.resolve();
      }
      const own = waiting.get(client) ?? [];
      if (own.length >= maxWaitingPerClient || total >= maxWaiting) return undefined;
      waiting.set(client, own);
      total += 1;
      return new Promise((start) => own.push(start));
    },
    leave() {
      const [first] = waiting;
      if (!first) {
        running -= 1;
        return;
      }
      // Passes the slot to the next job; its client goes to the end of the queue.
      const [client, own] = first;
      const start = own.shift();
      waiting.delete(client);
      if (own.length > 0) waiting.set(client, own);
      total -= 1;
      start?.();
    },
  };
}
