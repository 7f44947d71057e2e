import { createHash } from "node:crypto";
import type { RenderedImage } from "./render-image.ts";
import type { ImageVariant } from "./variant-list.ts";

/** The host's cache of rendered variants, which may evict anything at any time. `key` is 64 hex digits. */
export type VariantCache = {
  get(key: string): Promise<Uint8Array | undefined>;
  set(key: string, bytes: Uint8Array): Promise<void>;
};
/** The client of a request. `consumeRenderLimit` is called only when a variant must be rendered for it, not for a cached one. */
export type ImageClient = {
  id: string;
  consumeRenderLimit(): Promise<{ ok: true } | { ok: false; retryAfterSeconds: number }>;
};
/** One rendering. Jobs with the same key are one: it runs once, and is given up when every signal is aborted. */
export type RenderJob = {
  key: string;
  client: string;
  signal: AbortSignal;
  variant: ImageVariant;
  original: () => Promise<Uint8Array>;
  /** Called once, before those who wait get the image. */
  store: (rendered: RenderedImage) => Promise<void>;
};
/** `busy`: the queue is full, or the machine too slow just now. `unreadable`: the original cannot be decoded within the host's limits. `abandoned`: the client has left. */
export type RenderResult =
  | { ok: true; rendered: RenderedImage }
  | { ok: false; reason: "busy" | "unreadable" | "abandoned" };
/** How the host renders: with its own queue and limits. */
export type ImageRenderer = {
  render(job: RenderJob): Promise<RenderResult>;
  /** Whether this key is being rendered, or waits for it. */
  isPending(key: string): boolean;
};
export type VariantRequest = {
  original: { digest: string; read: () => Promise<Uint8Array> };
  variant: ImageVariant;
  client: ImageClient;
  /** Aborted when the client has left. */
  signal: AbortSignal;
};
type Variant = RenderedImage & { etag: string };
/** `too-many`: the client's limit is used up. */
type VariantResult =
  | { ok: true; variant: Variant }
  | { ok: false; reason: "busy" | "unreadable" | "abandoned" }
  | { ok: false; reason: "too-many"; retryAfterSeconds: number };
export type ImageVariants = (request: VariantRequest) => Promise<VariantResult>;

type Parts = { cache: VariantCache; renderer: ImageRenderer; log: (message: string) => void };

/** Image variants from the cache, or rendered by the host and cached. */
export function createImageVariants({ cache, renderer, log }: Parts): ImageVariants {
  return async function getVariant({ original, variant, client, signal }): Promise<VariantResult> {
    const key = keyOf(original.digest, variant);
    const etag = `"${key.slice(0, 32)}"`;
    const cached = await cache.get(key).catch(() => undefined);
    if (cached) return { ok: true, variant: { ...unpack(cached), etag } };
    const limit = renderer.isPending(key) ? ({ ok: true } as const) : await client.consumeRenderLimit();
    if (!limit.ok) return { ...limit, reason: "too-many" };
    const store = (rendered: RenderedImage) =>
      cache
        .set(key, pack(rendered))
        .catch((error: unknown) => log(`A picture could not be kept in the cache: ${error}`));
    const result = await renderer.render({ key, client: client.id, signal, variant, original: original.read, store });
    return result.ok ? { ok: true, variant: { ...result.rendered, etag } } : result;
  };
}

function keyOf(digest: string, { width, height, format, quality, focus }: ImageVariant) {
  return createHash("sha256")
    .update(`2 ${digest} ${JSON.stringify([width, height, format, quality, ...(focus ? [focus] : [])])}`)
    .digest("hex");
}

/** A cached variant is its content type, a line break, and its bytes. */
function pack({ bytes, contentType }: RenderedImage) {
  return Buffer.concat([Buffer.from(`${contentType}\n`), bytes]);
}

function unpack(packed: Uint8Array): RenderedImage {
  const end = packed.indexOf(10);
  return { bytes: packed.subarray(end + 1), contentType: Buffer.from(packed.subarray(0, end)).toString() };
}
