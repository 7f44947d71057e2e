import { Hono, type MiddlewareHandler } from "hono";
import { previewRequest, type Unsaved } from "#desk/content/preview/preview-contract.ts";
import { may } from "#desk/frame/access/rights/desk-rights.ts";
import type { DeskSessions } from "#desk/frame/access/sign-in/desk-sessions.server.ts";
import {
  type DeskCall,
  type DeskEndpoint,
  deskApi,
  deskCommand,
  deskQuery,
} from "#desk/frame/server/desk-endpoint.server.ts";
import { problem } from "#platform/http/problem.ts";
import { tooManyRequests } from "#services/rate-limits/rate-limits.server.ts";
import type { Services } from "#services/services.server.ts";
import { type PublicSite, previewPath, publicPathOf, renderPreview } from "./page/render-preview.server.ts";
import { isOfBands } from "./preview-paths.ts";
import { readSignature, signedParameter } from "./signed-address.server.ts";

/** All that somebody may have typed in a page with its sections. */
const LIMIT_BYTES = 500_000;

/**
 * `/desk/preview/<path of the public page>`: the page with drafts, framed by the desk alone; by POST with unsaved fields, too. A signed address
 * shows it without a session.
 */
export function previews(services: Services, sessions: DeskSessions, site: PublicSite): Hono {
  const app = new Hono();
  app.get(`${previewPath}/*`, async (c, next) => {
    const value = c.req.query(signedParameter);
    const path = publicPathOf(new URL(c.req.url).pathname);
    const signature = value === undefined ? undefined : await readSignature(services.db, { value, path });
    if (signature === undefined) return next();
    const taken = await services.limits.consume("preview", signature.personId);
    if (!taken.ok) return tooManyRequests(taken.retryAfterSeconds);
    const frameAncestors = services.config.contentful ? contentfulApps : "'none'";
    return renderPreview(services, site, { path, frameAncestors, drafts: { content: true, lineUp: false } });
  });
  app.get(`${previewPath}/*`, signingInFirst);
  app.route("/", deskApi(services, sessions, previewRoutes(site), "/desk"));
  return app;
}

/** Whoever opens a preview in a window of its own, signed out, is led to it once they have signed in. */
const signingInFirst: MiddlewareHandler = async (c, next) => {
  await next();
  if (c.res.status !== 401 || c.req.header("Sec-Fetch-Dest") !== "document") return;
  const signIn = `/desk/sign-in?${new URLSearchParams({ to: new URL(c.req.url).pathname })}`;
  // Otherwise the headers of the refusal are added.
  c.res = undefined;
  c.res = new Response(null, { status: 302, headers: { Location: signIn } });
};

/** Contentful's web app, in both of its regions. */
const contentfulApps = "https://app.contentful.com https://app.eu.contentful.com";

/** Below `/desk`. Whoever may see the line-up and no pages sees those of its bands, in the site as it is. */
function previewRoutes(site: PublicSite): DeskEndpoint[] {
  const respond = async ({ c, services, session }: PreviewCall, unsaved: Unsaved) => {
    const taken = await services.limits.consume("preview", session.hash);
    if (!taken.ok) return tooManyRequests(taken.retryAfterSeconds);
    const path = publicPathOf(new URL(c.req.url).pathname);
    const drafts = { content: may(session.person, "pages.view"), lineUp: may(session.person, "lineup.view") };
    if (!drafts.content && !(drafts.lineUp && isOfBands(path)))
      return problem(403, "Not yours to do", "Your role does not include this. The chair can change that.");
    return renderPreview(services, site, { path, unsaved, drafts, frameAncestors: "'self'" });
  };
  return [
    deskQuery("/preview/*", "signed-in", (call) => respond(call, { entries: [] })),
    deskCommand("/preview/*", "signed-in", previewRequest, (call) => respond(call, call.body), {
      limitBytes: LIMIT_BYTES,
    }),
  ];
}

type PreviewCall = Pick<DeskCall<unknown>, "c" | "services" | "session">;
