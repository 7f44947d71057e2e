import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Encoding } from "./choose-encoding.server.ts";

/** One form of an answer, ready to be sent: `headers` and `unchanged` (those of a 304) are name, value, name, value … */
export type EncodedResponse = {
  etag: string;
  headers: readonly string[];
  notModifiedHeaders: readonly string[];
  body: Uint8Array;
};

/** A whole answer of status 200 in every encoding. `bytes` is what it takes up. */
export type CachedResponse = Record<Encoding, EncodedResponse> & { bytes: number };

/** What every form says for itself, and the name that each request has of its own. */
const own = ["etag", "content-length", "content-encoding", "vary", "x-request-id"];
/** What a 304 repeats (RFC 9110, section 15.4.5; a promise of https is for every answer): the rest stands in the copy that the reader has. */
const repeated = new Set(["cache-control", "content-location", "expires", "strict-transport-security", "vary"]);
const headersBytes = 4_000;
/** Bytes. */
const MOST_PACKED_WELL = 250_000;

const packGzip = promisify(gzip);
const packBrotli = promisify(brotliCompress);

/** Whether an answer is the same for everybody, and may be sent again. */
export function isShared({ status, headers }: Response): boolean {
  return status === 200 && !headers.has("Set-Cookie") && !/no-store|private/.test(headers.get("Cache-Control") ?? "");
}

/**
 * Makes an answer ready to be sent again, in every encoding. Its headers stay, but those that depend on the encoding.
 *
 * @param earlier what was kept before: what says the same need not be packed again.
 */
export async function toCachedResponse(response: Response, earlier?: CachedResponse): Promise<CachedResponse> {
  const identity = Buffer.from(await response.arrayBuffer());
  const digest = createHash("sha256").update(identity).digest("base64url").slice(0, 22);
  const isSame = earlier?.identity.etag === `"${digest}"`;
  const [br, gzip] = isSame ? [earlier.br.body, earlier.gzip.body] : await pack(identity);
  const vary = variesBy(response.headers.get("Vary"));
  const shared = [...response.headers].filter(([name]) => !own.includes(name));
  const headers: [string, string][] = [...shared, ["vary", vary]];
  return {
    identity: formOf(headers, identity, `"${digest}"`),
    gzip: formOf(headers, gzip, `"${digest}-gzip"`, "gzip"),
    br: formOf(headers, br, `"${digest}-br"`, "br"),
    bytes: identity.length + gzip.length + br.length + headersBytes,
  };
}

/**
 * A page as small as can be: it takes a tenth of a second, once an edition, and on a slow line each of the packets saved is a wait. A line-up of a
 * thousand bands would take seconds like that; packed a little less it takes none.
 */
function pack(identity: Buffer): Promise<[br: Uint8Array, gzip: Uint8Array]> {
  const isSmall = identity.length <= MOST_PACKED_WELL;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: isSmall ? constants.BROTLI_MAX_QUALITY : 5,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
  };
  return Promise.all([packBrotli(identity, { params }), packGzip(identity, { level: isSmall ? 9 : 6 })]);
}

/** By the encoding, and by what it says itself. */
function variesBy(said: string | null) {
  const names = (said ?? "").split(",").map((name) => name.trim());
  return [...names.filter((name) => name !== "" && name.toLowerCase() !== "accept-encoding"), "Accept-Encoding"].join(
    ", ",
  );
}

function formOf(shared: [string, string][], body: Uint8Array, etag: string, encoding?: string): EncodedResponse {
  const always: [string, string][] = [["etag", etag]];
  const packed: [string, string][] = encoding ? [["content-encoding", encoding]] : [];
  return {
    etag,
    body,
    headers: [...shared, ...always, ...packed, ["content-length", String(body.length)]].flat(),
    notModifiedHeaders: [...shared.filter(([name]) => repeated.has(name)), ...always].flat(),
  };
}

/** Whether a reader's `If-None-Match` names this form. On its way it may have been weakened. */
export function matchesEtag(etag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag);
}
