import type { Context, MiddlewareHandler } from "hono";
import { RouterContextProvider } from "react-router";
import { trackSource } from "#platform/cache/completeness.server.ts";
import { createCachedLoader } from "#platform/cache/loader-cache.server.ts";
import type { Produced } from "#platform/cache/response-cache.server.ts";
import { nodeRequestOf } from "#platform/http/node-request.server.ts";
import { reportError } from "#platform/observability/report-fault.server.ts";
import { cacheKeyOf } from "#services/content/cache/cache-key.server.ts";
import { respondFromCache, toResponse } from "#services/content/cache/respond-from-cache.server.ts";
import { privacyFacts } from "#services/privacy/privacy-facts.server.ts";
import { tooManyRequests } from "#services/rate-limits/rate-limits.server.ts";
import type { Services } from "#services/services.server.ts";
import { isPreview, markCacheable } from "#services/site/page-handle.ts";
import {
  type CachedLoader,
  cachedLoader,
  inProcessFetch,
  type RenderPage,
  type SiteFetch,
} from "#services/site/site-fetch.ts";
import { type SiteSettings, siteSettings } from "#services/site/site-settings.ts";
import { type AnswerFromCache, createAnswerFromCache } from "../http/answer-from-cache.ts";
import { loadPageRoutes, queryNames } from "./page-routes.ts";

type Render = (request: Request) => Promise<Produced>;
/** Where a page's loaders get what they show. */
type Sources = { fetch: SiteFetch; loader: CachedLoader };

/** Contentful's webhook may get lost. Its answers are cached for half a minute; this is on top of that. */
const CONTENTFUL_TTL_MS = 5_000;

/** In development a page changes with its code. */
function isCaching({ config }: Services) {
  return config.pageCache && import.meta.env.PROD;
}

/** What main.ts asks first: nearly every request for a page ends there. */
export function answerFromCache(services: Services): AnswerFromCache {
  return isCaching(services) ? createAnswerFromCache(services, queryNames) : () => false;
}

/**
 * React Router's pages, from the cache where they are the same for every visitor: then rendered from their key alone, so that no header, host or
 * query of one visitor can get into what the next one is sent. All others count against the visitor's limit.
 */
export function pages(services: Services, fetch: SiteFetch) {
  const render = createRenderer(services, fetch);
  return async (c: Context) => withQueryOf(c, await answer(c));

  async function answer(c: Context): Promise<Response> {
    if (!isCaching(services)) return (await render(c.req.raw)).response;
    await loadPageRoutes();
    const key = keyOf(c);
    if (key === undefined) {
      const taken = await services.limits.consume("page", services.limits.clientOf(c));
      return taken.ok ? (await render(c.req.raw)).response : tooManyRequests(taken.retryAfterSeconds);
    }
    return respondFromCache(services, c, "page", key, () => render(new Request(services.config.siteUrl + key)));
  }
}

/** Who is sent to a page's new address keeps the query, which a page that is rendered for all does not see. */
function withQueryOf(c: Context, response: Response): Response {
  const { search } = new URL(c.req.url);
  const location = response.headers.get("Location");
  if (response.status !== 301 || location === null || location.includes("?") || search === "") return response;
  const headers = new Headers(response.headers);
  headers.set("Location", location + search);
  return new Response(null, { status: 301, headers });
}

/** Calls of the API that answer every visitor the same. Loaders call past the cache, since what they return is cached itself. */
export function cachedCalls(services: Services, fetch: SiteFetch): MiddlewareHandler {
  return async (c, next) => {
    const isRead = c.req.method === "GET" || c.req.method === "HEAD";
    const key = isCaching(services) && isRead && nodeRequestOf(c) !== undefined ? keyOf(c) : undefined;
    if (key === undefined) return next();
    return respondFromCache(services, c, "read", key, async () => ({ response: await fetch(key), isCacheable: true }));
  };
}

/**
 * Pictures that pages show are sent from memory. Not shared while they are made: each client waits in its own turn, under its own limit, and may
 * leave. Only what is at an address of its own, and so cached for ever by browsers, is cached here.
 */
export function cachedPictures(services: Services): MiddlewareHandler {
  return async (c, next) => {
    const isRead = c.req.method === "GET" || c.req.method === "HEAD";
    const key = isCaching(services) && isRead ? keyOf(c) : undefined;
    if (key === undefined) return next();
    const result = await services.pictureCache.put(key, async () => {
      await next();
      const response = c.res;
      // Otherwise its headers are added to what takes its place, an error too.
      c.res = undefined;
      return { response, isCacheable: /immutable/.test(response.headers.get("Cache-Control") ?? "") };
    });
    c.res = "copy" in result ? result.copy() : await toResponse(result.cached, c.req.raw.headers);
  };
}

function keyOf(c: Context) {
  const { pathname, search } = new URL(c.req.url);
  return cacheKeyOf(pathname + search, c.req.header("Authorization"), queryNames());
}

/**
 * Renders drafts for the desk's previews: nothing of it is cached, or read from a cache.
 *
 * @param loadRoutes gives React Router's handler
 */
export function previewRenderer(services: Services, loadRoutes: typeof loadPageRoutes = loadPageRoutes): RenderPage {
  const settings = settingsForPages(services);
  return async (request, fetch) => {
    const context = contextFor(services, settings, request, { fetch, loader: (_, load) => load(fetch) });
    context.set(isPreview, true);
    const handle = await loadRoutes();
    return handle(request, context);
  };
}

/** Renders a page for a request; cacheable is what its route declares to be the same for every visitor, under its canonical path. */
function createRenderer(services: Services, fetch: SiteFetch): Render {
  const settings = settingsForPages(services);
  const sources = { fetch, loader: createLoader(services, fetch) };
  return async (request) => {
    let cacheablePath: string | undefined;
    const context = contextFor(services, settings, request, sources);
    context.set(markCacheable, (path) => {
      cacheablePath = path;
    });
    const handle = await loadPageRoutes();
    const response = await handle(request, context);
    return { response, isCacheable: cacheablePath === new URL(request.url).pathname };
  };
}

function contextFor({ log }: Services, settings: SiteSettings, { url }: Request, { fetch, loader }: Sources) {
  const context = new RouterContextProvider();
  context.set(inProcessFetch, (path, init) => trackSource(fetch(path, init)));
  context.set(cachedLoader, loader);
  context.set(siteSettings, settings);
  context.set(reportError, (err) => log.error({ err, path: new URL(url).pathname }, "a page failed"));
  return context;
}

/** In development what a page loads changes with its code as well. */
function createLoader({ config, contentVersion: version }: Services, fetch: SiteFetch): CachedLoader {
  if (!import.meta.env.PROD) return (_, load) => load(fetch);
  return createCachedLoader({ fetch, version, ...(config.contentful && { ttlMs: CONTENTFUL_TTL_MS }) });
}

function settingsForPages({ config, payments }: Services): SiteSettings {
  const { siteUrl, timeZone, scheduleUrl, membershipFeeCents, offline } = config;
  return {
    siteUrl,
    timeZone,
    scheduleUrl,
    membershipFeeCents,
    privacy: privacyFacts(config),
    ...(payments.forPages && { payments: payments.forPages }),
    // In development files have no hash in their names.
    ...(offline && import.meta.env.PROD && { offline }),
  };
}
