import { setTimeout as wait } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { Log } from "#platform/observability/log.server.ts";
import { type CachedResponse, isShared, toCachedResponse } from "./cached-response.server.ts";
import { markIncomplete, trackCompleteness } from "./completeness.server.ts";
import type { IdleQueue } from "./idle-queue.ts";

export type Produce = () => Promise<Produced>;
/** `isCacheable`: the response depends on nothing but the key. */
export type Produced = { response: Response; isCacheable: boolean };
/** `copy` returns an uncacheable response anew for each of those who waited for it. */
export type CacheResult = { cached: CachedResponse } | { copy: () => Response };
/** `allowStale`: whether a response past its time to live may be returned at once. By default it may. */
export type GetOptions = { allowStale?: boolean };

/**
 * Names the current version of everything that is cached. `known` does not wait; `read` may. `changedAt` is the last moment at which something
 * ended or began by itself, in milliseconds since 1970: an earlier response is known to be wrong since then.
 */
export type Version = { known(): string | undefined; read(): Promise<string>; changedAt?(): number };

export type ResponseCacheOptions = {
  version: Version;
  /** In milliseconds. Without it a response stays as long as its version. */
  ttlMs?: number;
  limitBytes: number;
  /** Added to each response that does not set them itself: hits are sent without the app. */
  headers?: readonly (readonly [name: string, value: string])[];
  /** Runs the best compression of a response. Without it that runs at once. */
  whenIdle?: IdleQueue;
  log: Log;
  now?: () => number;
};

/** `isComplete`: every source answered when it was produced. `isFallback`: it is of an earlier version, because the current one failed. */
type Entry = {
  cached: CachedResponse;
  version: string;
  freshUntil: number;
  isComplete: boolean;
  isFallback: boolean;
  order: number;
  /** The version's `changedAt` as it was produced. */
  changedAt: number;
};
type Result = CacheResult & { isComplete: boolean };

/** How long requests wait for the next response while there is an earlier one. */
const WAIT_MS = 3_000;
/** Delay before a failed response is produced again. */
const RETRY_MS = 1_000;
/** How long a response that is being produced anew behind a request counts as fresh. */
const REVALIDATING_MS = 10_000;

/** Responses that are the same for every visitor, in memory: at most `limitBytes`, the least recently used ones go first. */
export class ResponseCache {
  readonly #entries: LRUCache<string, Entry>;
  readonly #inFlight = new Map<string, { version: string; result: Promise<Result> }>();
  readonly #version: Version;
  readonly #ttlMs: number;
  readonly #log: Log;
  readonly #whenIdle: IdleQueue | undefined;
  readonly #now: () => number;
  readonly #headers: NonNullable<ResponseCacheOptions["headers"]>;
  #started = 0;

