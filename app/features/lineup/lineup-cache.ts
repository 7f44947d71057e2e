import type { SiteFetch } from "#app/services/site/site-fetch.ts";
import { type BandPageData, type BandsPageData, bandPage, type LineUp, loadBands } from "./lineup-api.ts";

/**
 * The navigation state of C1: the line-up that the visitor has just looked at. A click on a poster finds its band here, so that the
 * detail paints at once, title and all, without a request. Only ever written by the browser; the server keeps no state between
 * requests.
 */
let cached: LineUp | undefined;

/** Remembers a line-up that is on the screen. A later one takes its place; one without bands is not worth remembering. */
export function cacheLineUp(lineUp: LineUp): void {
  if (lineUp.bands !== undefined) cached = lineUp;
}

/** Asks for what a wall of posters that came with the document leaves out, behind the visitor who looks at it. */
export async function prefetchBands(fetch: SiteFetch, { bands, festival }: BandsPageData): Promise<void> {
  if (cached === undefined && bands !== undefined) cacheLineUp({ bands: await loadBands(fetch), festival });
}

/** @returns the band's page, if the visitor has seen a line-up with that band. */
export function cachedBandPage(address: string): BandPageData | undefined {
  return cached && bandPage(cached, address);
}
