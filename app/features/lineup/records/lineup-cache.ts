import type { SiteFetch } from "#app/services/site/site-fetch.ts";
import { type FestivalData, type LineUp, loadBands, loadLineUp } from "./lineup-api.ts";

/**
 * The line-up that the visitor last viewed, so that a click on a band or a filter renders its page at once, without a request. Written only in the
 * browser; the server keeps no state between requests.
 */
let cached: { lineUp: LineUp; loadedAt: number } | undefined;
/** The request under way. */
let loading: Promise<LineUp> | undefined;

/** How long the bands page is shown from it, in milliseconds. */
const MAX_AGE_MS = 5 * 60_000;

/** Caches the displayed line-up, unless its bands could not be loaded. */
export function cacheLineUp(lineUp: LineUp): void {
  if (lineUp.bands !== undefined) cached = { lineUp, loadedAt: performance.now() };
}

/** Loads in the background what a server-rendered bands page leaves out. */
export async function prefetchBands(
  fetch: SiteFetch,
  { bands, festival, lineupDate }: FestivalData & { bands: unknown },
): Promise<void> {
  if (cached !== undefined || bands === undefined) return;
  await loadShared(async () => ({ bands: await loadBands(fetch), festival, ...(lineupDate && { lineupDate }) }));
}

/** The cached line-up, or else the one that is on its way. Without either it is loaded. */
export async function currentLineUp(fetch: SiteFetch): Promise<LineUp> {
  if (cached && performance.now() - cached.loadedAt < MAX_AGE_MS) return cached.lineUp;
  return loadShared(() => loadLineUp(fetch));
}

function loadShared(load: () => Promise<LineUp>): Promise<LineUp> {
  loading ??= load()
    .then((lineUp) => {
      cacheLineUp(lineUp);
      return lineUp;
    })
    .finally(() => {
      loading = undefined;
    });
  return loading;
}

/** The line-up that was last viewed, however old; undefined if none was. */
export function cachedLineUp(): LineUp | undefined {
  return cached?.lineUp;
}
