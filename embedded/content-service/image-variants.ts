import { createHash } from "node:crypto";
import { createFairQueue } from "./fair-queue.ts";
import type { ImageQuery } from "./image-query.ts";
import { renderImage } from "./render-image.ts";

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
export type VariantRequest = {
  original: { digest: string; read: () => Promise<Uint8Array> };
  query: ImageQuery;
  cache: VariantCache;
  client: ImageClient;
};
type Variant = { bytes: Uint8Array; contentType: string; etag: string };
/** `busy`: the queue is full. `unreadable`: the original cannot be decoded. `too-many`: the client's limit is used up. */
type VariantResult =
  | { ok: true; variant: Variant }
  | { ok: false; reason: "busy" }
  | { ok: false; reason: "unreadable" }
  | { ok: false; reason: "too-many"; retryAfterSeconds: number };
export type ImageVariants = (wanted: VariantRequest) => Promise<VariantResult>;

const queueLimits = { concurrency: 2, maxWaitingPerClient: 200, maxWaiting: 1000 };

/**
 * Renders image variants and caches them: at most two at a time, so that pages keep a processor while the cache is cold; clients take
 * turns; and concurrent requests for one variant render it once.
 */
export function createImageVariants(log: (message: string) => void): ImageVariants {
  const inFlight = new Map<string, Promise<VariantResult>>();
  const queue = createFairQueue(queueLimits);

  async function getOrRender(key: string, wanted: VariantRequest): Promise<VariantResult> {
    const cached = await wanted.cache.get(key).catch(() => undefined);
    if (cached) return unpack(key, cached);
    const limit = await wanted.client.consumeRenderLimit();
    if (!limit.ok) return { ...limit, reason: "too-many" };
    const slot = queue.enter(wanted.client.id);
    if (!slot) return { ok: false, reason: "busy" };
    await slot;
    return render(key, wanted).finally(queue.leave);
  }

  async function render(key: string, { original, query, cache }: VariantRequest): Promise<VariantResult> {
    try {
      const rendered = await renderImage(await original.read(), query);
      const packed = Buffer.concat([Buffer.from(`${rendered.contentType}\n`), rendered.bytes]);
      await cache.set(key, packed).catch((error: unknown) => log(`A picture could not be kept in the cache: ${error}`));
      return unpack(key, packed);
    } catch (error) {
      log(`A picture could not be made: ${error}`);
      return { ok: false, reason: "unreadable" };
    }
  }

  return async function getVariant(wanted): Promise<VariantResult> {
    const key = keyOf(wanted);
    const other = inFlight.get(key);
    if (other) {
      const result = await other;
      // The other client's limit or share of the queue does not apply to this one.
      return result.ok || result.reason === "unreadable" ? result : getVariant(wanted);
    }
    const own = getOrRender(key, wanted).finally(() => inFlight.delete(key));
    inFlight.set(key, own);
    return own;
  };
}

function keyOf({ original, query }: VariantRequest) {
  return createHash("sha256")
    .update(`1 ${original.digest} ${JSON.stringify(query)}`)
    .digest("hex");
}

/** A cached variant is its content type, a line break, and its bytes. */
function unpack(key: string, packed: Uint8Array): VariantResult {
  const end = packed.indexOf(10);
  const contentType = Buffer.from(packed.subarray(0, end)).toString();
  return { ok: true, variant: { bytes: packed.subarray(end + 1), contentType, etag: `"${key.slice(0, 32)}"` } };
}
