import type { SiteFetch } from "#app/services/site/site-fetch.ts";
import { type BandPageData, bandPage, type LineUp, loadBands, type Wall } from "./calls.ts";

/**
 * The navigation state of C1: the line-up that the visitor has just looked at. A click on a poster finds its band here, so that the
 * detail paints at once, title and all, without a request. Only ever written by the browser; the server keeps no state between
 * requests.
 */
let shown: LineUp | undefined;

/** Remembers a line-up that is on the screen. A later one takes its place; one without bands is not worth remembering. */
export function rememberLineUp(lineUp: LineUp): void {
  if (lineUp.bands !== undefined) shown = lineUp;
}

/** Asks for what a wall of posters that came with the document leaves out, behind the visitor who looks at it. */
export async function learnLineUp(fetch: SiteFetch, { bands, festival }: Wall): Promise<void> {
  if (shown === undefined && bands !== undefined) rememberLineUp({ bands: await loadBands(fetch), festival });
}

/** @returns the band's page, if the visitor has seen a line-up with that band. */
export function recallBandPage(address: string): BandPageData | undefined {
  return shown && bandPage(shown, address);
}
