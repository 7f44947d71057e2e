import { type Context, Hono } from "hono";
import { matchPath } from "react-router";
import { may } from "#desk/frame/access/rights/desk-rights.ts";
import type { DeskSession, DeskSessions } from "#desk/frame/access/sign-in/desk-sessions.server.ts";
import { type DeskRoute, dataAddress, deskRoutes } from "#desk/frame/desk-routes.ts";
import { contentSecurityPolicy, inlineScriptSources } from "#platform/http/content-security-policy.server.ts";
import type { SiteFetch } from "#services/site/site-fetch.ts";
import { deskAssets } from "./desk-assets.server.ts";

/**
 * The desk's pages: one document, with the script of the page asked for and with the data of its first calls, so that nothing waits for a
 * second round trip.
 */
export function deskPages(sessions: DeskSessions, fetch: SiteFetch): Hono {
  const app = new Hono();
  const respond = async (c: Context) => {
    const url = new URL(c.req.url);
    if (/^\/desk\/.+\/$/.test(url.pathname)) return c.redirect(withoutEmptyParts(url.pathname) + url.search);
    const page = deskRoutes.find(({ path }) => matchPath(path, url.pathname));
    const session = await sessions.read(c);
    if (!session && page?.access !== "anybody")
      return c.redirect(`/desk/sign-in?${new URLSearchParams({ to: url.pathname + url.search })}`);
    const answers = session ? await firstAnswers(c, fetch, isOpenTo(page, session) ? url : undefined) : {};
    return documentResponse(html(page, answers), page ? 200 : 404);
  };
  app.get("/desk", respond);
  app.get("/desk/*", respond);
  return app;
}

function isOpenTo(page: DeskRoute | undefined, { person, needsSecondFactor }: DeskSession): boolean {
  if (!page || page.access === "anybody") return false;
  if (page.access === "own-account") return true;
  return !needsSecondFactor && (page.access === "signed-in" || may(person, page.access));
}

/** The answers that the page would ask for first, by their address. One that fails is left to the browser, which says why. */
async function firstAnswers(c: Context, fetch: SiteFetch, url: URL | undefined): Promise<Record<string, unknown>> {
  const addresses = ["/desk/api/account", "/desk/api/waiting", ...(url ? [dataAddress(url)] : [])];
  const headers = { Cookie: c.req.header("Cookie") ?? "" };
  const answers = await Promise.all(
    addresses.map(async (address): Promise<[string, unknown][]> => {
      const response = await fetch(address, { headers });
      return response.ok ? [[address, await response.json()]] : [];
    }),
  );
  return Object.fromEntries(answers.flat());
}

function documentResponse(document: string, status: 200 | 404): Response {
  // Previews of public pages are framed.
  const policy = import.meta.env.PROD
    ? `${contentSecurityPolicy(inlineScriptSources(document))}; frame-src 'self'`
    : "frame-ancestors 'none'";
  return new Response(document, {
    status,
    headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy },
  });
}

function html(page: DeskRoute | undefined, answers: Record<string, unknown>): string {
  const { styles, scripts, preloads } = deskAssets(page?.module);
  return [
    '<!DOCTYPE html><html lang="en-AU"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${page ? `${page.title} · The desk` : "The desk"}</title>`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...preloads.map((href) => `<link rel="modulepreload" href="${href}">`),
    ...scripts.map((src) => `<script type="module" src="${src}"></script>`),
    '</head><body><div id="desk"></div>',
    // Data, not a script: a less-than sign could end it.
    `<script type="application/json" id="desk-data">${JSON.stringify(answers).replaceAll("<", "\\u003c")}</script>`,
    "<noscript><p>The desk needs JavaScript. Please switch it on, or use another browser.</p></noscript>",
    "</body></html>",
  ].join("");
}

/** "/desk/bands" for "/desk//bands/". */
function withoutEmptyParts(path: string): string {
  return `/${path.split("/").filter(Boolean).join("/")}`;
}
