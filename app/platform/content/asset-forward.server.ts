import { createHash } from "node:crypto";
import type { Contentful } from "#app/platform/config.server.ts";
import type { DiskCache } from "#app/platform/disk-cache.server.ts";
import type { OutsideCalls, OutsideService } from "#app/platform/outside/outside-call.server.ts";

/** So long may Contentful take to begin; a film may then take as long as its viewer likes. One file in trouble is not all of them. */
const patience = { limitMs: 10_000, repeats: 2, breaker: { failures: 5, rest: { first: 1_000, longest: 10_000 } } };
/** Larger ones are passed on as they come. */
const MOST_KEPT_BYTES = 10e6;
const passedOn = ["Content-Type", "Content-Length", "Content-Range", "Accept-Ranges", "ETag"];

/** Answers for a path of Contentful's file hosts. Undefined when they do not answer in time. */
type ForwardAsset = (path: string, request: Request) => Promise<Response | undefined>;

/**
 * Contentful's files under our own origin (C17), with their ranges and the Images API's parameters. Their addresses change with the
 * file, so a browser may keep them for ever, and pictures are kept here too: they are there while Contentful is not (C11).
 */
export function createAssetForward(contentful: Contentful, pictures: DiskCache, outside: OutsideCalls): ForwardAsset {
  const service = outside.to("contentful files", patience);
  return async (path, request) => {
    const address = `${path}${new URL(request.url).search}`;
    const isWhole = request.method === "GET" && !request.headers.has("Range");
    const key = createHash("sha256").update(address).digest("hex");
    const kept = isWhole ? await pictures.get(key) : undefined;
    if (kept) return picture(key, kept);
    const response = await fetchFile(service, `${assetOrigin(contentful, path)}${address}`, request);
    if (!response || !isWhole || !isPicture(response)) return response && passOn(response);
    const bytes = await response.bytes().catch(() => undefined);
    if (!bytes) return undefined;
    const packed = Buffer.concat([Buffer.from(`${response.headers.get("Content-Type")}\n`), bytes]);
    await pictures.set(key, packed).catch(() => undefined);
    return picture(key, packed);
  };
}

async function fetchFile(service: OutsideService, address: string, request: Request): Promise<Response | undefined> {
  const range = request.headers.get("Range");
  // Unpacked: `fetch` unpacks what comes packed, and the length that is passed on would then be the wrong one.
  const headers = { "Accept-Encoding": "identity", ...(range === null ? {} : { Range: range }) };
  const ask = async (late: AbortSignal) => {
    const signal = AbortSignal.any([request.signal, late]);
    const response = await fetch(address, { method: request.method, headers, redirect: "error", signal }).catch(
      unlessLeft(request),
    );
    if (response && response.status >= 500) throw new Error(`Contentful answered ${response.status}`);
    return response;
  };
  return service.ask(ask).catch(() => undefined);
}

/** A visitor who goes away before an answer comes is no sign of trouble. */
function unlessLeft({ signal }: Request) {
  return (error: unknown) => {
    if (signal.aborted) return undefined;
    throw error;
  };
}

function isPicture({ status, headers }: Response) {
  const size = Number(headers.get("Content-Length") ?? Number.POSITIVE_INFINITY);
  return status === 200 && /^image\//.test(headers.get("Content-Type") ?? "") && size <= MOST_KEPT_BYTES;
}

/** A kept picture is its content type, a line break, its bytes. */
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
  const answer = new Response(body, { status });
  for (const name of passedOn) {
    const value = headers.get(name);
    if (value !== null) answer.headers.set(name, value);
  }
  if (ok) answer.headers.set("Cache-Control", forEver);
  return answer;
}

function assetOrigin(contentful: Contentful, path: string) {
  if (/^https?:\/\//.test(contentful.assetHost)) return contentful.assetHost;
  return `https://${assetKind(path)}.${contentful.assetHost}`;
}

function assetKind(path: string) {
  if (/\.(png|jpe?g|webp|avif|gif|svg|tiff?)$/i.test(path)) return "images";
  return /\.(mp4|webm|mov|m4v)$/i.test(path) ? "videos" : "assets";
}
