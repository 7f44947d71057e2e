import { resolveTree } from "#app/services/content/resolve-tree.ts";
import { fetchContent, type SiteFetch } from "#app/services/site/site-fetch.ts";
import type { PageAnswer } from "./page.ts";
import { ask, readPage } from "./read-page.ts";

/** The question for a page, below the Delivery API's root. The server keeps its last good copies under exactly these words. */
export function pageQuery(slug: string): string {
  return `entries?content_type=generalPage&fields.slug=${encodeURIComponent(slug)}&include=10`;
}

/** Loads the page of a slug from the content service. Failures are logged, never thrown. */
export async function loadPage(fetch: SiteFetch, slug: string): Promise<PageAnswer> {
  const answer = await ask(() => fetchContent(fetch, pageQuery(slug)));
  if (!("body" in answer)) return { ok: false, reason: answer.reason };
  return readPage(fetch, resolveTree(answer.body, { forBrowser: true }), slug);
}
