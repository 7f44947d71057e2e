/** One piece of work for whoever asks for it. */
export type QueuedJob<Result> = {
  /** Requests with the same key share one run. */
  key: string;
  /** Clients take turns. */
  client: string;
  /** Aborted when the client has left. */
  signal: AbortSignal;
  /** Goes ahead of other clients' work that is not urgent. */
  isUrgent: boolean;
  /** Runs once it is its turn. Its signal is aborted when no client waits for it any more. */
  work: (signal: AbortSignal) => Promise<Result>;
};
/** `busy`: the queue is full, or it was not this client's turn in time. `abandoned`: the client has left. */
export type QueueOutcome<Result> = { ok: true; value: Result } | { ok: false; reason: "busy" | "abandoned" };
type QueueLimits = {
  /** Waiting jobs of one client, and of all. */
  urgent: { perClient: number; total: number };
  other: { perClient: number; total: number };
  maxWaitMs: number;
};

type Waiter<Result> = { resolve: (outcome: QueueOutcome<Result>) => void; reject: (error: unknown) => void };
type Job<Result> = {
  key: string;
  work: QueuedJob<Result>["work"];
  abort: AbortController;
  isRunning: boolean;
  waiters: Set<Waiter<Result>>;
};

/** After so many urgent jobs in a row one that is not urgent comes first, so that those never stand still. */
const maxConsecutiveUrgent = 2;

/**
 * A bounded queue that runs one job at a time. Clients take turns, so that one with many jobs does not delay one with a single job; a
 * job that several clients wait for runs at the first turn of any of them; and whoever leaves is out of the queue.
 */
export function createImageQueue<Result>(limits: QueueLimits) {
  const queues = { urgent: createFairQueue<Job<Result>>(), other: createFairQueue<Job<Result>>() };
  const pending = new Map<string, Job<Result>>();
  let isRunning = false;
  let consecutiveUrgent = 0;

  function takeNext() {
    const kinds =
      consecutiveUrgent < maxConsecutiveUrgent ? (["urgent", "other"] as const) : (["other", "urgent"] as const);
    for (const kind of kinds) {
      const job = queues[kind].next();
      if (!job) continue;
      consecutiveUrgent = kind === "urgent" ? consecutiveUrgent + 1 : 0;
      return job;
    }
    return undefined;
  }

  async function runNext() {
    const job = isRunning ? undefined : takeNext();
    if (!job) return;
    queues.urgent.remove(job);
    queues.other.remove(job);
    isRunning = true;
    job.isRunning = true;
    try {
      const value = await job.work(job.abort.signal);
      for (const { resolve } of job.waiters) resolve({ ok: true, value });
    } catch (error) {
      for (const { reject } of job.waiters) reject(error);
    }
    if (pending.get(job.key) === job) pending.delete(job.key);
    isRunning = false;
    runNext();
  }

  function forget(job: Job<Result>) {
    if (pending.get(job.key) === job) pending.delete(job.key);
    queues.urgent.remove(job);
    queues.other.remove(job);
    job.abort.abort();
  }

  return {
    /** Whether this is waited for already, so that one more who asks costs nothing. */
    isPending: (key: string) => pending.has(key),
    run({ key, client, signal, isUrgent, work }: QueuedJob<Result>): Promise<QueueOutcome<Result>> {
      if (signal.aborted) return Promise.resolve({ ok: false, reason: "abandoned" });
      const known = pending.get(key);
      const job = known ?? { key, work, abort: new AbortController(), isRunning: false, waiters: new Set() };
      const kind = isUrgent ? "urgent" : "other";
      if (!job.isRunning && !queues[kind].add(client, job, limits[kind]))
        return Promise.resolve({ ok: false, reason: "busy" });
      pending.set(key, job);
      return new Promise((settle, fail) => {
        const end = () => {
          clearTimeout(timer);
          signal.removeEventListener("abort", abandon);
          job.waiters.delete(waiter);
        };
        const leave = (reason: "busy" | "abandoned") => {
          end();
          if (job.waiters.size === 0) forget(job);
          settle({ ok: false, reason });
        };
        const abandon = () => leave("abandoned");
        const timer = setTimeout(() => job.isRunning || leave("busy"), limits.maxWaitMs);
        const waiter: Waiter<Result> = {
          resolve: (outcome) => {
            end();
            settle(outcome);
          },
          reject: (error) => {
            end();
            fail(error);
          },
        };
        signal.addEventListener("abort", abandon);
        job.waiters.add(waiter);
        runNext();
      });
    },
  };
}

/** A round-robin queue: each client's jobs in the order of their arrival; `next` serves the clients in turn. */
function createFairQueue<Job>() {
  // A Map keeps insertion order: the client to serve next comes first.
  const clients = new Map<string, Job[]>();
  const total = () => [...clients.values()].reduce((sum, jobs) => sum + jobs.length, 0);
  return {
    /** @returns false when the queue, or this client's share of it, is full. */
    add(client: string, job: Job, max: { perClient: number; total: number }): boolean {
      const jobs = clients.get(client) ?? [];
      if (jobs.includes(job)) return true;
      if (jobs.length >= max.perClient || total() >= max.total) return false;
      jobs.push(job);
      clients.set(client, jobs);
      return true;
    },
    next(): Job | undefined {
      const [first] = clients;
      if (!first) return undefined;
      const [client, jobs] = first;
      const job = jobs.shift();
      clients.delete(client);
      if (jobs.length > 0) clients.set(client, jobs);
      return job;
    },
    remove(job: Job) {
      for (const [client, jobs] of clients) {
        const others = jobs.filter((other) => other !== job);
        if (others.length > 0) clients.set(client, others);
        else clients.delete(client);
      }
    },
  };
}
