import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Encoding } from "./choose-encoding.server.ts";

/** A response in one encoding, ready to be sent. Both lists of headers are name, value, name, value …; the second is that of a 304. */
export type EncodedResponse = {
  etag: string;
  headers: readonly string[];
  notModifiedHeaders: readonly string[];
  body: Uint8Array;
};

/** Set for each encoding, or for each request. */
const replacedHeaders = ["etag", "content-length", "content-encoding", "vary", "x-request-id"];
/** What a 304 repeats (RFC 9110, section 15.4.5), and Strict-Transport-Security, which belongs to every response. */
const notModifiedNames = new Set(["cache-control", "content-location", "expires", "strict-transport-security", "vary"]);
const headersBytes = 4_000;
/** In bytes. Beyond it the best compression takes seconds. */
const BEST_COMPRESSION_LIMIT = 250_000;

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** Whether a response may be sent to other visitors too. */
export function isShared({ status, headers }: Response): boolean {
  return status === 200 && !headers.has("Set-Cookie") && !/no-store|private/.test(headers.get("Cache-Control") ?? "");
}

/**
 * Reads a response of status 200 to be sent again.
 *
 * @param added headers besides its own.
 * @param earlier is returned instead where it says the same, since it may be compressed already.
 */
export async function toCachedResponse(
  response: Response,
  added: readonly (readonly [name: string, value: string])[] = [],
  earlier?: CachedResponse,
): Promise<CachedResponse> {
  const body = Buffer.from(await response.arrayBuffer());
  const headers = [...response.headers, ...added].map(([name, value]): [string, string] => [name.toLowerCase(), value]);
  const shared = headers.filter(([name]) => !replacedHeaders.includes(name));
  const read = new CachedResponse(body, [...shared, ["vary", varyOf(response.headers.get("Vary"))]]);
  return earlier?.isSameAs(read) ? earlier : read;
}

/** A response of status 200 in memory. It is compressed when it is first sent in that encoding, since many are only read by this process. */
export class CachedResponse {
  /** What it takes up in memory, about: both compressed bodies together are half as large as the plain one. */
  readonly bytes: number;
  readonly identity: EncodedResponse;
  readonly #digest: string;
  readonly #headers: readonly [string, string][];
  readonly #encoded = new Map<Encoding, EncodedResponse>();
  readonly #encoding = new Map<Encoding, Promise<EncodedResponse>>();

  constructor(body: Buffer, headers: readonly [string, string][]) {
    this.#digest = createHash("sha256").update(body).digest("base64url").slice(0, 22);
    this.#headers = headers;
    this.bytes = Math.ceil(body.length * 1.5) + headersBytes;
    this.identity = this.#encode(body);
    this.#encoded.set("identity", this.identity);
  }

  isSameAs(other: CachedResponse): boolean {
    return this.#digest === other.#digest && String(this.#headers) === String(other.#headers);
  }

  /** Without waiting; undefined until it was compressed. */
  find(encoding: Encoding): EncodedResponse | undefined {
    return this.#encoded.get(encoding);
  }

  async get(encoding: Encoding): Promise<EncodedResponse> {
    if (encoding === "identity") return this.identity;
    const pending = this.#encoding.get(encoding) ?? this.#compress(encoding);
    this.#encoding.set(encoding, pending);
    return pending;
  }

  async #compress(encoding: "br" | "gzip") {
    const encoded = this.#encode(await compressBody(this.identity.body, encoding), encoding);
    this.#encoded.set(encoding, encoded);
    return encoded;
  }

  #encode(body: Uint8Array, encoding?: "br" | "gzip"): EncodedResponse {
    const etag = encoding ? `"${this.#digest}-${encoding}"` : `"${this.#digest}"`;
    const encoded: [string, string][] = encoding ? [["content-encoding", encoding]] : [];
    const notModified = this.#headers.filter(([name]) => notModifiedNames.has(name));
    return {
      etag,
      body,
      headers: [...this.#headers, ["etag", etag], ...encoded, ["content-length", String(body.length)]].flat(),
      notModifiedHeaders: [...notModified, ["etag", etag]].flat(),
    };
  }
}

/** A page is compressed as far as it goes, which takes a tenth of a second once a version: on a slow line each packet saved is a round trip. */
function compressBody(body: Uint8Array, encoding: "br" | "gzip"): Promise<Uint8Array> {
  const isSmall = body.length <= BEST_COMPRESSION_LIMIT;
  if (encoding === "gzip") return compress.gzip(body, { level: isSmall ? 9 : 6 });
  return compress.br(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: isSmall ? constants.BROTLI_MAX_QUALITY : 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}

function varyOf(stated: string | null) {
  const names = (stated ?? "").split(",").map((name) => name.trim());
  const others = names.filter((name) => name !== "" && name.toLowerCase() !== "accept-encoding");
  return [...others, "Accept-Encoding"].join(", ");
}

/** Whether `If-None-Match` names this ETag, which a proxy may have weakened. */
export function matchesEtag(etag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag);
}
