import { isRecord } from "#services/content/pages/content-tree.ts";
import { pruneTree } from "#services/content/pages/prune-tree.ts";
import type { SiteFetch } from "#services/site/site-fetch.ts";
import type { PageResult } from "./page.ts";
import { fetchResult, readPage } from "./read-page.ts";

/**
 * The pages whose sections come from the site's own `/api`, with links resolved, and not from the Delivery API under `/content`. A file of its own:
 * the landing page needs no `resolveTree` in its JavaScript.
 */

/** The landing page: `GET /api/landingPage`, whose first item's sections are shown. */
export function loadLandingPage(fetch: SiteFetch): Promise<PageResult> {
  return loadFromApi(fetch, "/api/landingPage", "");
}

/** A page such as `band-applications`: `GET /api/page/{slug}`. */
export function loadSections(fetch: SiteFetch, slug: string): Promise<PageResult> {
  return loadFromApi(fetch, `/api/page/${encodeURIComponent(slug)}`, slug);
}

async function loadFromApi(fetch: SiteFetch, path: string, slug: string): Promise<PageResult> {
  const response = await fetchResult(() => fetch(path, { headers: { "Content-Type": "application/json" } }));
  if (!("body" in response)) return { ok: false, reason: response.reason };
  const items = isRecord(response.body) && Array.isArray(response.body.items) ? response.body.items : [];
  return readPage(fetch, pruneTree(items, { forBrowser: true }), slug);
}
