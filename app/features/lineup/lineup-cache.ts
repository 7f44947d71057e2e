import type { SiteFetch } from "#app/services/site/site-fetch.ts";
import { type BandPageData, type BandsPageData, bandPage, type LineUp, loadBands } from "./lineup-api.ts";

/**
 * The line-up that the visitor last viewed, so that a click on a band renders its page at once, without a request. Written only in the
 * browser; the server keeps no state between requests.
 */
let cached: LineUp | undefined;

/** Caches the displayed line-up, unless its bands could not be loaded. */
export function cacheLineUp(lineUp: LineUp): void {
  if (lineUp.bands !== undefined) cached = lineUp;
}

/** Loads in the background what a server-rendered bands page leaves out. */
export async function prefetchBands(fetch: SiteFetch, { bands, ...festival }: BandsPageData): Promise<void> {
  if (cached === undefined && bands !== undefined) cacheLineUp({ bands: await loadBands(fetch), ...festival });
}

/** @returns the band's page, if a cached line-up contains the band. */
export function cachedBandPage(urlSlug: string): BandPageData | undefined {
  return cached && bandPage(cached, urlSlug);
}
