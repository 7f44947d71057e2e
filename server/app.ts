import { join } from "node:path";
import { Hono, type MiddlewareHandler } from "hono";
import { compress } from "hono/compress";
import { etag } from "hono/etag";
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from "hono/utils/compress";
import { managementPaths, tokenRequests } from "#desk/content/token-requests.server.ts";
import { desk } from "#desk/desk.server.ts";
import { createDiskCache } from "#platform/cache/disk-cache.server.ts";
import { countActivity } from "#platform/http/activity.server.ts";
import { problem } from "#platform/http/problem.ts";
import { securityHeaders } from "#platform/http/security-headers.server.ts";
import { contentfulWebhook } from "#services/content/contentful/contentful-webhook.server.ts";
import { bandForm } from "#services/forms/band-form.ts";
import { volunteerForm } from "#services/forms/volunteer-form.ts";
import { mailboxPages } from "#services/mail/transport/mailbox.server.ts";
import { rateLimitedReads } from "#services/rate-limits/rate-limits.server.ts";
import type { Services } from "#services/services.server.ts";
import { contentApi, type SiteFetch } from "#services/site/site-fetch.ts";
import { formEndpoint } from "#services/submissions/form-endpoint.server.ts";
import { uploadEndpoints } from "#site/features/band-applications/upload-endpoints.server.ts";
import { contactEndpoints } from "#site/features/contact/contact-endpoints.server.ts";
import { festivalTodayEndpoints } from "#site/features/lineup/landing/festival-today-endpoints.server.ts";
import { serviceWorkerEndpoint } from "#site/features/lineup/offline/service-worker-endpoint.server.ts";
import { lineupEndpoints } from "#site/features/lineup/records/lineup-endpoints.server.ts";
import { stripeWebhookEndpoint } from "#site/features/membership/payments/stripe-webhook.server.ts";
import { membershipEndpoints } from "#site/features/membership/records/membership-endpoints.server.ts";
import { navigationEndpoints } from "#site/features/navigation/navigation-endpoints.server.ts";
import { newsletterEndpoints } from "#site/features/newsletter/newsletter-endpoints.server.ts";
import { noticesEndpoints } from "#site/features/notices/notices-endpoints.server.ts";
import { pagesEndpoints } from "#site/features/pages/pages-endpoints.server.ts";
import { sharingEndpoints } from "#site/features/sharing/sharing-endpoints.server.ts";
import { graphqlEndpoint } from "./graphql/graphql-endpoint.ts";
import { errorResponse } from "./http/error-response.ts";
import { requestLog } from "./http/request-log.ts";
import { securityTxtEndpoint } from "./http/security-txt.ts";
import { unknownEndpoint } from "./http/unknown-endpoint.ts";
import { operatorEndpoints } from "./operations/operator.ts";
import { cachedCalls, cachedPictures, pages, previewRenderer } from "./pages/pages.ts";
import { sharingSources } from "./pages/sharing-sources.ts";

export { firstDeskLink } from "#desk/frame/access/credentials/first-link.server.ts";
export { loadConfig } from "#platform/config/config.server.ts";
export { noteLastSeen } from "#services/maintenance/last-seen.server.ts";
export { createServices } from "#services/services.server.ts";
export { addMissingRows } from "#services/submissions/desk-row.server.ts";
export { takesLargeFile } from "./http/large-files.ts";
export { startBackgroundWork } from "./operations/background-work.ts";
export { extendContentModel, importStarterContent } from "./operations/starter-content.ts";
export { answerFromCache } from "./pages/pages.ts";

/** API calls that answer every visitor the same, and are cached like pages. */
const sharedCalls = [
  "/api/festival-today",
  "/api/header",
  "/api/header/footer",
  "/api/landingPage",
  "/api/page/band-applications",
  "/api/page/band-application-questions",
  "/api/page/volunteer-application-questions",
  "/api/records/get-bands",
  "/api/records/get-events",
];

/** Produced for each request, and so rate-limited. Pages are cached: a whole family may open them behind one address. */
const uncached = [
  "/api/*",
  ...managementPaths,
  "/schedule.ics",
  "/sitemap.xml",
  "/:folder/:file{.+\\.ics}",
  "/newsletter/*",
  "/sandbox/*",
];

