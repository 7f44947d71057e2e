import { LRUCache } from "lru-cache";
import { markIncomplete, trackCompleteness, trackSource } from "./completeness.server.ts";
import type { Version } from "./response-cache.server.ts";
import { createSingleFlight } from "./single-flight.server.ts";

type Fetch = (path: string, init?: RequestInit) => Promise<Response>;
type CachedLoader = <Result>(key: string, load: (fetch: Fetch) => Promise<Result>) => Promise<Result>;

export type LoaderCacheOptions = {
  /** Asks this site's own API, without a socket. */
  fetch: Fetch;
  version: Version;
  /** How long what was loaded counts as current, in milliseconds. Without it: for its whole edition. */
  ttlMs?: number;
  /** As JSON; in memory it is about twice as much. */
  limitBytes?: number;
  now?: () => number;
};

type Kept = { result: unknown; edition: string; freshUntil: number; bytes: number };

/** All pages of a festival of many hundred bands take up two. */
const LIMIT_BYTES = 8e6;

/**
 * Keeps what pages load that is the same for everybody, ready to be rendered: asked for, read and shaped once for each edition, however many
 * render with it. It is frozen, since all of them share it. What was made while a source did not answer is given, and not kept.
 */
export function createCachedLoader(options: LoaderCacheOptions): CachedLoader {
  const { version, ttlMs: freshMs = Number.POSITIVE_INFINITY, now = () => performance.now() } = options;
  const fetch: Fetch = (path, init) => trackSource(options.fetch(path, init));
  const kept = new LRUCache<string, Kept>({
    maxSize: options.limitBytes ?? LIMIT_BYTES,
    sizeCalculation: ({ bytes }) => bytes,
  });
  const loading = createSingleFlight<{ result: unknown; whole: boolean }>();

  const make = async (key: string, current: string, load: (fetch: Fetch) => Promise<unknown>) => {
    const freshUntil = now() + freshMs;
    const made = await trackCompleteness(() => load(fetch));
    const bytes = JSON.stringify(made.result).length;
    freeze(made.result);
    if (made.whole) kept.set(key, { result: made.result, edition: current, freshUntil, bytes });
    return made;
  };

  return async <Result>(key: string, load: (fetch: Fetch) => Promise<Result>) => {
    const current = version.known() ?? (await version.read());
    const held = kept.get(key);
    const isCurrent = held?.edition === current && now() < held.freshUntil;
    const { result, whole } = isCurrent
      ? { result: held.result, whole: true }
      : await loading.join(key, current, () => make(key, current, load));
    if (!whole) markIncomplete();
    // Each key stands for one way of loading, and so for one type of result.
    return result as Result;
  };
}

function freeze(value: unknown) {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const inside of Object.values(value)) freeze(inside);
}
