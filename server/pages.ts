import type { Context, MiddlewareHandler } from "hono";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { trackSource } from "#app/platform/cache/completeness.server.ts";
import { loadOnce } from "#app/platform/cache/load-once.ts";
import { createCachedLoader } from "#app/platform/cache/loader-cache.server.ts";
import type { CacheResult, Produce } from "#app/platform/cache/response-cache.server.ts";
import { nodeRequestOf } from "#app/platform/http/node-request.server.ts";
import { reportError } from "#app/platform/observability/report-fault.server.ts";
import { readNames } from "#app/routes/read-names.ts";
import { isEmpty } from "#app/services/content/last-good-copy.server.ts";
import { type AnswerHit, createAnswerHit, responseOf } from "#app/services/page-cache/answer-hit.server.ts";
import { pageKeyOf } from "#app/services/page-cache/page-key.server.ts";
import { questionKeyOf, questionOf } from "#app/services/page-cache/question-key.server.ts";
import { privacyFacts } from "#app/services/privacy/privacy-facts.server.ts";
import { type LimitKind, tooManyRequests } from "#app/services/rate-limits/rate-limits.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { type CachedLoader, cachedLoader, inProcessFetch, type SiteFetch } from "#app/services/site/site-fetch.ts";
import { type SiteSettings, siteSettings } from "#app/services/site/site-settings.ts";
import { addMissing, securityHeadersOf } from "./security-headers.ts";

type Render = (request: Request) => Promise<Response>;

/** Contentful's webhook may get lost, and for half a minute its answers are in memory already: this is on top of that. */
const CONTENTFUL_FRESH_MS = 5_000;

/** In development a page changes with its code. */
function isKeeping({ config }: Services) {
  return config.pageCache && import.meta.env.PROD;
}

/** What main.ts asks first: nearly every request for a page ends there. */
export function answerHits(services: Services): AnswerHit {
  return isKeeping(services) ? createAnswerHit({ ...services, pages: services.responseCache, readNames }) : () => false;
}

/**
 * React Router's pages, out of the cache where they are the same for everybody: made from their key alone, so that no header, host or query of
 * one visitor can get into what the next one is sent. What is rendered for one visitor, and what is no page, is counted (M11).
 */
export function pages(services: Services, fetch: SiteFetch) {
  const render = renderer(services, fetch);
  return async (c: Context): Promise<Response> => {
    if (!isKeeping(services)) return render(c.req.raw);
    const { pathname, search } = new URL(c.req.url);
    const key = pageKeyOf(pathname + search, readNames);
    if (key !== undefined) return keptOrCounted(services, c, "page", key, () => makePage(services, render, key));
    const taken = await services.limits.consume("page", services.limits.clientOf(c));
    return taken.ok ? render(c.req.raw) : tooManyRequests(taken.retryAfterSeconds);
  };
}

/** What is kept costs next to nothing: only what has to be made is counted (M11), unless it is kept from then on. */
async function keptOrCounted(services: Services, c: Context, kind: LimitKind, key: string, make: Produce) {
  const { limits, responseCache: pages } = services;
  if (pages.has(key)) return sent(await pages.get(key, make), c);
  const taken = await limits.consume(kind, limits.clientOf(c));
  if (!taken.ok) return tooManyRequests(taken.retryAfterSeconds);
  const answer = await pages.get(key, make);
  if ("kept" in answer) await limits.refund(kind, limits.clientOf(c));
  return sent(answer, c);
}

/** Calls of the API that are the same for everybody, out of the same cache. Our own loaders ask past it: what they make is kept whole. */
export function keptCalls(services: Services, fetch: SiteFetch): MiddlewareHandler {
  return async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    const key = mayBeKept(services, c) ? pageKeyOf(pathname + search, readNames) : undefined;
    if (key === undefined) return next();
    return keptOrCounted(services, c, "read", key, async () => ({ response: await fetch(key), isCacheable: true }));
  };
}

/** What browsers ask of the content service in going from page to page (C17), out of the same cache: only with the public token, and counted like pages. */
export function keptQuestions(services: Services, fetch: SiteFetch): MiddlewareHandler {
  return async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    const authorization = c.req.header("Authorization");
    const key = mayBeKept(services, c) ? questionKeyOf(pathname + search, authorization) : undefined;
    if (key === undefined) return next();
    return keptOrCounted(services, c, "read", key, () => askContent(fetch, key));
  };
}

/** That there is nothing is not worth keeping: addresses can be invented without end. */
async function askContent(fetch: SiteFetch, key: string): ReturnType<Produce> {
  const { path, init } = questionOf(key);
  const response = await fetch(path, init);
  const body = await response.text();
  return { response: new Response(body, response), isCacheable: response.ok && !isEmpty(body) };
}

function mayBeKept(services: Services, c: Context) {
  const isRead = c.req.method === "GET" || c.req.method === "HEAD";
  return isKeeping(services) && isRead && nodeRequestOf(c) !== undefined;
}

function sent(answer: CacheResult, c: Context) {
  return "kept" in answer ? responseOf(answer.kept, c.req.raw) : answer.copy();
}

/** A page is kept under the address that it names as its own: other spellings of a band's name lead to it too. */
async function makePage({ config }: Services, render: Render, key: string) {
  const rendered = await render(new Request(config.siteUrl + key));
  const html = await rendered.text();
  const response = new Response(html, rendered);
  addMissing(response.headers, securityHeadersOf(config));
  return { response, isCacheable: html.includes(`<link rel="canonical" href="${inMarkup(config.siteUrl + key)}"`) };
}

/** As React writes an address: of what stands in one, it spells out two characters. */
function inMarkup(address: string) {
  return address.replaceAll("&", "&amp;").replaceAll("'", "&#x27;");
}

/** Their loaders call this same app through the in-process fetch. */
function renderer(services: Services, fetch: SiteFetch): Render {
  const routes = loadOnce(openRoutes);
  const settings = settingsForPages(services);
  const kept = contentForEverybody(services, fetch);
  return async (request) => {
    const context = new RouterContextProvider();
    context.set(inProcessFetch, (path, init) => trackSource(fetch(path, init)));
    context.set(cachedLoader, kept);
    context.set(siteSettings, settings);
    context.set(reportError, (err) =>
      services.log.error({ err, path: new URL(request.url).pathname }, "a page failed"),
    );
    const handle = await routes();
    return handle(request, context);
  };
}

/** Once: asked for a function instead, React Router would sort its routes anew for each request. */
async function openRoutes() {
  return createRequestHandler(await import("virtual:react-router/server-build"), import.meta.env.MODE);
}

/** In development what a page loads changes with its code as well. */
function contentForEverybody({ config, contentVersion: edition }: Services, fetch: SiteFetch): CachedLoader {
  if (!import.meta.env.PROD) return (_, load) => load(fetch);
  return createCachedLoader({ fetch, version: edition, ...(config.contentful && { ttlMs: CONTENTFUL_FRESH_MS }) });
}

function settingsForPages({ config, payments }: Services): SiteSettings {
  const { siteUrl, timeZone, scheduleUrl, membershipFeeCents } = config;
  return {
    siteUrl,
    timeZone,
    scheduleUrl,
    membershipFeeCents,
    privacy: privacyFacts(config),
    ...(payments.forPages && { payments: payments.forPages }),
  };
}
