import { Hono, type MiddlewareHandler } from "hono";
import type { PublicSite } from "#desk/content/preview/page/render-preview.server.ts";
import { previews } from "#desk/content/preview/previews.server.ts";
import { createDeskSessions } from "#desk/frame/access/sign-in/desk-sessions.server.ts";
import { deskApi } from "#desk/frame/server/desk-endpoint.server.ts";
import { deskPages } from "#desk/frame/server/desk-pages.server.ts";
import { problem } from "#platform/http/problem.ts";
import type { Services } from "#services/services.server.ts";
import { deskEndpoints } from "./desk-endpoints.server.ts";

/**
 * The committee's desk under `/desk`: its API, its pages and previews of the public ones. Nothing of it is public, cached, or reached by a public page.
 *
 * @param site answers and renders in process: a page of the desk is sent with the data that its first call would fetch
 * @throws when an endpoint declares no right
 */
export function desk(services: Services, site: PublicSite): Hono {
  const app = new Hono();
  const sessions = createDeskSessions(services.db, services.config);
  app.use("/desk/*", privately);
  app.use("/desk", privately);
  app.route("/", deskApi(services, sessions, deskEndpoints));
  app.all("/desk/api/*", () => problem(404, "Not found", "The desk has no such address. Please load the page again."));
  app.route("/", previews(services, sessions, site));
  app.route("/", deskPages(sessions, site.fetch));
  return app;
}

/** Never stored, never listed, and its addresses never told to another site. */
const privately: MiddlewareHandler = async (c, next) => {
  await next();
  c.res.headers.set("Cache-Control", "no-store");
  c.res.headers.set("X-Robots-Tag", "noindex, nofollow");
  c.res.headers.set("Referrer-Policy", "no-referrer");
};