/** The whole site as one function from a request to an answer: sockets, loaders and tests use the same. */
export function createApp(services: Services): Hono {
  const { activity, config, content, limits, log, payments } = services;
  const app = new Hono();
  app.use(requestLog(services), countActivity(activity));
  app.use(securityHeaders(config));
  app.use(compress({ encoding: "gzip" }), variesByEncoding);
  app.use(etag(), shortCaching);
  app.route("/", operatorEndpoints(services));
  app.route("/", securityTxtEndpoint(config));
  const fetch = createInProcessFetch(services, app);
  for (const path of sharedCalls) app.use(path, cachedCalls(services, fetch));
  app.use("/content/assets/*", cachedPictures(services));
  for (const path of uncached) app.use(path, rateLimitedReads(limits));
  for (const path of managementPaths) app.use(path, tokenRequests(services));
  app.route("/", content.routes);
  app.route("/", contentfulWebhook(services));
  app.route("/", navigationEndpoints(content.client));
  app.route("/", pagesEndpoints(content.client, content.presentSlugOf));
  app.route("/", noticesEndpoints(services));
  app.route("/", lineupEndpoints(services));
  app.route("/", festivalTodayEndpoints(services));
  app.route("/", serviceWorkerEndpoint(config));
  app.route("/", formEndpoint(services, volunteerForm));
  app.route("/", formEndpoint(services, bandForm));
  app.route("/", uploadEndpoints(services));
  app.route("/", newsletterEndpoints(services));
  app.route("/", contactEndpoints(services));
  app.route("/", membershipEndpoints(services));
  app.route("/", stripeWebhookEndpoint(services));
  app.route("/", graphqlEndpoint(services, { introspection: !import.meta.env.PROD }));
  app.route("/", mailboxPages(config));
  app.route("/", payments.routes);
  const cache = createDiskCache({ folder: join(config.dataDir, "cache", "share"), limitBytes: 64e6 });
  app.route("/", sharingEndpoints(sharingSources(services, fetch, cache)));
  app.route("/", desk(services, { fetch, render: previewRenderer(services) }));
  for (const path of ["/api/*", "/graphql", "/imageupload"]) app.all(path, unknownEndpoint(app));
  app.get("*", pages(services, fetch));
  app.all("*", readOnly);
  app.onError((error, c) => errorResponse(error, c, log));
  return app;
}

/**
 * The loaders' `fetch`, without a socket. Calls for content skip the app's middleware: the request id and the activity are those of the page's own
 * request, and headers, ETag and compression of a response that stays in the process are unused.
 */
function createInProcessFetch({ config, content }: Services, app: Hono): SiteFetch {
  return async (path, init) => {
    const request = new Request(new URL(path, config.siteUrl), init);
    return path.startsWith(contentApi.path) ? content.routes.fetch(request) : app.fetch(request);
  };
}

/** A HEAD, a 304 and a response that is too small to be compressed name the header too, as caches expect of one address. */
const variesByEncoding: MiddlewareHandler = async (c, next) => {
  await next();
  const isRead = c.req.method === "GET" || c.req.method === "HEAD";
  if (isRead && !/accept-encoding|\*/i.test(c.res.headers.get("Vary") ?? ""))
    c.res.headers.append("Vary", "Accept-Encoding");
  // The length of the response to GET may be that of the compressed one.
  if (c.req.method === "HEAD" && COMPRESSIBLE_CONTENT_TYPE_REGEX.test(c.res.headers.get("Content-Type") ?? ""))
    c.res.headers.delete("Content-Length");
};

/** The default for the API and the calendars: browsers may reuse a response for 15 seconds. */
const shortCaching: MiddlewareHandler = async (c, next) => {
  await next();
  const isRead = c.req.method === "GET" || c.req.method === "HEAD";
  if (isRead && c.res.ok && !c.res.headers.has("Cache-Control"))
    c.res.headers.set("Cache-Control", "public, max-age=15");
};

/** Forms are sent to the API, never to a page. */
function readOnly() {
  const response = problem(405, "Method not allowed", "A page can only be read.");
  response.headers.set("Allow", "GET, HEAD");
  return response;
}
