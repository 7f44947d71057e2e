import { createHash } from "node:crypto";
import { type ImageTools, PictureRefused } from "#platform/images/images.server.ts";
import { withTimeout } from "#platform/outbound/with-timeout.ts";
import type { ChildTask } from "#platform/processes/child-process.server.ts";
import type { DayPicture, drawDayPicture } from "./day-picture.server.ts";
import type { ShareFacts } from "./share-facts.server.ts";
import type { drawSharePicture } from "./share-picture.server.ts";
import type { SharingSources } from "./sharing-sources.server.ts";

/** `complete` is false if its source image could not be fetched; then it must not be cached for long. */
type RenderedPicture = { bytes: Uint8Array; complete: boolean };
/** Who asks for a picture; the signal is aborted when they have left. */
type Visitor = { client: string; signal: AbortSignal };

/** What is drawn: a page or a band with one picture, or the bill of a day, which has none. */
export type Drawable = ShareFacts | DayPicture;

export type SharePictureRenderer = {
  /** A hash of the content, so that another title, poster or set has another key. 64 hex digits. */
  keyOf(facts: Drawable): string;
  /** @returns undefined while too many pictures wait to be drawn. */
  render(facts: Drawable, visitor: Visitor): Promise<RenderedPicture | undefined>;
};

const drawTask: ChildTask<typeof drawSharePicture> = {
  module: "#site/features/sharing/share-picture.server.ts",
  name: "drawSharePicture",
};
const drawDayTask: ChildTask<typeof drawDayPicture> = {
  module: "#site/features/sharing/day-picture.server.ts",
  name: "drawDayPicture",
};
const sourceLimits = {
  formats: ["jpeg", "png", "webp", "avif", "gif", "tiff"],
  maxSide: 16_000,
  maxPixels: 40_000_000,
} as const;
/** Increased when `drawSharePicture` or `drawDayPicture` changes what it draws, which invalidates cached pictures. */
const drawingVersion = 2;

/** Source images in memory at a time: they are fetched while others are decoded. */
const mostSources = 24;

/** Its bytes, why there are none, or undefined for what has no picture. */
type SourceImage = Uint8Array | PictureMissing | undefined;

type RendererSources = Pick<SharingSources, "cache" | "fetchPicture" | "images" | "log">;

/** Renders and caches share pictures (Open Graph images); simultaneous requests for the same picture share one rendering. */
export function createSharePictureRenderer({
  cache,
  fetchPicture,
  images,
  log,
}: RendererSources): SharePictureRenderer {
  /** By the keys of the pictures whose source image is fetched, or waits to be decoded. */
  const sources = new Map<string, Promise<SourceImage>>();

  /** Fetches before it is the picture's turn to be drawn, so that a slow store delays no other picture. */
  function fetchSource(key: string, path: string | undefined): Promise<SourceImage> {
    if (path === undefined) return Promise.resolve(undefined);
    const fetching = sources.get(key) ?? withTimeout(fetchBytes(fetchPicture, path)).catch(asMissing);
    sources.set(key, fetching);
    return fetching;
  }

  /** Leaves the source image out if it could not be fetched, or cannot be decoded. */
  async function draw(
    drawable: Drawable,
    source: SourceImage,
    { checkHeader, execute }: ImageTools,
  ): Promise<RenderedPicture> {
    if ("sets" in drawable) return { bytes: await execute(drawDayTask, drawable), complete: true };
    const { picture, ...facts } = drawable;
    const withoutImage = { ...facts, picture: undefined };
    if (picture === undefined || source === undefined)
      return { bytes: await execute(drawTask, withoutImage), complete: true };
    try {
      if (source instanceof PictureMissing) throw source;
      checkHeader(source, sourceLimits);
      const withPicture = { ...facts, picture: { kind: picture.kind, bytes: source } };
      return { bytes: await execute(drawTask, withPicture), complete: true };
    } catch (err) {
      if (!(err instanceof PictureRefused || err instanceof PictureMissing)) throw err;
      log.warn({ err }, "a share picture was rendered without its source image");
      return { bytes: await execute(drawTask, withoutImage), complete: false };
    }
  }

  return {
    keyOf,
    async render(facts, visitor) {
      const key = keyOf(facts);
      const cached = await cache.get(key).catch(() => undefined);
      if (cached) return { bytes: cached, complete: true };
      if (sources.size >= mostSources && !sources.has(key)) return undefined;
      const source = await fetchSource(key, "picture" in facts ? facts.picture?.path : undefined);
      const drawn = await images
        .run({ ...visitor, key, size: "small" }, async (tools) => {
          const rendered = await draw(facts, source, tools);
          if (rendered.complete)
            await cache
              .set(key, rendered.bytes)
              .catch((err: unknown) => log.warn({ err }, "a share picture could not be cached"));
          return rendered;
        })
        .finally(() => sources.delete(key));
      return drawn.ok ? drawn.value : undefined;
    },
  };
}

/** The picture's address does not answer, or not with a picture. */
class PictureMissing extends Error {}

function asMissing(cause: unknown): PictureMissing {
  return new PictureMissing("A picture could not be fetched.", { cause });
}

function keyOf(facts: Drawable) {
  return createHash("sha256")
    .update(JSON.stringify([drawingVersion, facts]))
    .digest("hex");
}

/** @throws when the picture cannot be fetched. */
async function fetchBytes(fetchPicture: RendererSources["fetchPicture"], path: string): Promise<Uint8Array> {
  const response = await fetchPicture(path);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
