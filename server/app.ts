import { join } from "node:path";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { compress } from "hono/compress";
import { etag } from "hono/etag";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { bandApplicationEndpoints } from "#app/features/band-applications/endpoints.server.ts";
import { uploadEndpoints } from "#app/features/band-applications/upload-endpoints.server.ts";
import { contactEndpoints } from "#app/features/contact/endpoints.server.ts";
import { lineupEndpoints } from "#app/features/lineup/endpoints.server.ts";
import { navigationEndpoints } from "#app/features/navigation/endpoints.server.ts";
import { newsletterEndpoints } from "#app/features/newsletter/endpoints.server.ts";
import { pagesEndpoints } from "#app/features/pages/endpoints.server.ts";
import { sharingEndpoints } from "#app/features/sharing/endpoints.server.ts";
import { volunteerEndpoints } from "#app/features/volunteers/endpoints.server.ts";
import { ContentUnavailable } from "#app/platform/content/content.server.ts";
import { isDatabaseAway } from "#app/platform/database/database-failure.server.ts";
import { createDiskCache } from "#app/platform/disk-cache.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import { mailboxPages } from "#app/platform/mail/mailbox.server.ts";
import { problem } from "#app/platform/problem.ts";
import type { Services } from "#app/platform/services.server.ts";
import { inProcessFetch, type SiteFetch } from "#app/platform/site-fetch.ts";
import { siteSettings } from "#app/platform/site-settings.ts";
import { limitedReads } from "#app/platform/submissions/rate-limits.server.ts";
import { countActivity } from "./count-activity.ts";
import { graphqlEndpoint } from "./graphql.ts";
import { healthEndpoint } from "./health.ts";
import { noSuchCall } from "./no-such-call.ts";
import { requestLog } from "./request-log.ts";
import { securityHeaders } from "./security-headers.ts";
import { sharingSources } from "./sharing.ts";

export { loadConfig } from "#app/platform/config.server.ts";
export { createServices } from "#app/platform/services.server.ts";
export { importStarterContent } from "./starter-content.ts";
export { startWork } from "./work.ts";

/** What is worked out anew for each request, and so counted (M11). Pages are not: a whole family may open them behind one address. */
const uncached = [
  "/api/*",
  "/content/spaces/*",
  "/schedule.ics",
  "/:folder/:file{.+\\.ics}",
  "/newsletter/*",
  "/sandbox/*",
];

/** The whole site as one function from a request to an answer: sockets, loaders and tests use the same. */
export function createApp(services: Services): Hono {
  const { activity, config, content, limits, log } = services;
  const app = new Hono();
  app.use(requestLog(log), countActivity(activity));
  app.use(securityHeaders({ https: config.siteUrl.startsWith("https:") }));
  app.use(compress());
  app.use(etag(), shortCaching);
  app.route("/", healthEndpoint(services));
  for (const path of uncached) app.use(path, limitedReads(limits));
  app.route("/", content.routes);
  app.route("/", navigationEndpoints(content.client));
  app.route("/", pagesEndpoints(content.client));
  app.route("/", lineupEndpoints(services));
  app.route("/", volunteerEndpoints(services));
  app.route("/", bandApplicationEndpoints(services));
  app.route("/", uploadEndpoints(services));
  app.route("/", newsletterEndpoints(services));
  app.route("/", contactEndpoints(services));
  app.route("/", graphqlEndpoint(services, { introspection: !import.meta.env.PROD }));
  app.route("/", mailboxPages(config));
  const fetch: SiteFetch = (path, init) => inProcess(app, config.siteUrl, path, init);
  const cache = createDiskCache({ folder: join(config.dataDir, "cache", "share"), limitBytes: 64e6 });
  app.route("/", sharingEndpoints(sharingSources(services, fetch, cache)));
  for (const path of ["/api/*", "/graphql", "/imageupload"]) app.all(path, noSuchCall(app));
  app.get("*", pages(services, fetch));
  app.all("*", readOnly);
  app.onError((error, c) => failure(error, c, log));
  return app;
}

/** What a visitor is told when something failed; the log keeps the rest. */
function failure(error: Error, c: Context, log: Log) {
  if (error instanceof ContentUnavailable) {
    log.warn({ path: c.req.path }, "the content service does not answer, and there is no copy");
    return problem(503, "Not available just now", "Our pages' source does not answer. Please try again in a minute.");
  }
  if (isDatabaseAway(error)) {
    log.error({ err: error, path: c.req.path }, "the database is in trouble");
    return notStored();
  }
  log.error({ err: error, path: c.req.path }, "a request failed");
  if (!c.req.path.startsWith("/api/"))
    return c.text("Error. Something went wrong on our side. Please try again in a minute.", 500);
  return problem(500, "Something went wrong", "Please try again in a minute. If it goes on, write to the committee.");
}

/** What was sent is not stored, and the browser still has it: it may try again. */
function notStored() {
  const detail = "Our records cannot be reached, so nothing was stored or read. Please try again in a minute.";
  const answer = problem(503, "Not available just now", detail);
  answer.headers.set("Retry-After", "5");
  return answer;
}

/** What says nothing else of itself may be kept for a quarter of a minute: the API and the calendars. */
const shortCaching: MiddlewareHandler = async (c, next) => {
  await next();
  const isRead = c.req.method === "GET" || c.req.method === "HEAD";
  if (isRead && c.res.ok && !c.res.headers.has("Cache-Control"))
    c.res.headers.set("Cache-Control", "public, max-age=15");
};

/** Nothing is sent to a page: what a form sends goes to the API. */
function readOnly() {
  const answer = problem(405, "Method not allowed", "A page can only be read.");
  answer.headers.set("Allow", "GET, HEAD");
  return answer;
}

async function inProcess(app: Hono, siteUrl: string, path: string, init?: RequestInit) {
  return app.fetch(new Request(new URL(path, siteUrl), init));
}

/** React Router's pages. Their loaders call this same app through the in-process fetch. */
function pages({ config }: Services, fetch: SiteFetch) {
  const handle = createRequestHandler(() => import("virtual:react-router/server-build"), import.meta.env.MODE);
  return (c: { req: { raw: Request } }) => {
    const context = new RouterContextProvider();
    context.set(inProcessFetch, fetch);
    context.set(siteSettings, { siteUrl: config.siteUrl, timeZone: config.timeZone, scheduleUrl: config.scheduleUrl });
    return handle(c.req.raw, context);
  };
}
