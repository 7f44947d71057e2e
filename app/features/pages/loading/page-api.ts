import { resolveTree } from "#app/services/content/pages/resolve-tree.ts";
import { fetchContent, type SiteFetch } from "#app/services/site/site-fetch.ts";
import type { PageResult } from "./page.ts";
import { fetchResult, readPage } from "./read-page.ts";

/** The query for a page, below the Delivery API's root. The server's last good copies are cached under exactly this. */
export function pageQuery(slug: string): string {
  return `entries?content_type=generalPage&fields.slug=${encodeURIComponent(slug)}&include=10`;
}

/** The content service stores no longer text in a field for one line, and refuses queries that are far longer. */
const MAX_SLUG_LENGTH = 256;

/** Loads the page of a slug from the content service. Failures are logged, never thrown. */
export async function loadPage(fetch: SiteFetch, slug: string): Promise<PageResult> {
  if (slug.length > MAX_SLUG_LENGTH) return { ok: false, reason: "not-found" };
  const response = await fetchResult(() => fetchContent(fetch, pageQuery(slug)));
  if (!("body" in response)) return { ok: false, reason: response.reason };
  return readPage(fetch, resolveTree(response.body, { forBrowser: true }), slug);
}
