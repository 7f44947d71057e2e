import { createHash } from "node:crypto";
import { createFairQueue } from "./fair-queue.ts";
import type { ImageQuery } from "./image-query.ts";
import { renderImage } from "./render-image.ts";

/** Where the host keeps made pictures. It may forget anything at any time; `key` is 64 hex digits. */
export type VariantCache = {
  get(key: string): Promise<Uint8Array | undefined>;
  set(key: string, bytes: Uint8Array): Promise<void>;
};
/** Who asks. `mayMake` is called when a picture has to be made for them, never for one that is kept or being made. */
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
/** `busy`: too many wait already. `unreadable`: the original is no picture that can be decoded. `too-many`: this client had enough made. */
type VariantResult =
  | { ok: true; variant: Variant }
  | { ok: false; reason: "busy" }
  | { ok: false; reason: "unreadable" }
  | { ok: false; reason: "too-many"; retryAfterSeconds: number };
export type ImageVariants = (wanted: VariantRequest) => Promise<VariantResult>;

const line = { concurrency: 2, maxWaitingPerClient: 200, maxWaiting: 1000 };

/**
 * Makes variants of pictures and keeps them: two at a time at most, so that a cold cache leaves the pages a processor; clients take
 * turns, so that none holds up the others; and one that is asked for while it is being made is made once.
 */
export function createImageVariants(log: (message: string) => void): ImageVariants {
  const underWay = new Map<string, Promise<VariantResult>>();
  const turns = createFairQueue(line);

  async function getOrMake(key: string, wanted: VariantRequest): Promise<VariantResult> {
    const kept = await wanted.cache.get(key).catch(() => undefined);
    if (kept) return unpack(key, kept);
    const may = await wanted.client.consumeRenderLimit();
    if (!may.ok) return { ...may, reason: "too-many" };
    const turn = turns.enter(wanted.client.id);
    if (!turn) return { ok: false, reason: "busy" };
    await turn;
    return make(key, wanted).finally(turns.leave);
  }

  async function make(key: string, { original, query, cache }: VariantRequest): Promise<VariantResult> {
    try {
      const made = await renderImage(await original.read(), query);
      const packed = Buffer.concat([Buffer.from(`${made.contentType}\n`), made.bytes]);
      await cache.set(key, packed).catch((error: unknown) => log(`A picture could not be kept in the cache: ${error}`));
      return unpack(key, packed);
    } catch (error) {
      log(`A picture could not be made: ${error}`);
      return { ok: false, reason: "unreadable" };
    }
  }

  return async function ask(wanted): Promise<VariantResult> {
    const key = keyOf(wanted);
    const others = underWay.get(key);
    if (others) {
      const result = await others;
      // What somebody else may not have any more of, this one may.
      return result.ok || result.reason === "unreadable" ? result : ask(wanted);
    }
    const own = getOrMake(key, wanted).finally(() => underWay.delete(key));
    underWay.set(key, own);
    return own;
  };
}

function keyOf({ original, query }: VariantRequest) {
  return createHash("sha256")
    .update(`1 ${original.digest} ${JSON.stringify(query)}`)
    .digest("hex");
}

/** A kept variant is its content type, a line break, its bytes. */
function unpack(key: string, packed: Uint8Array): VariantResult {
  const end = packed.indexOf(10);
  const contentType = Buffer.from(packed.subarray(0, end)).toString();
  return { ok: true, variant: { bytes: packed.subarray(end + 1), contentType, etag: `"${key.slice(0, 32)}"` } };
}
