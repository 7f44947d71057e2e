import { createHash } from "node:crypto";
import type { ImageQuery } from "./image-query.ts";
import { renderImage } from "./render-image.ts";

/** Where the host keeps made pictures. It may forget anything at any time; `key` is 64 hex digits. */
export type VariantCache = {
  get(key: string): Promise<Uint8Array | undefined>;
  set(key: string, bytes: Uint8Array): Promise<void>;
};
type Variant = { bytes: Uint8Array; contentType: string; etag: string };
/** `busy`: too many wait already. `unreadable`: the original is no picture that can be decoded. */
type VariantResult = { ok: true; variant: Variant } | { ok: false; reason: "busy" | "unreadable" };
export type Variants = (
  original: { digest: string; read: () => Promise<Uint8Array> },
  query: ImageQuery,
) => Promise<VariantResult>;

const mostAtOnce = 2;
const mostWaiting = 200;

/**
 * Makes variants of pictures and keeps them: two at a time at most, so that a cold cache leaves the pages a processor, and one that
 * is asked for while it is being made is made once.
 */
export function createVariants(cache: VariantCache, log: (message: string) => void): Variants {
  const underWay = new Map<string, Promise<VariantResult>>();
  const waiting: (() => void)[] = [];
  let running = 0;

  async function make(key: string, original: Parameters<Variants>[0], query: ImageQuery): Promise<VariantResult> {
    const kept = await cache.get(key).catch(() => undefined);
    if (kept) return unpack(key, kept);
    if (running < mostAtOnce) running++;
    else if (waiting.length >= mostWaiting) return { ok: false, reason: "busy" };
    else await new Promise<void>((start) => waiting.push(start));
    try {
      const made = await renderImage(await original.read(), query);
      const packed = Buffer.concat([Buffer.from(`${made.contentType}\n`), made.bytes]);
      await cache.set(key, packed).catch((error: unknown) => log(`A picture could not be kept in the cache: ${error}`));
      return unpack(key, packed);
    } catch (error) {
      log(`A picture could not be made: ${error}`);
      return { ok: false, reason: "unreadable" };
    } finally {
      // The place passes on to the next in the line, or becomes free.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  }

  return (original, query) => {
    const key = createHash("sha256")
      .update(`1 ${original.digest} ${JSON.stringify(query)}`)
      .digest("hex");
    const shared = underWay.get(key) ?? make(key, original, query).finally(() => underWay.delete(key));
    underWay.set(key, shared);
    return shared;
  };
}

/** A kept variant is its content type, a line break, its bytes. */
function unpack(key: string, packed: Uint8Array): VariantResult {
  const end = packed.indexOf(10);
  const contentType = Buffer.from(packed.subarray(0, end)).toString();
  return { ok: true, variant: { bytes: packed.subarray(end + 1), contentType, etag: `"${key.slice(0, 32)}"` } };
}
