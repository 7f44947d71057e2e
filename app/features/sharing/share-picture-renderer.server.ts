import { createHash } from "node:crypto";
import { withTimeout } from "#app/platform/outbound/with-timeout.ts";
import type { ShareFacts } from "./share-facts.server.ts";
import { drawSharePicture } from "./share-picture.server.ts";
import type { SharingSources } from "./sharing-sources.server.ts";

/** `complete` is false if the picture in it could not be fetched; then it must not be cached for long. */
type RenderedPicture = { bytes: Uint8Array; complete: boolean };

export type SharePictureRenderer = {
  /** A hash of the content, so that another title or poster has another key. 64 hex digits. */
  keyOf(facts: ShareFacts): string;
  render(facts: ShareFacts): Promise<RenderedPicture>;
};

/** Increased when the drawing changes, which invalidates cached pictures. */
const drawingVersion = 1;
const maxConcurrent = 2;

type RendererSources = Pick<SharingSources, "cache" | "fetchPicture" | "log">;

/**
 * Renders and caches share pictures: at most two at a time, and simultaneous requests for the same picture share one rendering. The
 * queue is bounded by the number of pages, since requests for unknown pages are answered before.
 */
export function createSharePictureRenderer({ cache, fetchPicture, log }: RendererSources): SharePictureRenderer {
  const inProgress = new Map<string, Promise<RenderedPicture>>();
  const inQueue = createQueue(maxConcurrent);

  async function load(key: string, facts: ShareFacts): Promise<RenderedPicture> {
    const cached = await cache.get(key).catch(() => undefined);
    if (cached) return { bytes: cached, complete: true };
    const rendered = await draw(facts);
    if (rendered.complete)
      await cache
        .set(key, rendered.bytes)
        .catch((err: unknown) => log.warn({ err }, "a share picture could not be cached"));
    return rendered;
  }

  /** Leaves the picture out if it cannot be fetched or decoded. */
  async function draw({ picture, ...facts }: ShareFacts): Promise<RenderedPicture> {
    const bare = { ...facts, picture: undefined };
    if (picture === undefined) return { bytes: await inQueue(() => drawSharePicture(bare)), complete: true };
    try {
      const fetched = { kind: picture.kind, bytes: await withTimeout(fetchBytes(fetchPicture, picture.path)) };
      return { bytes: await inQueue(() => drawSharePicture({ ...facts, picture: fetched })), complete: true };
    } catch (err) {
      log.warn({ err }, "a share picture was rendered without its picture");
      return { bytes: await inQueue(() => drawSharePicture(bare)), complete: false };
    }
  }

  return {
    keyOf,
    render(facts) {
      const key = keyOf(facts);
      const shared = inProgress.get(key) ?? load(key, facts).finally(() => inProgress.delete(key));
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

/** @throws if the picture cannot be fetched. */
async function fetchBytes(fetchPicture: RendererSources["fetchPicture"], path: string): Promise<Uint8Array> {
  const response = await fetchPicture(path);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Runs at most `limit` pieces of work at a time, in the order of their arrival. */
function createQueue(limit: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running < limit) running++;
    else await new Promise<void>((start) => waiting.push(start));
    try {
      return await work();
    } finally {
      // A waiting piece of work takes over the slot directly.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
