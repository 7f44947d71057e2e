import { isRecord } from "#services/content/pages/content-tree.ts";
import type { SiteFetch } from "#services/site/site-fetch.ts";
import { fetchResult } from "./read-page.ts";

/** Where a page is now that had another web address before; null if there is none. */
export type MovedPage = { slug: string | null };

/** The content service stores no longer text in a field for one line, and refuses queries that are far longer. */
const MAX_SLUG_LENGTH = 256;

/** Whether a page can have this slug at all: neither database stores the null character. */
export function isSlug(slug: string): boolean {
  return slug !== "" && slug.length <= MAX_SLUG_LENGTH && !slug.includes("\0") && slug.isWellFormed();
}

/** The slug of the page that had this one before. Undefined where there is none, and where that cannot be known now. */
export async function findMovedPage(fetch: SiteFetch, slug: string): Promise<string | undefined> {
  if (!isSlug(slug)) return undefined;
  const result = await fetchResult(() => fetch(`/api/moved-page?slug=${encodeURIComponent(slug)}`));
  const found = "body" in result && isRecord(result.body) ? result.body.slug : undefined;
  return typeof found === "string" ? found : undefined;
}
