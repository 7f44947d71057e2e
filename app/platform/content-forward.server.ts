import { Hono } from "hono";
import { LRUCache } from "lru-cache";
import type { Config } from "./config.server.ts";
import { asset } from "./content-tree.ts";
import { contentApi } from "./site-fetch.ts";

type Contentful = NonNullable<Config["contentful"]>;
type Answer = { status: number; contentType: string; body: string };

const FRESH_MS = 30_000;
const REST_AFTER_FAILURE_MS = 5_000;
const TIMEOUT_MS = 3_000;

/**
 * `/content` when Contentful is the content service (C17): a read-only, caching forward under our own origin. Pages keep their
 * addresses and their public token; space, environment and the real token are put in here and never leave the server.
 *
 * Answers stay fresh for 30 seconds. After a failure or a time-out (3 s) Contentful is left alone for 5 s and 503 is the answer,
 * so that a hanging service costs one visitor three seconds and not everybody.
 */
export function createContentForward(contentful: Contentful, siteUrl: string): Hono {
  const app = new Hono();
  const answers = new LRUCache<string, Answer>({
    max: 1000,
    maxSize: 64e6,
    sizeCalculation: (answer) => answer.body.length + 1,
    ttl: FRESH_MS,
  });
  let restUntil = 0;

  const ask = async (path: string): Promise<Answer> => {
    const known = answers.get(path);
    if (known) return known;
    if (Date.now() < restUntil) return unavailable;
    try {
      const answer = await askContentful(contentful, siteUrl, path);
      if (answer.status === 200) answers.set(path, answer);
      return answer;
    } catch {
      restUntil = Date.now() + REST_AFTER_FAILURE_MS;
      return unavailable;
    }
  };

  app.get("/content/spaces/*", async (c) => {
    const { pathname, search, searchParams } = new URL(c.req.url);
    if (!isAuthorised(c.req.header("Authorization"), searchParams))
      return deliveryError(401, "AccessTokenInvalid", "The access token you sent could not be found or is invalid.");
    const rest = afterPrefix(pathname, contentApi.path);
    if (rest === undefined) return notFound();
    const { status, contentType, body } = await ask(`${rest}${search}`);
    return new Response(body, {
      status,
      headers: { "Content-Type": contentType, "Cache-Control": "public, max-age=15" },
    });
  });

  app.get("/content/assets/*", async (c) => {
    const path = afterPrefix(new URL(c.req.url).pathname, "/content/assets") ?? "";
    const current = await currentAsset(path, ask);
    return current === undefined ? notFound() : forwardAsset(contentful, current, c.req.raw);
  });
  return app;
}

/**
 * A file named by our own space, as the line-up's posters are (`/cjf/{asset id}/…`), lies wherever Contentful keeps that asset now.
 * Any other path is Contentful's own.
 */
async function currentAsset(path: string, ask: (path: string) => Promise<Answer>): Promise<string | undefined> {
  const [, space, id] = path.split("/");
  if (space !== contentApi.space) return path;
  const { status, body } = await ask(`/assets/${id}`);
  const url = status === 200 ? asset(JSON.parse(body))?.url : undefined;
  return url === undefined ? undefined : afterPrefix(url, "/content/assets");
}

const unavailable: Answer = {
  status: 503,
  contentType: "application/json",
  body: JSON.stringify({
    sys: { type: "Error", id: "ServiceUnavailable" },
    message: "The content service does not answer.",
  }),
};

async function askContentful(contentful: Contentful, siteUrl: string, path: string): Promise<Answer> {
  const address = `${withScheme(contentful.host)}/spaces/${contentful.space}/environments/${contentful.environment}${path}`;
  const response = await fetch(address, {
    headers: { Authorization: `Bearer ${contentful.token}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const body = await response.text();
  // A token that ran out or a spent quota is our trouble, not the visitor's: the last good copy is better than its message.
  if (response.status >= 500 || [401, 403, 429].includes(response.status))
    throw new Error(`Contentful answered ${response.status}`);
  JSON.parse(body);
  return {
    status: response.status,
    contentType: response.headers.get("Content-Type") ?? "application/json",
    body: withOwnAssets(body, siteUrl),
  };
}

/** Contentful's file addresses, moved under our own origin: `//images.ctfassets.net/…` becomes `//our-host/content/assets/…`. */
function withOwnAssets(body: string, siteUrl: string) {
  const theirs = /\/\/(?:images|videos|assets|downloads)\.(?:[a-z]+\.)?ctfassets\.net\//g;
  return body.replaceAll(theirs, `//${new URL(siteUrl).host}/content/assets/`);
}

async function forwardAsset(contentful: Contentful, path: string, request: Request): Promise<Response> {
  const { search } = new URL(request.url);
  const range = request.headers.get("Range");
  try {
    const response = await fetch(`${assetOrigin(contentful, path)}${path}${search}`, {
      // Unpacked: `fetch` unpacks what comes packed, and the length that is passed on would then be the wrong one.
      headers: { "Accept-Encoding": "identity", ...(range === null ? {} : { Range: range }) },
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(30_000)]),
    });
    const kept = ["Content-Type", "Content-Length", "Content-Range", "Accept-Ranges", "ETag"];
    const headers = new Headers(
      kept.flatMap((name) => (response.headers.has(name) ? [[name, response.headers.get(name) ?? ""]] : [])),
    );
    if (response.ok) headers.set("Cache-Control", "public, max-age=31536000, immutable");
    return new Response(response.body, { status: response.status, headers });
  } catch {
    return deliveryError(503, "ServiceUnavailable", "The content service does not answer.");
  }
}

function assetOrigin(contentful: Contentful, path: string) {
  if (/^https?:\/\//.test(contentful.assetHost)) return contentful.assetHost;
  const kind = assetKind(path);
  return `https://${kind}.${contentful.assetHost}`;
}

function assetKind(path: string) {
  if (/\.(png|jpe?g|webp|avif|gif|svg|tiff?)$/i.test(path)) return "images";
  return /\.(mp4|webm|mov|m4v)$/i.test(path) ? "videos" : "assets";
}

function withScheme(host: string) {
  return /^https?:\/\//.test(host) ? host : `https://${host}`;
}

function afterPrefix(pathname: string, prefix: string) {
  return pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) : undefined;
}

function isAuthorised(header: string | undefined, query: URLSearchParams) {
  return header === `Bearer ${contentApi.token}` || query.get("access_token") === contentApi.token;
}

function notFound() {
  return deliveryError(404, "NotFound", "The resource could not be found.");
}

function deliveryError(status: number, id: string, message: string) {
  return Response.json({ sys: { type: "Error", id }, message, requestId: crypto.randomUUID() }, { status });
}
