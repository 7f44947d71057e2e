import { setTimeout as wait } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { Log } from "#app/platform/log.server.ts";
import { isForEverybody, type KeptAnswer, keepAnswer } from "./kept-answer.server.ts";
import { madeOf } from "./made-of.server.ts";

/** Answers that are the same for everybody, kept by what `pageKeyOf` makes of their address. */
export type PageCache = {
  /** What may be sent at once, without waiting. */
  find(key: string): KeptAnswer | undefined;
  /** Whether anything is kept, of whichever version, or being made. */
  has(key: string): boolean;
  /**
   * What is kept of the current version, or else what `make` makes, once at a time for each key. An answer that is not for keeping comes as it is.
   *
   * @throws what `make` throws, unless there is an earlier answer to give.
   */
  get(key: string, make: Make): Promise<Answer>;
};

export type Make = () => Promise<Made>;
/** `keep`: it is what its key says, and nothing else. */
export type Made = { response: Response; keep: boolean };
/** `copy` gives one of an answer that was not kept to each who waited for it. */
export type Answer = { kept: KeptAnswer } | { copy: () => Response };

export type PageCacheOptions = {
  /** The version now (`PublishedVersion`); `read` may wait. */
  version: { known(): string | undefined; read(): Promise<string> };
  /** How long an answer counts as the current one, in milliseconds; after that it is still sent while the next is made. Without it: for its whole version. */
  freshMs?: number;
  limitBytes: number;
  log: Log;
  now?: () => number;
};

/** `whole`: everything that it is made of could be had. */
type Page = { kept: KeptAnswer; version: string; freshUntil: number; whole: boolean; turn: number };
type Flight = { version: string; landed: Promise<Answer> };

/** How long a crowd waits for a new page while there is an old one. */
const PATIENCE_MS = 3_000;
/** So long nobody tries again what has just failed. */
const REST_MS = 1_000;
/** So long a page that is being made anew is sent without asking whether it is. */
const RENEWING_MS = 10_000;

/** Keeps answers in memory, at most `limitBytes` of them: those that nobody asked for the longest go first. */
export function createPageCache({
  version,
  freshMs = Number.POSITIVE_INFINITY,
  limitBytes,
  log,
  now = () => performance.now(),
}: PageCacheOptions): PageCache {
  const pages = new LRUCache<string, Page>({ maxSize: limitBytes, sizeCalculation: ({ kept }) => kept.bytes });
  const flights = new Map<string, Flight>();
  let turns = 0;

  const find = (key: string) => {
    const page = pages.get(key);
    return page && page.version === version.known() && now() < page.freshUntil ? page.kept : undefined;
  };

  const get = async (key: string, make: Make): Promise<Answer> => {
    const current = version.known() ?? (await version.read());
    const page = pages.get(key);
    if (page?.version !== current) return page ? patiently(key, make, current, page) : fly(key, make, current);
    if (now() < page.freshUntil) return page;
    if (!page.whole) return patiently(key, make, current, page);
    renewBehind(key, make, page);
    return page;
  };

  /** The new page, or the old one where the new one does not come. */
  const patiently = async (key: string, make: Make, current: string, old: Page) => {
    const landed = fly(key, make, current).catch(() => old);
    const late = new AbortController();
    const answer = await Promise.race([landed, wait(PATIENCE_MS, old, { signal: late.signal, ref: false })]);
    late.abort();
    if (answer === old) stand(old, current);
    return answer;
  };

  const renewBehind = (key: string, make: Make, page: Page) => {
    page.freshUntil = now() + RENEWING_MS;
    fly(key, make, page.version).catch(() => stand(page, page.version));
  };

  /** The old page counts as the current one for a moment. */
  const stand = (page: Page, current: string) => {
    page.version = current;
    page.freshUntil = now() + REST_MS;
  };

  /** Whoever comes while somebody else has it made waits for that. */
  const fly = (key: string, make: Make, current: string): Promise<Answer> => {
    const others = flights.get(key);
    return others?.version === current ? others.landed : takeOff(key, make, current);
  };

  const takeOff = (key: string, make: Make, current: string) => {
    const landed = makePage(key, make, current).finally(() => {
      if (flights.get(key)?.landed === landed) flights.delete(key);
    });
    flights.set(key, { version: current, landed });
    return landed;
  };

  const makePage = async (key: string, make: Make, current: string): Promise<Answer> => {
    turns += 1;
    const turn = turns;
    const { result, whole } = await madeOf(make).catch((error: unknown) => {
      if (pages.has(key)) log.warn({ err: error, path: key }, "a page could not be made; the old one stands");
      throw error;
    });
    const { response, keep } = result;
    const old = pages.get(key);
    if (old && (response.status >= 500 || (!whole && old.whole))) {
      log.warn({ path: key, status: response.status }, "a page could not be made whole; the old one stands");
      stand(old, current);
      return old;
    }
    if (!keep || !isForEverybody(response)) {
      pages.delete(key);
      return notKept(response);
    }
    const kept = await keepAnswer(response);
    const freshUntil = now() + (whole ? freshMs : REST_MS);
    const newer = pages.get(key);
    if (!newer || newer.turn < turn) pages.set(key, { kept, version: current, freshUntil, whole, turn });
    return { kept };
  };

  return { find, has: (key) => pages.has(key) || flights.has(key), get };
}

async function notKept(response: Response): Promise<Answer> {
  const { status, headers } = response;
  const body = await response.arrayBuffer();
  return { copy: () => new Response(body, { status, headers }) };
}
