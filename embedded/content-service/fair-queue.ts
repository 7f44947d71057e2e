type Limits = { concurrency: number; maxWaitingPerClient: number; maxWaiting: number };

/** Who has entered leaves once, when the work is done. */
type FairQueue = {
  /** Resolves at this client's turn. Undefined when the line is full, or holds too many of this client already. */
  enter(client: string): Promise<void> | undefined;
  leave(): void;
};

/** A line in which clients take turns: whoever wants one thing waits for one thing of each other client, not for all of them. */
export function createFairQueue({ concurrency, maxWaitingPerClient, maxWaiting }: Limits): FairQueue {
  // A Map keeps the order of insertion: the client whose turn is next stands first.
  const waiting = new Map<string, (() => void)[]>();
  let running = 0;
  let inAll = 0;
  return {
    enter(client) {
      if (running < concurrency) {
        running += 1;
        return Promise.resolve();
      }
      const own = waiting.get(client) ?? [];
      if (own.length >= maxWaitingPerClient || inAll >= maxWaiting) return undefined;
      waiting.set(client, own);
      inAll += 1;
      return new Promise((start) => own.push(start));
    },
    leave() {
      const [first] = waiting;
      if (!first) {
        running -= 1;
        return;
      }
      // The place passes on to the next, whose client goes to the end of the line.
      const [client, own] = first;
      const start = own.shift();
      waiting.delete(client);
      if (own.length > 0) waiting.set(client, own);
      inAll -= 1;
      start?.();
    },
  };
}
