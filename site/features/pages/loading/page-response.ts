import { data, redirect } from "react-router";
import { contentPagePath } from "#services/content/pages/content-page-path.ts";
import type { SiteFetch } from "#services/site/site-fetch.ts";
import { findMovedPage } from "./moved-page.ts";
import { loadPage } from "./page-api.ts";
import { pageOrPlaceholder } from "./page-or-placeholder.ts";

/**
 * A page found by its slug only: without a published page of that slug the visitor is sent to the page that had it before; without one it is the error page with 404.
 *
 * @param search what the address that the visitor is sent to ends with
 */
export async function loadPageOr404(fetch: SiteFetch, slug: string, search = "") {
  const result = await loadPage(fetch, slug);
  if (!result.ok && result.reason === "not-found") {
    await followMovedPage(fetch, slug, search);
    throw data(null, { status: 404, statusText: "Not Found" });
  }
  return pageOrPlaceholder(result, slug);
}

/** The same of a page with a route of its own that shows content alone: without an entry, and without a page that had its slug before, it is a placeholder. */
export async function loadMovedPageOrPlaceholder(fetch: SiteFetch, slug: string, search = "") {
  const result = await loadPage(fetch, slug);
  if (!result.ok && result.reason === "not-found") await followMovedPage(fetch, slug, search);
  return pageOrPlaceholder(result, slug);
}

/** Throws the redirect to the page that had this slug before. Browsers ask again each time: the address may be given to another page. */
async function followMovedPage(fetch: SiteFetch, slug: string, search: string): Promise<void> {
  const moved = await findMovedPage(fetch, slug);
  if (moved === undefined) return;
  throw redirect(contentPagePath(moved) + search, { status: 301, headers: { "Cache-Control": "no-cache" } });
}

/** The content of a page with a route of its own. @see pageOrPlaceholder */
export async function loadPageOrPlaceholder(fetch: SiteFetch, slug: string) {
  return pageOrPlaceholder(await loadPage(fetch, slug), slug);
}
