import { data } from "react-router";
import type { SiteFetch } from "#app/services/site/site-fetch.ts";
import { loadPage } from "./page-api.ts";
import { pageOrPlaceholder } from "./page-or-placeholder.ts";

/** A page found by its slug only: without a published page of that slug it is the error page with 404. */
export async function loadPageOr404(fetch: SiteFetch, slug: string) {
  const result = await loadPage(fetch, slug);
  if (!result.ok && result.reason === "not-found") throw data(null, { status: 404, statusText: "Not Found" });
  return pageOrPlaceholder(result, slug);
}

/** The content of a page with a route of its own. @see pageOrPlaceholder */
export async function loadPageOrPlaceholder(fetch: SiteFetch, slug: string) {
  return pageOrPlaceholder(await loadPage(fetch, slug), slug);
}
