import { browserFetch } from "#services/site/site-fetch.ts";
import type { LineUp } from "../records/lineup-api.ts";
import { cachedLineUp, freshLineUp } from "../records/lineup-cache.ts";
import { isPageStored } from "./is-page-stored.ts";

/**
 * The line-up for a page that is opened without a reload: the cached one, or else it is loaded. Where it cannot be had, a page that is stored is opened as
 * a document instead, which says how old it is.
 *
 * @param url the page's address
 * @param hasPage whether a line-up has what the page shows; a cached one without it may be older than that.
 */
export async function loadLineUpInBrowser(
  url: string,
  hasPage: (lineUp: LineUp) => boolean = () => true,
): Promise<LineUp> {
  const cached = cachedLineUp();
  if (cached && hasPage(cached)) return cached;
  const lineUp = await freshLineUp(browserFetch);
  // The browser may still have the bands of a moment ago, and not the festival's dates.
  const isWhole = lineUp.bands !== undefined && (lineUp.festival !== undefined || navigator.onLine !== false);
  if (isWhole || !(await isPageStored(new URL(url).pathname))) return lineUp;
  window.location.assign(url);
  // The document takes this page's place.
  return new Promise(() => undefined);
}
