import type { Contentful } from "./config.server.ts";

/** So long may Contentful take to begin; a film may then take as long as its viewer likes. */
const TIMEOUT_MS = 10_000;
const kept = ["Content-Type", "Content-Length", "Content-Range", "Accept-Ranges", "ETag"];

/**
 * A file of Contentful's under our own origin (C17), with its ranges and the Images API's parameters. Its address changes with the
 * file, so a browser may keep it for ever.
 *
 * @returns undefined when it does not answer in time.
 */
export async function forwardAsset(
  contentful: Contentful,
  path: string,
  request: Request,
): Promise<Response | undefined> {
  const { search } = new URL(request.url);
  const range = request.headers.get("Range");
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), TIMEOUT_MS);
  try {
    const response = await fetch(`${assetOrigin(contentful, path)}${path}${search}`, {
      method: request.method,
      // Unpacked: `fetch` unpacks what comes packed, and the length that is passed on would then be the wrong one.
      headers: { "Accept-Encoding": "identity", ...(range === null ? {} : { Range: range }) },
      signal: AbortSignal.any([request.signal, late.signal]),
    });
    const headers = new Headers(
      kept.flatMap((name) => (response.headers.has(name) ? [[name, response.headers.get(name) ?? ""]] : [])),
    );
    if (response.ok) headers.set("Cache-Control", "public, max-age=31536000, immutable");
    return new Response(response.body, { status: response.status, headers });
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

function assetOrigin(contentful: Contentful, path: string) {
  if (/^https?:\/\//.test(contentful.assetHost)) return contentful.assetHost;
  return `https://${assetKind(path)}.${contentful.assetHost}`;
}

function assetKind(path: string) {
  if (/\.(png|jpe?g|webp|avif|gif|svg|tiff?)$/i.test(path)) return "images";
  return /\.(mp4|webm|mov|m4v)$/i.test(path) ? "videos" : "assets";
}
