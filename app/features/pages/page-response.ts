import { data } from "react-router";
import type { SiteFetch } from "#app/services/site/site-fetch.ts";
import { fixedPage } from "./fixed-page.ts";
import { loadPage } from "./page-api.ts";

/** A page found by its slug, as a route answers it: no published page is the error page with 404. */
export async function loadAnyPage(fetch: SiteFetch, slug: string) {
  const answer = await loadPage(fetch, slug);
  if (!answer.ok && answer.reason === "not-found") throw data(null, { status: 404, statusText: "Not Found" });
  return fixedPage(answer, slug);
}

/** The content of one of the site map's own screens. @see fixedPage */
export async function loadFixedPage(fetch: SiteFetch, slug: string) {
  return fixedPage(await loadPage(fetch, slug), slug);
}
