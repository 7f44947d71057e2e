import { LRUCache } from "lru-cache";
import { markIncomplete, trackCompleteness, trackSource } from "./completeness.server.ts";
import type { Version } from "./response-cache.server.ts";

type Fetch = (path: string, init?: RequestInit) => Promise<Response>;
type Load = (fetch: Fetch) => Promise<unknown>;
type CachedLoader = <Result>(key: string, load: (fetch: Fetch) => Promise<Result>) => Promise<Result>;

export type LoaderCacheOptions = {
  /** Calls this site's own API, without a socket. */
  fetch: Fetch;
  version: Version;
  /** In milliseconds. Without it what was loaded stays as long as its version. */
  ttlMs?: number;
  /** As JSON; in memory it is about twice as much. */
  limitBytes?: number;
  now?: () => number;
};

type Loaded = { result: unknown; isComplete: boolean; bytes: number };

/** All pages of a festival of many hundred bands take up two. */
const LIMIT_BYTES = 8e6;

/**
 * Caches what loaders return for every visitor alike: fetched, parsed and shaped once a version, concurrent misses sharing one call. It is frozen,
 * since all renderings share it. What was loaded while a source failed is returned, and not cached.
 */
export function createCachedLoader(options: LoaderCacheOptions): CachedLoader {
  const { version, ttlMs = 0, now = () => performance.now() } = options;
  const fetch: Fetch = (path, init) => trackSource(options.fetch(path, init));
  const cache = new LRUCache<string, Loaded, Load>({
    maxSize: options.limitBytes ?? LIMIT_BYTES,
    // What is larger than the cache is not stored.
    sizeCalculation: ({ isComplete, bytes }) => (isComplete ? bytes : Number.MAX_SAFE_INTEGER),
    ttl: ttlMs,
    ttlResolution: 0,
    perf: { now },
    // An eviction must not fail those who wait.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context }) => {
      const { result, isComplete } = await trackCompleteness(() => context(fetch));
      freeze(result);
      return { result, isComplete, bytes: JSON.stringify(result).length };
    },
  });

  return async <Result>(key: string, load: (fetch: Fetch) => Promise<Result>) => {
    const current = version.known() ?? (await version.read());
    const { result, isComplete } = await cache.forceFetch(`${current} ${key}`, { context: load });
    if (!isComplete) markIncomplete();
    // Each key stands for one way of loading, and so for one type of result.
    return result as Result;
  };
}

function freeze(value: unknown) {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const inside of Object.values(value)) freeze(inside);
}
