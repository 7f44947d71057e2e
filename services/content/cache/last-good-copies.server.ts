import { hash } from "node:crypto";
import type { DiskCache } from "#platform/cache/disk-cache.server.ts";
import { untilIdle } from "#platform/cache/idle-queue.ts";
import { isRecord } from "../pages/content-tree.ts";

/** The answers to the queries of some thousand pages. */
const LIMIT_BYTES = 8e6;
/** A site that is never idle writes one copy in this time all the same. */
const MAX_WAIT_MS = 1_000;

/** The last good answer to each query, on disk. */
export type LastGoodCopies = {
  find(query: string): Promise<Uint8Array | undefined>;
  /** Never throws: a full disk must not take a page down. */
  store(query: string, body: string): Promise<void>;
  /** Writes what still waits. */
  flush(): Promise<void>;
};

/**
 * @param isBusy whether a request is under way. Then copies are written behind, one after the other while there is none, and of several answers to one query
 * the newest only: a search engine that reads a thousand pages does not wait for a thousand files. Without it each is written before `store` resolves.
 */
export function createLastGoodCopies(cache: DiskCache, isBusy?: () => boolean): LastGoodCopies {
  const waiting = new Map<string, string>();
  /** Of what was written, by query: what has not changed is not written again. */
  const written = new Map<string, string>();
  let waitingBytes = 0;
  let writing: Promise<void> | undefined;

  const take = (query: string) => {
    const body = waiting.get(query);
    waiting.delete(query);
    waitingBytes -= body?.length ?? 0;
    return body;
  };
  const write = async (query: string) => {
    const body = take(query);
    const fingerprint = digest(body ?? "");
    if (body === undefined || written.get(query) === fingerprint) return;
    const isWritten = await writeCopy(cache, digest(query), body).catch(() => false);
    if (isWritten) written.set(query, fingerprint);
  };
  const writeWhenIdle = async (isBusy: () => boolean) => {
    for (const query of waiting.keys()) {
      if (isBusy()) await untilIdle(isBusy, MAX_WAIT_MS);
      await write(query);
    }
  };
  return {
    async find(query) {
      const body = waiting.get(query);
      return body === undefined ? cache.get(digest(query)) : Buffer.from(body);
    },
    async store(query, body) {
      take(query);
      waiting.set(query, body);
      waitingBytes += body.length;
      if (isBusy === undefined || waitingBytes > LIMIT_BYTES) return write(query);
      writing ??= writeWhenIdle(isBusy).finally(() => {
        writing = undefined;
      });
    },
    async flush() {
      for (const query of waiting.keys()) await write(query);
      await writing;
    },
  };
}

async function writeCopy(cache: DiskCache, key: string, body: string) {
  // An empty result only replaces an earlier copy: addresses without a page are unlimited.
  if (isEmpty(body) && !(await cache.get(key))) return false;
  await cache.set(key, Buffer.from(body));
  return true;
}

/** In characters. A list without entries says little else. */
const MAX_EMPTY_LENGTH = 1_000;

/** Whether a list of entries that the content service answered with has none in it. */
export function isEmpty(body: string): boolean {
  if (body.length > MAX_EMPTY_LENGTH) return false;
  const json: unknown = JSON.parse(body);
  return isRecord(json) && Array.isArray(json.items) && json.items.length === 0;
}

function digest(value: string) {
  return hash("sha256", value);
}
