import { hash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from "hono/utils/compress";
import type { Encoding } from "./choose-encoding.server.ts";
import type { IdleQueue } from "./idle-queue.ts";

/** A response in one encoding, ready to be sent. Both lists of headers are name, value, name, value …; the second is that of a 304. */
export type EncodedResponse = {
  etag: string;
  headers: readonly string[];
  notModifiedHeaders: readonly string[];
  body: Buffer<ArrayBuffer>;
  /** What Node is given to send: `body`, or the same as text with one character for each byte (`latin1`). */
  sent: Buffer | string;
  /** It is not as small as it will be. Its ETag is weak: the same content comes in other bytes later. */
  isQuick: boolean;
};

/** Set for each encoding, or for each request. */
const replacedHeaders = ["etag", "content-length", "content-encoding", "vary", "x-request-id"];
/** What a 304 repeats (RFC 9110, section 15.4.5), and Strict-Transport-Security, which belongs to every response. */
export const notModifiedNames: ReadonlySet<string> = new Set([
  "cache-control",
  "content-location",
  "expires",
  "strict-transport-security",
  "vary",
]);
const headersBytes = 4_000;
/** In bytes. Node sends a text and the head before it as one, which takes less time than two buffers as long as it is small. */
const MAX_TEXT_BYTES = 2_000;
/** Of gzip and Brotli alike: half a millisecond for a page, which is then a tenth or a third larger than it will be. */
const QUICK_LEVEL = 3;
/** In bytes. Beyond it the best compression takes seconds, and the quick one long enough for another thread. */
const USUAL_SIZE = 250_000;

/** Holds most pages when compressed, and does not come from the pool of small buffers. */
const CHUNK_BYTES = 32_768;

const inOtherThread = { br: promisify(brotliCompress), gzip: promisify(gzip) };
/** Of a page: to pass it to another thread and back takes longer than to compress it quickly. */
const inThisThread = { br: brotliCompressSync, gzip: gzipSync };

/** Whether a response may be sent to other visitors too. */
export function isShared({ status, headers }: Response): boolean {
  return status === 200 && !headers.has("Set-Cookie") && !/no-store|private/.test(headers.get("Cache-Control") ?? "");
}

/**
 * Reads a response of status 200 to be sent again.
 *
 * @param added headers besides its own.
 * @param earlier is returned instead where it says the same, since it may be compressed already.
 * @param whenIdle runs the best compression. Without it that runs at once.
 */
export async function toCachedResponse(
  response: Response,
  added: readonly (readonly [name: string, value: string])[] = [],
  earlier?: CachedResponse,
  whenIdle?: IdleQueue,
): Promise<CachedResponse> {
  const body = Buffer.from(await response.arrayBuffer());
  const headers = [...response.headers, ...added].map(([name, value]): [string, string] => [name.toLowerCase(), value]);
  const shared = headers.filter(([name]) => !replacedHeaders.includes(name));
  const read = new CachedResponse(body, [...shared, ["vary", varyOf(response.headers.get("Vary"))]], whenIdle);
  return earlier?.isSameAs(read) ? earlier : read;
}

const atOnce: IdleQueue = (work) => {
  // What fails is tried again with the next hit.
  void work().catch(() => undefined);
  return true;
};

/**
 * A response of status 200 in memory. It is compressed when it is first sent in that encoding, since many are only read by this process: quickly, since
 * somebody waits, and as far as it goes once the process is idle.
 */
export class CachedResponse {
  /** What it takes up in memory, about: both compressed bodies together are half as large as the plain one. */
  readonly bytes: number;
  readonly identity: EncodedResponse;
  readonly #digest: string;
  readonly #headers: readonly [string, string][];
  readonly #isCompressible: boolean;
  readonly #encoded = new Map<Encoding, EncodedResponse>();
  readonly #encoding = new Map<Encoding, Promise<EncodedResponse>>();
  readonly #improving = new Set<Encoding>();
  readonly #whenIdle: IdleQueue;
  #isDiscarded = false;

  constructor(body: Buffer<ArrayBuffer>, headers: readonly [string, string][], whenIdle = atOnce) {
    this.#whenIdle = whenIdle;
    this.#digest = hash("sha256", body, "base64url").slice(0, 22);
    this.#headers = headers;
    this.#isCompressible = headers.some(
      ([name, value]) => name === "content-type" && COMPRESSIBLE_CONTENT_TYPE_REGEX.test(value),
    );
    this.bytes = Math.ceil(body.length * 1.5) + headersBytes;
    this.identity = this.#encode(body);
    this.#encoded.set("identity", this.identity);
  }

  /** Called when it leaves the cache: cancels its best compression where that has not begun. */
  discard(): void {
    this.#isDiscarded = true;
  }

  isSameAs(other: CachedResponse): boolean {
    return this.#digest === other.#digest && String(this.#headers) === String(other.#headers);
  }

  /** Without waiting; undefined until it was compressed. */
  find(encoding: Encoding): EncodedResponse | undefined {
    if (!this.#isCompressible) return this.identity;
    const encoded = this.#encoded.get(encoding);
    if (encoded?.isQuick) this.#improve(encoding);
    return encoded;
  }

  async get(encoding: Encoding): Promise<EncodedResponse> {
    if (encoding === "identity") return this.identity;
    const compressed = this.find(encoding);
    if (compressed) return compressed;
    const pending = this.#encoding.get(encoding) ?? this.#compress(encoding, "quick");
    this.#encoding.set(encoding, pending);
    return pending;
  }

  #improve(encoding: Encoding) {
    if (encoding === "identity" || this.#improving.has(encoding)) return;
    const improve = async () => {
      if (!this.#isDiscarded) await this.#compress(encoding, "best").finally(() => this.#improving.delete(encoding));
    };
    this.#improving.add(encoding);
    if (!this.#whenIdle(improve)) this.#improving.delete(encoding);
  }

  async #compress(encoding: "br" | "gzip", effort: "quick" | "best") {
    const encoded = this.#encode(await compressBody(this.identity.body, encoding, effort), encoding, effort);
    this.#encoded.set(encoding, encoded);
    if (encoded.isQuick) this.#improve(encoding);
    return encoded;
  }

  #encode(body: Buffer<ArrayBuffer>, encoding?: "br" | "gzip", effort?: "quick" | "best"): EncodedResponse {
    const isQuick = effort === "quick";
    const etag = `${isQuick ? "W/" : ""}"${this.#digest}${encoding ? `-${encoding}` : ""}"`;
    const encoded: [string, string][] = encoding ? [["content-encoding", encoding]] : [];
    const notModified = this.#headers.filter(([name]) => notModifiedNames.has(name));
    return {
      etag,
      body,
      sent: body.length <= MAX_TEXT_BYTES ? body.toString("latin1") : body,
      isQuick,
      headers: [...this.#headers, ["etag", etag], ...encoded, ["content-length", String(body.length)]].flat(),
      notModifiedHeaders: [...notModified, ["etag", etag]].flat(),
    };
  }
}

/** The best takes a tenth of a second, once a version: on a slow line each packet saved is a round trip. */
async function compressBody(body: Uint8Array, encoding: "br" | "gzip", effort: "quick" | "best") {
  const isUsual = body.length <= USUAL_SIZE;
  const best = isUsual ? { gzip: 9, br: constants.BROTLI_MAX_QUALITY } : { gzip: 6, br: 5 };
  const level = effort === "quick" ? QUICK_LEVEL : best[encoding];
  const params = { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  const compress = effort === "quick" && isUsual ? inThisThread : inOtherThread;
  const options = encoding === "gzip" ? { level } : { params };
  return inMemoryOfItsOwn(await compress[encoding](body, { ...options, chunkSize: CHUNK_BYTES }));
}

/** Node takes small buffers from a pool, and each that is cached would keep all 64 kB of it. */
function inMemoryOfItsOwn(bytes: Uint8Array): Buffer<ArrayBuffer> {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  copy.set(bytes);
  return copy;
}

function varyOf(stated: string | null) {
  const names = (stated ?? "").split(",").map((name) => name.trim());
  const others = names.filter((name) => name !== "" && name.toLowerCase() !== "accept-encoding");
  return [...others, "Accept-Encoding"].join(", ");
}

/** Whether `If-None-Match` names this ETag. Either may be weak: a proxy may have weakened it. */
export function matchesEtag(etag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  const strong = strengthened(etag);
  return ifNoneMatch.split(",").some((tag) => tag.trim() === "*" || strengthened(tag.trim()) === strong);
}

function strengthened(tag: string) {
  return tag.replace(/^W\//, "");
}
