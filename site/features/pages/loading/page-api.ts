import { resolveTree } from "#services/content/pages/resolve-tree.ts";
import { fetchContent, type SiteFetch } from "#services/site/site-fetch.ts";
import { isSlug } from "./moved-page.ts";
import type { PageResult } from "./page.ts";
import { fetchResult, readPage } from "./read-page.ts";

/** The query for a page, below the Delivery API's root. The server's last good copies are cached under exactly this. */
export function pageQuery(slug: string): string {
  return `entries?content_type=generalPage&fields.slug=${encodeURIComponent(slug)}&include=10`;
}

/** Loads the page of a slug from the content service. Failures are logged, never thrown. */
export async function loadPage(fetch: SiteFetch, slug: string): Promise<PageResult> {
  if (!isSlug(slug)) return { ok: false, reason: "not-found" };
  const response = await fetchResult(() => fetchContent(fetch, pageQuery(slug)));
  if (!("body" in response)) return { ok: false, reason: response.reason };
  return readPage(fetch, resolveTree(response.body, { forBrowser: true }), slug);
}
