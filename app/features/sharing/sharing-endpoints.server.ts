import { type Context, Hono } from "hono";
import { problem } from "#app/platform/http/problem.ts";
import { bandShareFacts, pageShareFacts, type ShareFacts } from "./share-facts.server.ts";
import { createSharePictureRenderer, type SharePictureRenderer } from "./share-picture-renderer.server.ts";
import type { SharingSources } from "./sharing-sources.server.ts";
import { listPages, robotsTxt, sitemapXml } from "./sitemap.server.ts";

/**
 * `GET /robots.txt`, `GET /sitemap.xml`, and a 1200x630 share picture for every page (`/share/history.png`, the landing page's is
 * `/share/home.png`) and every band (`/share/bands/its-slug.png`). Any other name is a 404.
 */
export function sharingEndpoints(sources: SharingSources): Hono {
  const { siteUrl } = sources;
  const renderer = createSharePictureRenderer(sources);
  return new Hono()
    .get("/robots.txt", (c) => c.text(robotsTxt(siteUrl), 200, { "Cache-Control": "public, max-age=3600" }))
    .get("/sitemap.xml", async (c) =>
      c.body(sitemapXml(siteUrl, await listPages(sources)), 200, {
        "Content-Type": "application/xml; charset=utf-8",
        "Cache-Control": "public, max-age=3600",
      }),
    )
    .get("/share/bands/:file{.+\\.png}", async (c) => picture(c, renderer, await bandShareFacts(sources, slugOf(c))))
    .get("/share/:file{.+\\.png}", async (c) => picture(c, renderer, await pageShareFacts(sources, slugOf(c))));
}

function slugOf(c: Context<object, "/:file">) {
  return c.req.param("file").slice(0, -".png".length);
}

/** Share pictures are the only files that other sites may embed. */
const crossOrigin = { "Cross-Origin-Resource-Policy": "cross-origin" };

async function picture(c: Context, renderer: SharePictureRenderer, facts: ShareFacts | undefined) {
  if (facts === undefined)
    return problem(404, "Not found", "There is no page of this name, so there is no picture of it.");
  const etag = `"${renderer.keyOf(facts).slice(0, 32)}"`;
  const headers = { ETag: etag, "Cache-Control": "public, max-age=86400", ...crossOrigin };
  if (c.req.header("If-None-Match")?.includes(etag)) return c.body(null, 304, headers);
  const { bytes, complete } = await renderer.render(facts);
  const answer = complete ? headers : { "Cache-Control": "public, max-age=60", ...crossOrigin };
  return new Response(Uint8Array.from(bytes), { headers: { ...answer, "Content-Type": "image/png" } });
}
