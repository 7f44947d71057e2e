import { createHash } from "node:crypto";
import { withTimeout } from "#app/platform/outbound/with-timeout.ts";
import type { ShareFacts } from "./share-facts.server.ts";
import { drawSharePicture } from "./share-picture.server.ts";
import type { SharingSources } from "./sharing-sources.server.ts";

/** `complete` is false when the picture in it could not be fetched: worth showing, not worth keeping. */
type RenderedPicture = { bytes: Uint8Array; complete: boolean };

export type SharePictureRenderer = {
  /** Names what is drawn, so that another title or poster makes another key. 64 hex digits. */
  keyOf(facts: ShareFacts): string;
  print(facts: ShareFacts): Promise<RenderedPicture>;
};

/** Raised when the drawing changes, so that pictures of the old form are made anew. */
const drawingVersion = 1;
const maxConcurrent = 2;

type RendererSources = Pick<SharingSources, "cache" | "fetchPicture" | "log">;

/**
 * Makes share pictures and keeps them: two at a time at most, and one that is asked for while it is being made is made once. Its
 * waiting line is bounded by the number of pages, since an unknown page never gets here.
 */
export function createSharePictureRenderer({ cache, fetchPicture, log }: RendererSources): SharePictureRenderer {
  const inProgress = new Map<string, Promise<RenderedPicture>>();
  const inQueue = createQueue(maxConcurrent);

  async function make(key: string, facts: ShareFacts): Promise<RenderedPicture> {
    const kept = await cache.get(key).catch(() => undefined);
    if (kept) return { bytes: kept, complete: true };
    const render = await draw(facts);
    if (render.complete)
      await cache
        .set(key, render.bytes)
        .catch((err: unknown) => log.warn({ err }, "a share picture could not be kept"));
    return render;
  }

  /** With its picture, or, when that does not come or cannot be read, without. */
  async function draw({ picture, ...words }: ShareFacts): Promise<RenderedPicture> {
    const bare = { ...words, picture: undefined };
    if (picture === undefined) return { bytes: await inQueue(() => drawSharePicture(bare)), complete: true };
    try {
      const fetched = { kind: picture.kind, bytes: await withTimeout(fetchBytes(fetchPicture, picture.path)) };
      return { bytes: await inQueue(() => drawSharePicture({ ...words, picture: fetched })), complete: true };
    } catch (err) {
      log.warn({ err }, "a share picture goes without its picture");
      return { bytes: await inQueue(() => drawSharePicture(bare)), complete: false };
    }
  }

  return {
    keyOf,
    print(facts) {
      const key = keyOf(facts);
      const shared = inProgress.get(key) ?? make(key, facts).finally(() => inProgress.delete(key));
      inProgress.set(key, shared);
      return shared;
    },
  };
}

function keyOf(facts: ShareFacts) {
  return createHash("sha256")
    .update(JSON.stringify([drawingVersion, facts]))
    .digest("hex");
}

/** @throws when the picture is not there. */
async function fetchBytes(fetchPicture: RendererSources["fetchPicture"], path: string): Promise<Uint8Array> {
  const response = await fetchPicture(path);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Runs work as it comes, `most` at a time; the rest waits its turn. */
function createQueue(most: number) {
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
