import { createHash, timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import type { Contentful } from "#platform/config/config.server.ts";
import { hasTooManyValues } from "#platform/http/count-values.server.ts";
import { limitedFetch } from "#platform/outbound/limited-answer.server.ts";
import type { OutboundCalls } from "#platform/outbound/outbound-call.server.ts";
import type { RateLimits } from "#services/rate-limits/rate-limits.server.ts";
import { contentApi } from "#services/site/site-fetch.ts";
import { MOST_CONTENTFUL_BYTES } from "../management/contentful-host.server.ts";
import { asset, isRecord } from "../pages/content-tree.ts";
import { isPageQuery } from "../pages/page-query.server.ts";
import type { ImageCaches } from "../pictures/image-caches.server.ts";
import { createContentfulAssetProxy } from "./contentful-asset-proxy.server.ts";

/** What a token opens at Contentful. */
type Reading = { host: string; token: string; isPreview: boolean };
type ContentfulResponse = { status: number; contentType: string; body: string };
/** Sends a query to this site's own `/content`, with the last good copy behind it. */
type LookUp = (path: string) => Promise<Response>;
type ContentfulProxy = {
  contentful: Contentful;
  siteUrl: string;
  pictures: ImageCaches;
  lookUp: LookUp;
  outbound: OutboundCalls;
  limits: Pick<RateLimits, "consume" | "clientOf">;
};

/**
 * Short, because there is a last good copy to serve instead. After a failure or a timeout Contentful is not queried for up to 5 s and the
 * response is 503, so that an unresponsive service costs three seconds once and not for every visitor.
 */
const timeoutPolicy = {
  timeoutMs: 3_000,
  retries: 2,
  breaker: { failures: 1, coolDownMs: { initial: 5_000, max: 5_000 } },
  isTransient: (error: unknown) => !(error instanceof ContentfulRefuses),
};

const fetchAnswer = limitedFetch(MOST_CONTENTFUL_BYTES);
/** A list has entries, and those have fields, whose values are nested as deeply as content may be. */
const MOST_LEVELS = 250;

/** The token has expired or the quota is used up, so that a retry makes no sense. */
class ContentfulRefuses extends Error {}

/**
 * `/content` when Contentful is the content service: a read-only proxy under our own origin. Pages keep their
 * addresses and their public token; space, environment and the real token are put in here and never leave the server. With the preview token
 * it leads to the Preview API, whose answers are stored nowhere.
 */
export function createContentfulProxy({
  contentful,
  siteUrl,
  pictures,
  lookUp,
  outbound,
  limits,
}: ContentfulProxy): Hono {
  const forwardAsset = createContentfulAssetProxy(contentful, pictures, outbound);
  const forPages = outbound.service("contentful", timeoutPolicy);
  // A circuit breaker of its own: queries of anonymous clients that make Contentful fail must not block our pages' queries.
  const forAnonymousClients = outbound.service("contentful, for strangers", timeoutPolicy);
  const forPreviews = outbound.service("contentful, for previews", timeoutPolicy);
  const app = new Hono();

  app.get("/content/spaces/*", async (c) => {
    const url = new URL(c.req.url);
    const { pathname, searchParams } = url;
    const authorization = c.req.header("Authorization");
    const bearer = /^Bearer (.+)$/i.exec(authorization ?? "")?.[1];
    const reading = readingOf(contentful, bearer ?? searchParams.get("access_token") ?? "");
    if (!reading)
      return deliveryError(401, "AccessTokenInvalid", "The access token you sent could not be found or is invalid.");
    const rest = afterPrefix(pathname, contentApi.path);
    if (rest === undefined) return notFound();
    const forDelivery = isPageQuery(authorization, url) ? forPages : forAnonymousClients;
    const service = reading.isPreview ? forPreviews : forDelivery;
    // The token ends here: Contentful would take the public one for its own, and refuse it.
    searchParams.delete("access_token");
    const path = searchParams.size > 0 ? `${rest}?${searchParams}` : rest;
    const response = service.call((signal) =>
      fetchFromContentful({ ...contentful, ...reading }, siteUrl, path, signal),
    );
    const { status, contentType, body } = await response.catch(() => noAnswer);
    return new Response(body, {
      status,
      headers: {
        "Content-Type": contentType,
        "Cache-Control": reading.isPreview || status >= 500 ? "no-store" : "public, max-age=15",
        Vary: "Authorization",
      },
    });
  });

  app.get("/content/assets/*", async (c) => {
    const path = afterPrefix(new URL(c.req.url).pathname, "/content/assets") ?? "";
    const current = await currentAsset(path, contentful, lookUp);
    if (current === "unknown") return notFound();
    if (current === undefined) return unavailable();
    const mayFetch = () => limits.consume("picture", limits.clientOf(c));
    return (await forwardAsset(current, c.req.raw, mayFetch)) ?? unavailable();
  });
  return app;
}

/**
 * The current path of a file. One in our own space, as the pictures of bands are (`/cjf/{asset id}/…`), is looked up by its asset.
 * Any other must be a file of the configured space, because Contentful's hosts serve all spaces. Undefined while the lookup fails.
 */
async function currentAsset(path: string, contentful: Contentful, lookUp: LookUp): Promise<string | undefined> {
  const [, space, id] = path.split("/");
  if (space === contentful.space) return path;
  if (space !== contentApi.space) return "unknown";
  const response = await lookUp(`/assets/${id}`);
  if (response.status >= 500) return undefined;
  const url = response.ok ? asset(await response.json())?.url : undefined;
  return afterPrefix(url ?? "", "/content/assets") ?? "unknown";
}

async function fetchFromContentful(
  contentful: Contentful,
  siteUrl: string,
  path: string,
  signal: AbortSignal,
): Promise<ContentfulResponse> {
  const address = `${withScheme(contentful.host)}/spaces/${contentful.space}/environments/${contentful.environment}${path}`;
  const response = await fetchAnswer(address, {
    redirect: "error",
    headers: { Authorization: `Bearer ${contentful.token}` },
    signal,
  });
  const bytes = await response.bytes();
  const body = new TextDecoder().decode(bytes);
  // A token that ran out or a spent quota is our trouble, not the visitor's: the last good copy is better than its message.
  if ([401, 403, 429].includes(response.status)) throw new ContentfulRefuses(`Contentful answered ${response.status}`);
  if (response.status >= 500) throw new Error(`Contentful answered ${response.status}`);
  // Nonsense must not replace the last good copy, and reading millions of lists within each other would keep every visitor waiting.
  if (await hasTooManyValues(bytes, { mostValues: Number.POSITIVE_INFINITY, mostLevels: MOST_LEVELS }))
    throw new Error("Contentful answered what is nested too deeply");
  const answer: unknown = JSON.parse(body);
  if (response.ok && !isDocument(answer)) throw new Error("Contentful answered with no document of its own");
  return {
    status: response.status,
    contentType: response.headers.get("Content-Type") ?? "application/json",
    body: withOwnAssets(body, siteUrl),
  };
}

/** Whether it is a document of Contentful's, or a list of them. */
function isDocument(answer: unknown): boolean {
  if (!isRecord(answer) || !isRecord(answer.sys)) return false;
  return answer.sys.type !== "Array" || Array.isArray(answer.items);
}

/** Contentful's file addresses, moved under our own origin: `//images.ctfassets.net/…` becomes `//our-host/content/assets/…`. */
function withOwnAssets(body: string, siteUrl: string) {
  const theirs = /\/\/(?:images|videos|assets|downloads)\.(?:[a-z]+\.)?ctfassets\.net\//g;
  return body.replaceAll(theirs, `//${new URL(siteUrl).host}/content/assets/`);
}

function withScheme(host: string) {
  return /^https?:\/\//.test(host) ? host : `https://${host}`;
}

function afterPrefix(pathname: string, prefix: string) {
  return pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) : undefined;
}

function readingOf({ host, token, previewHost, previewToken }: Contentful, given: string): Reading | undefined {
  if (given === contentApi.token) return { host, token, isPreview: false };
  if (previewToken === undefined || !isSame(given, previewToken)) return undefined;
  return { host: previewHost, token: previewToken, isPreview: true };
}

/** Compared in constant time. */
function isSame(given: string, expected: string) {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

const noAnswer: ContentfulResponse = {
  status: 503,
  contentType: "application/json",
  body: JSON.stringify({
    sys: { type: "Error", id: "ServiceUnavailable" },
    message: "The content service does not answer.",
  }),
};

function unavailable() {
  return new Response(noAnswer.body, { status: noAnswer.status, headers: { "Content-Type": noAnswer.contentType } });
}

function notFound() {
  return deliveryError(404, "NotFound", "The resource could not be found.");
}

function deliveryError(status: number, id: string, message: string) {
  return Response.json({ sys: { type: "Error", id }, message, requestId: crypto.randomUUID() }, { status });
}
