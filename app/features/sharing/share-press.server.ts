import { createHash } from "node:crypto";
import { inTime } from "#app/platform/outbound/in-time.ts";
import type { ShareFacts } from "./share-facts.server.ts";
import { drawSharePicture } from "./share-picture.server.ts";
import type { SharingSources } from "./sources.server.ts";

/** `complete` is false when the picture in it could not be fetched: worth showing, not worth keeping. */
type Print = { bytes: Uint8Array; complete: boolean };

export type SharePress = {
  /** Names what is drawn, so that another title or poster makes another key. 64 hex digits. */
  keyOf(facts: ShareFacts): string;
  print(facts: ShareFacts): Promise<Print>;
};

/** Raised when the drawing changes, so that pictures of the old form are made anew. */
const edition = 1;
const mostAtOnce = 2;

type Supplies = Pick<SharingSources, "cache" | "fetchPicture" | "log">;

/**
 * Makes share pictures and keeps them: two at a time at most, and one that is asked for while it is being made is made once. Its
 * waiting line is bounded by the number of pages, since an unknown page never gets here.
 */
export function createSharePress({ cache, fetchPicture, log }: Supplies): SharePress {
  const underWay = new Map<string, Promise<Print>>();
  const whenFree = createWaitingLine(mostAtOnce);

  async function make(key: string, facts: ShareFacts): Promise<Print> {
    const kept = await cache.get(key).catch(() => undefined);
    if (kept) return { bytes: kept, complete: true };
    const print = await draw(facts);
    if (print.complete)
      await cache.set(key, print.bytes).catch((err: unknown) => log.warn({ err }, "a share picture could not be kept"));
    return print;
  }

  /** With its picture, or, when that does not come or cannot be read, without. */
  async function draw({ picture, ...words }: ShareFacts): Promise<Print> {
    const bare = { ...words, picture: undefined };
    if (picture === undefined) return { bytes: await whenFree(() => drawSharePicture(bare)), complete: true };
    try {
      const fetched = { kind: picture.kind, bytes: await inTime(fetchBytes(fetchPicture, picture.path)) };
      return { bytes: await whenFree(() => drawSharePicture({ ...words, picture: fetched })), complete: true };
    } catch (err) {
      log.warn({ err }, "a share picture goes without its picture");
      return { bytes: await whenFree(() => drawSharePicture(bare)), complete: false };
    }
  }

  return {
    keyOf,
    print(facts) {
      const key = keyOf(facts);
      const shared = underWay.get(key) ?? make(key, facts).finally(() => underWay.delete(key));
      underWay.set(key, shared);
      return shared;
    },
  };
}

function keyOf(facts: ShareFacts) {
  return createHash("sha256")
    .update(JSON.stringify([edition, facts]))
    .digest("hex");
}

/** @throws when the picture is not there. */
async function fetchBytes(fetchPicture: Supplies["fetchPicture"], path: string): Promise<Uint8Array> {
  const response = await fetchPicture(path);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Runs work as it comes, `most` at a time; the rest waits its turn. */
function createWaitingLine(most: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running < most) running++;
    else await new Promise<void>((start) => waiting.push(start));
    try {
      return await work();
    } finally {
      // The place passes on to the next in the line, or becomes free.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
