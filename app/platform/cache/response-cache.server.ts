import { setTimeout as wait } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { Log } from "#app/platform/observability/log.server.ts";
import { type CachedResponse, isShared, toCachedResponse } from "./cached-response.server.ts";
import { trackCompleteness } from "./completeness.server.ts";
import { createSingleFlight } from "./single-flight.server.ts";

/** Answers that are the same for everybody, kept by what `pageKeyOf` makes of their address. */
export type ResponseCache = {
  /** What may be sent at once, without waiting. */
  find(key: string): CachedResponse | undefined;
  /** Whether anything is kept, of whichever version, or being made. */
  has(key: string): boolean;
  /**
   * What is kept of the current version, or else what `make` makes, once at a time for each key. An answer that is not for keeping comes as it is.
   *
   * @throws what `make` throws, unless there is an earlier answer to give.
   */
  get(key: string, make: Produce): Promise<CacheResult>;
};

export type Produce = () => Promise<Produced>;
/** `keep`: it is what its key says, and nothing else. */
export type Produced = { response: Response; isCacheable: boolean };
/** `copy` gives one of an answer that was not kept to each who waited for it. */
export type CacheResult = { kept: CachedResponse } | { copy: () => Response };

/** Names the current version of everything that is cached. `known` does not wait; `read` may. */
export type Version = { known(): string | undefined; read(): Promise<string> };

export type ResponseCacheOptions = {
  version: Version;
  /** How long an answer counts as the current one, in milliseconds; after that it is still sent while the next is made. Without it: for its whole version. */
  ttlMs?: number;
  limitBytes: number;
  log: Log;
  now?: () => number;
};

/** `whole`: everything that it is made of could be had. */
type Page = { kept: CachedResponse; version: string; freshUntil: number; whole: boolean; turn: number };

/** How long a crowd waits for a new page while there is an old one. */
const PATIENCE_MS = 3_000;
/** So long nobody tries again what has just failed. */
const REST_MS = 1_000;
/** So long a page that is being made anew is sent without asking whether it is. */
const RENEWING_MS = 10_000;

/** Keeps answers in memory, at most `limitBytes` of them: those that nobody asked for the longest go first. */
export function createResponseCache(options: ResponseCacheOptions): ResponseCache {
  return new KeptPages(options);
}

class KeptPages implements ResponseCache {
  readonly #pages: LRUCache<string, Page>;
  readonly #making = createSingleFlight<CacheResult>();
  readonly #version: ResponseCacheOptions["version"];
  readonly #freshMs: number;
  readonly #log: Log;
  readonly #now: () => number;
  #turns = 0;

  constructor({ version, ttlMs: freshMs, limitBytes, log, now }: ResponseCacheOptions) {
    this.#pages = new LRUCache({ maxSize: limitBytes, sizeCalculation: ({ kept }) => kept.bytes });
    this.#version = version;
    this.#freshMs = freshMs ?? Number.POSITIVE_INFINITY;
    this.#log = log;
    this.#now = now ?? (() => performance.now());
  }

  find(key: string) {
    const page = this.#pages.get(key);
    return page && page.version === this.#version.known() && this.#now() < page.freshUntil ? page.kept : undefined;
  }

  has(key: string) {
    return this.#pages.has(key) || this.#making.isUnderWay(key);
  }

  async get(key: string, make: Produce): Promise<CacheResult> {
    const version = this.#version.known() ?? (await this.#version.read());
    const page = this.#pages.get(key);
    if (page === undefined) return this.#makeOnce(key, make, version);
    if (page.version !== version) return this.#makePatiently(key, make, version, page);
    if (this.#now() < page.freshUntil) return page;
    if (!page.whole) return this.#makePatiently(key, make, version, page);
    page.freshUntil = this.#now() + RENEWING_MS;
    this.#makeOnce(key, make, version).catch(() => this.#stand(page, version));
    return page;
  }

  #makeOnce(key: string, make: Produce, version: string) {
    return this.#making.join(key, version, () => this.#make(key, make, version));
  }

  /** The new page, or the old one where the new one does not come. */
  async #makePatiently(key: string, make: Produce, version: string, old: Page): Promise<CacheResult> {
    const made = this.#makeOnce(key, make, version).catch(() => old);
    const late = new AbortController();
    const answer = await Promise.race([made, wait(PATIENCE_MS, old, { signal: late.signal, ref: false })]);
    late.abort();
    if (answer === old) this.#stand(old, version);
    return answer;
  }

  async #make(key: string, make: Produce, version: string): Promise<CacheResult> {
    this.#turns += 1;
    const turn = this.#turns;
    const { result, whole } = await trackCompleteness(make).catch((error: unknown) => {
      if (this.#pages.has(key))
        this.#log.warn({ err: error, path: key }, "a page could not be made; the old one stands");
      throw error;
    });
    const { response, isCacheable: keep } = result;
    const old = this.#pages.get(key);
    if (old && (response.status >= 500 || (!whole && old.whole))) {
      this.#log.warn({ path: key, status: response.status }, "a page could not be made whole; the old one stands");
      this.#stand(old, version);
      return old;
    }
    if (!keep || !isShared(response)) {
      this.#pages.delete(key);
      return notKept(response);
    }
    const kept = await toCachedResponse(response, old?.kept);
    const freshUntil = this.#now() + (whole ? this.#freshMs : REST_MS);
    this.#keep(key, { kept, version, freshUntil, whole, turn });
    return { kept };
  }

  /** What was begun earlier and took longer is not put over what is newer. */
  #keep(key: string, page: Page) {
    const held = this.#pages.get(key);
    if (held === undefined || held.turn < page.turn) this.#pages.set(key, page);
  }

  /** The old page counts as the current one for a moment. */
  #stand(page: Page, version: string) {
    page.version = version;
    page.freshUntil = this.#now() + REST_MS;
  }
}

async function notKept(response: Response): Promise<CacheResult> {
  const { status, headers } = response;
  const body = await response.arrayBuffer();
  return { copy: () => new Response(body, { status, headers }) };
}
