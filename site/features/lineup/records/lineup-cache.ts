import type { SiteFetch } from "#services/site/site-fetch.ts";
import { type FestivalData, type LineUp, loadBands, loadLineUp } from "./lineup-api.ts";

/**
 * The line-up that the visitor last viewed, so that a click on a band, a filter or a day renders its page at once, without a request. Written only in
 * the browser; the server keeps no state between requests.
 */
let cached: { lineUp: LineUp; loadedAt: number } | undefined;
/** The request under way. */
let loading: Promise<LineUp> | undefined;

/** How long pages are shown from it, in milliseconds. */
const MAX_AGE_MS = 5 * 60_000;

/** The line-up, if it was loaded within the last five minutes. */
export function cachedLineUp(): LineUp | undefined {
  return cached && performance.now() - cached.loadedAt < MAX_AGE_MS ? cached.lineUp : undefined;
}

/** The cached line-up, or else the one that is on its way. Without either it is loaded. */
export async function currentLineUp(fetch: SiteFetch): Promise<LineUp> {
  return cachedLineUp() ?? freshLineUp(fetch);
}

/** The line-up that is on its way; without one it is loaded, however young the cached one is. */
export function freshLineUp(fetch: SiteFetch): Promise<LineUp> {
  return loadShared(() => loadLineUp(fetch));
}

/** Loads in the background what a server-rendered bands page leaves out. */
export async function prefetchBands(
  fetch: SiteFetch,
  { bands, festival, lineupDate, venues }: FestivalData & { bands: unknown },
): Promise<void> {
  if (cachedLineUp() !== undefined || bands === undefined || festival === undefined) return;
  await loadShared(async () => ({
    ...(await loadBands(fetch)),
    festival,
    ...(lineupDate && { lineupDate }),
    ...(venues && { venues }),
  }));
}

/** A line-up of which a part is missing, since it failed or is not published yet, is asked for again by the next page. */
function loadShared(load: () => Promise<LineUp>): Promise<LineUp> {
  loading ??= load()
    .then((lineUp) => {
      const { bands, events, festival } = lineUp;
      const isWhole = bands !== undefined && events !== undefined && festival !== undefined;
      if (isWhole) cached = { lineUp, loadedAt: performance.now() };
      return lineUp;
    })
    .finally(() => {
      loading = undefined;
    });
  return loading;
}
