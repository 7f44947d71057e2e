import { createHash } from "node:crypto";
import type { Contentful } from "#platform/config/config.server.ts";
import { limitAnswer } from "#platform/outbound/limited-answer.server.ts";
import type { OutboundCalls, OutboundService } from "#platform/outbound/outbound-call.server.ts";
import { type RateLimitResult, tooManyRequests } from "#services/rate-limits/rate-limits.server.ts";
import type { ImageCaches } from "../pictures/image-caches.server.ts";

/** So long may Contentful take to begin; a film may then take as long as its viewer likes. */
const timeoutPolicy = {
  timeoutMs: 10_000,
  retries: 2,
  breaker: { failures: 5, coolDownMs: { initial: 1_000, max: 10_000 } },
};
/** Larger ones are passed on as they come. */
const MOST_CACHED_BYTES = 10e6;
const passedOn = ["Content-Type", "Content-Length", "Content-Range", "Accept-Ranges", "ETag"];

/** The Images API's parameters, in the order in which our pages write them. */
const imageParameters = ["w", "h", "fit", "f", "fm", "fl", "r", "q", "bg"];

/** Returns a file of Contentful's hosts; undefined when they do not respond in time. Calls `mayFetch` when the file is not cached. */
type ForwardAsset = (
  path: string,
  request: Request,
  mayFetch: () => Promise<RateLimitResult>,
) => Promise<Response | undefined>;

/**
 * Contentful's files under our own origin, with their ranges and the Images API's parameters. Their addresses change with the
 * file, so browsers may cache them for ever, and pictures are cached here too, for when Contentful is unavailable.
 */
export function createContentfulAssetProxy(
  contentful: Contentful,
  pictures: ImageCaches,
  outbound: OutboundCalls,
): ForwardAsset {
  const service = outbound.service("contentful files", timeoutPolicy);
  return async (path, request, mayFetch) => {
    const query = imageQuery(path, request);
    const name = inOneSpelling(path);
    const isWhole = request.method === "GET" && !request.headers.has("Range") && name !== undefined;
    const key = createHash("sha256").update(`${name}${query}`).digest("hex");
    const cache = isDrawing(path) ? pictures.forOwnPages : pictures.forQuery(query);
    const cached = isWhole ? await cache.get(key) : undefined;
    if (cached) return picture(key, cached);
    const may = await mayFetch();
    if (!may.ok) return tooManyRequests(may.retryAfterSeconds);
    const answer = await fetchFile(service, `${assetOrigin(contentful, path)}${path}${query}`, request);
    const response = answer && limitAnswer(answer, isPicture(answer) ? MOST_CACHED_BYTES : Number.POSITIVE_INFINITY);
    if (!response || !isWhole || !isPicture(response)) return response && passOn(response);
    const bytes = await response.bytes().catch(() => undefined);
    if (!bytes) return undefined;
    const packed = Buffer.concat([Buffer.from(`${response.headers.get("Content-Type")}\n`), bytes]);
    await cache.set(key, packed).catch(() => undefined);
    return picture(key, packed);
  };
}

/** The Images API's parameters of a request. All others are dropped, as they would only cache the same file again; films and SVG files have none. */
function imageQuery(path: string, request: Request) {
  if (assetKind(path) !== "images" || isDrawing(path)) return "";
  const { searchParams } = new URL(request.url);
  const parameters = imageParameters.flatMap((name) => {
    const value = searchParams.get(name);
    return value === null ? [] : [[name, value]];
  });
  return parameters.length > 0 ? `?${new URLSearchParams(parameters)}` : "";
}

/** `%68orn.png` is `horn.png`. A path that cannot be decoded is not cached. */
function inOneSpelling(path: string) {
  try {
    return decodeURI(path);
  } catch {
    return undefined;
  }
}

function isDrawing(path: string) {
  return /\.svg$/i.test(path);
}

async function fetchFile(service: OutboundService, address: string, request: Request): Promise<Response | undefined> {
  const range = request.headers.get("Range");
  const ifRange = request.headers.get("If-Range");
  // Unpacked: `fetch` unpacks what comes packed, and the length that is passed on would then be the wrong one.
  const headers = {
    "Accept-Encoding": "identity",
    ...(range && { Range: range }),
    ...(ifRange && { "If-Range": ifRange }),
  };
  const fetchAsset = async (late: AbortSignal) => {
    const signal = AbortSignal.any([request.signal, late]);
    const response = await fetch(address, { method: request.method, headers, redirect: "manual", signal }).catch(
      unlessLeft(request),
    );
    if (!response || isWanted(response, range) || isRefusal(response)) return response;
    // One file, or one odd query, that Contentful stumbles over says nothing of all the others: no reason to leave it alone.
    await response.body?.cancel();
    return undefined;
  };
  return service.call(fetchAsset).catch(() => undefined);
}

/** A part is no file for whoever did not ask for one, and would be stored for ever as the whole. */
function isWanted({ status }: Response, range: string | null) {
  return status === 200 || (status === 206 && range !== null);
}

function isRefusal({ status }: Response) {
  return status >= 400 && status < 500;
}

/** A visitor who disconnects early does not count as a failure. */
function unlessLeft({ signal }: Request) {
  return (error: unknown) => {
    if (signal.aborted) return undefined;
    throw error;
  };
}

function isPicture({ status, headers }: Response) {
  const size = Number(headers.get("Content-Length") ?? Number.POSITIVE_INFINITY);
  return status === 200 && /^image\//.test(headers.get("Content-Type") ?? "") && size <= MOST_CACHED_BYTES;
}

/** A cached picture consists of its content type, a line break and its bytes. */
function picture(key: string, packed: Uint8Array): Response {
  const end = packed.indexOf(10);
  const bytes = Uint8Array.from(packed.subarray(end + 1));
  const headers = {
    "Content-Type": Buffer.from(packed.subarray(0, end)).toString(),
    "Content-Length": String(bytes.length),
    ETag: `"${key.slice(0, 32)}"`,
    "Cache-Control": forEver,
  };
  return new Response(bytes, { headers });
}

const forEver = "public, max-age=31536000, immutable";

function passOn({ ok, status, headers, body }: Response): Response {
  const response = new Response(body, { status });
  for (const name of passedOn) {
    const value = headers.get(name);
    if (value !== null) response.headers.set(name, value);
  }
  // It came packed all the same, and was unpacked: then its length is another one.
  if (headers.has("Content-Encoding")) response.headers.delete("Content-Length");
  if (ok) response.headers.set("Cache-Control", forEver);
  return response;
}

function assetOrigin(contentful: Contentful, path: string) {
  if (/^https?:\/\//.test(contentful.assetHost)) return contentful.assetHost;
  return `https://${assetKind(path)}.${contentful.assetHost}`;
}

function assetKind(path: string) {
  if (/\.(png|jpe?g|webp|avif|gif|svg|tiff?)$/i.test(path)) return "images";
  return /\.(mp4|webm|mov|m4v)$/i.test(path) ? "videos" : "assets";
}
