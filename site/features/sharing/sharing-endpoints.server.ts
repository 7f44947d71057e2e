import { type Context, Hono } from "hono";
import { matchesEtag } from "#platform/cache/cached-response.server.ts";
import { problem } from "#platform/http/problem.ts";
import { allowCrossOrigin } from "#platform/http/security-headers.server.ts";
import { bandShareFacts, dayShareFacts, pageShareFacts } from "./share-facts.server.ts";
import {
  createSharePictureRenderer,
  type Drawable,
  type SharePictureRenderer,
} from "./share-picture-renderer.server.ts";
import type { SharingSources } from "./sharing-sources.server.ts";
import { listPages, robotsTxt, sitemapXml } from "./sitemap.server.ts";

/**
 * `GET /robots.txt`, `GET /sitemap.xml`, and a 1200x630 share picture (Open Graph image) for every page (`/share/history.png`, the landing page's is
 * `/share/home.png`), every day of the schedule (`/share/schedule/friday.png`) and every band (`/share/bands/its-slug.png`). Any other name is a 404.
 */
export function sharingEndpoints(sources: SharingSources): Hono {
  const { siteUrl, clientOf } = sources;
  const renderer = createSharePictureRenderer(sources);
  const visitorOf = (c: Context) => ({ client: clientOf(c), signal: c.req.raw.signal });
  const picture = (c: Context, facts: Drawable | undefined) => respondWithPicture(c, renderer, facts, visitorOf(c));
  return new Hono()
    .get("/robots.txt", (c) => c.text(robotsTxt(siteUrl), 200, { "Cache-Control": "public, max-age=3600" }))
    .get("/sitemap.xml", async (c) =>
      c.body(sitemapXml(siteUrl, await listPages(sources)), 200, {
        "Content-Type": "application/xml; charset=utf-8",
        "Cache-Control": "public, max-age=3600",
      }),
    )
    .get("/share/bands/:file{.+\\.png}", async (c) => picture(c, await bandShareFacts(sources, slugOf(c))))
    .get("/share/schedule/:file{.+\\.png}", async (c) => picture(c, await dayShareFacts(sources, slugOf(c))))
    .get("/share/:file{.+\\.png}", async (c) => picture(c, await pageShareFacts(sources, slugOf(c))));
}

function slugOf(c: Context<object, "/:file">) {
  return c.req.param("file").slice(0, -".png".length);
}

const crossOrigin = Object.fromEntries([allowCrossOrigin]);

type Visitor = Parameters<SharePictureRenderer["render"]>[1];

async function respondWithPicture(
  c: Context,
  renderer: SharePictureRenderer,
  facts: Drawable | undefined,
  visitor: Visitor,
) {
  if (facts === undefined)
    return problem(404, "Not found", "There is no page of this name, so there is no picture of it.");
  const etag = `"${renderer.keyOf(facts).slice(0, 32)}"`;
  // A set may be moved or cancelled on the day itself.
  const maxAge = "sets" in facts ? 300 : 86_400;
  const headers = { ETag: etag, "Cache-Control": `public, max-age=${maxAge}`, ...crossOrigin };
  if (matchesEtag(etag, c.req.header("If-None-Match"))) return c.body(null, 304, headers);
  const drawn = await renderer.render(facts, visitor);
  if (!drawn) return tooBusy();
  const { bytes, complete } = drawn;
  const cacheHeaders = complete ? headers : { "Cache-Control": "public, max-age=60", ...crossOrigin };
  return new Response(Uint8Array.from(bytes), { headers: { ...cacheHeaders, "Content-Type": "image/png" } });
}

function tooBusy() {
  const response = problem(
    503,
    "Not available just now",
    "Too many pictures are being drawn. Please try again in a moment.",
  );
  response.headers.set("Retry-After", "5");
  return response;
}
