import { browserFetch } from "#app/services/site/site-fetch.ts";
import { type LineUp, loadLineUp } from "../records/lineup-api.ts";
import { isPageStored } from "./is-page-stored.ts";

/**
 * Loads the line-up for a page that is opened without a reload. Where it cannot be had, a page that is stored is opened as a document instead, which
 * says how old it is.
 *
 * @param url the page's address
 */
export async function loadLineUpInBrowser(url: string): Promise<LineUp> {
  const lineUp = await loadLineUp(browserFetch);
  if (lineUp.bands !== undefined || !(await isPageStored(new URL(url).pathname))) return lineUp;
  window.location.assign(url);
  // The document takes this page's place.
  return new Promise(() => undefined);
}