  constructor({ version, ttlMs, limitBytes, headers = [], whenIdle, log, now }: ResponseCacheOptions) {
    this.#entries = new LRUCache({
      maxSize: limitBytes,
      sizeCalculation: ({ cached }) => cached.bytes,
      disposeAfter: ({ cached }, key) => this.#entries.peek(key)?.cached !== cached && cached.discard(),
    });
    this.#version = version;
    this.#ttlMs = ttlMs ?? Number.POSITIVE_INFINITY;
    this.#headers = headers;
    this.#log = log;
    this.#whenIdle = whenIdle;
    this.#now = now ?? (() => performance.now());
  }

  /** The response of the current version, without waiting. */
  find(key: string): CachedResponse | undefined {
    const entry = this.#entries.get(key);
    return entry && entry.version === this.#version.known() && this.#now() < entry.freshUntil
      ? entry.cached
      : undefined;
  }

  /** Whether a response of any version is cached or being produced. */
  has(key: string): boolean {
    return this.#entries.has(key) || this.#inFlight.has(key);
  }

  /**
   * The response of the current version, or else what `produce` returns; concurrent misses share one call. A response past its time to live is
   * returned at once while the next one is produced (stale-while-revalidate), or, with `allowStale: false`, only if that fails or takes too long.
   *
   * @throws what `produce` throws, unless there is an earlier response to return.
   */
  async get(key: string, produce: Produce, { allowStale = true }: GetOptions = {}): Promise<CacheResult> {
    const result = await this.#get(key, produce, allowStale);
    if (!result.isComplete) markIncomplete();
    return result;
  }

  /**
   * Calls `produce` for each request, without sharing a call that is under way, and caches what it returns for all. For responses whose
   * production counts against the client that asks.
   *
   * @throws what `produce` throws.
   */
  async put(key: string, produce: Produce): Promise<CacheResult> {
    return this.#produce(key, produce, this.#version.known() ?? (await this.#version.read()));
  }

  async #get(key: string, produce: Produce, allowStale: boolean): Promise<Result> {
    const version = this.#version.known() ?? (await this.#version.read());
    const entry = this.#entries.get(key);
    if (entry === undefined) return this.#produceOnce(key, produce, version);
    if (entry.version !== version) return this.#produceInTime(key, produce, version, entry);
    if (this.#now() < entry.freshUntil) return resultOf(entry);
    if (!entry.isComplete || !allowStale || entry.changedAt !== this.#changedAt())
      return this.#produceInTime(key, produce, version, entry);
    entry.freshUntil = this.#now() + REVALIDATING_MS;
    this.#produceOnce(key, produce, version).catch(() => this.#fallBack(entry, version));
    return resultOf(entry);
  }

  /** Shares a call that is under way, unless it began before the current version was published. */
  #produceOnce(key: string, produce: Produce, version: string): Promise<Result> {
    const others = this.#inFlight.get(key);
    if (others?.version === version) return others.result;
    const result = this.#produce(key, produce, version).finally(() => {
      if (this.#inFlight.get(key)?.result === result) this.#inFlight.delete(key);
    });
    this.#inFlight.set(key, { version, result });
    return result;
  }

  /** The next response, or the earlier one where the next fails or takes too long. */
  async #produceInTime(key: string, produce: Produce, version: string, earlier: Entry): Promise<Result> {
    const produced = this.#produceOnce(key, produce, version).catch(() => undefined);
    const late = new AbortController();
    const result = await Promise.race([produced, wait(WAIT_MS, undefined, { signal: late.signal, ref: false })]);
    late.abort();
    return result ?? this.#fallBack(earlier, version);
  }

  async #produce(key: string, produce: Produce, version: string): Promise<Result> {
    this.#started += 1;
    const order = this.#started;
    const changedAt = this.#changedAt();
    const { result, isComplete } = await trackCompleteness(produce).catch((error: unknown) => {
      if (this.#entries.has(key))
        this.#log.warn({ err: error, path: key }, "a response could not be produced; the earlier one is sent");
      throw error;
    });
    const { response, isCacheable } = result;
    const earlier = this.#entries.get(key);
    const isWorse = !isComplete && earlier?.isComplete && earlier.changedAt === changedAt;
    if (earlier && (response.status >= 500 || isWorse)) {
      this.#log.warn({ path: key, status: response.status }, "a response is incomplete; the earlier one is sent");
      return this.#fallBack(earlier, version);
    }
    if (!isCacheable || !isShared(response)) {
      this.#entries.delete(key);
      return { ...(await copiesOf(response)), isComplete };
    }
    const missing = this.#headers.filter(([name]) => !response.headers.has(name));
    const cached = await toCachedResponse(response, missing, earlier?.cached, this.#whenIdle);
    const freshUntil = this.#now() + (isComplete ? this.#ttlMs : RETRY_MS);
    this.#store(key, { cached, version, freshUntil, isComplete, isFallback: false, order, changedAt });
    return { cached, isComplete };
  }

  #changedAt(): number {
    return this.#version.changedAt?.() ?? 0;
  }

  /** A slow response never replaces one that was begun later. */
  #store(key: string, entry: Entry) {
    const present = this.#entries.get(key);
    if (present === undefined || present.order < entry.order) this.#entries.set(key, entry);
  }

  /** Sends the earlier response until the next try. */
  #fallBack(entry: Entry, version: string): Result {
    entry.version = version;
    entry.freshUntil = this.#now() + RETRY_MS;
    entry.isFallback = true;
    return resultOf(entry);
  }
}

function resultOf({ cached, isComplete, isFallback }: Entry): Result {
  return { cached, isComplete: isComplete && !isFallback };
}

/** A 304, which a visitor's own `If-None-Match` brings, must not have a body, not even an empty one. */
async function copiesOf(response: Response): Promise<CacheResult> {
  const { status, headers } = response;
  const body = response.body && (await response.arrayBuffer());
  return { copy: () => new Response(body, { status, headers }) };
}
