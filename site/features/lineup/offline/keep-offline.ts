import { browserFetch } from "#services/site/site-fetch.ts";
import { hasBand, type Stars } from "../my-festival/stars.ts";
import { currentLineUp } from "../records/lineup-cache.ts";
import { bandPath } from "../records/lineup-contract.ts";
import { FRESH_MS, storePages } from "./store-pages.ts";
import { bandsScope, scheduleScopes, serviceWorkerPath, storeName } from "./stored-addresses.ts";

/** The last time that all was stored. */
let latest = { starred: "", at: Number.NEGATIVE_INFINITY };

/**
 * Stores what opens without network, and registers the service worker that answers with it. Whoever only reads the page of a band, and has starred
 * nothing, gets neither. It fails silently, since every page is whole without it.
 */
export async function keepOffline(stars: Stars): Promise<void> {
  const isSupported = "serviceWorker" in navigator && "caches" in window;
  const hasStars = stars.length > 0;
  if (!isSupported || (!hasStars && window.location.pathname.startsWith(bandsScope))) return;
  try {
    await registerServiceWorker(hasStars ? [...scheduleScopes, bandsScope] : scheduleScopes);
    // Two tabs would delete what the other one stores.
    await navigator.locks.request(storeName, () => storeUnlessFresh(stars));
  } catch {
    // No network, no room, or a browser that forbids storing: what is stored stays.
  }
}

async function storeUnlessFresh(stars: Stars) {
  const now = performance.now();
  const starred = stars.map(({ key }) => key).join();
  if (latest.starred === starred && now - latest.at < FRESH_MS) return;
  await storePages(stars.length > 0 ? await starredBandPaths(stars) : []);
  latest = { starred, at: now };
}

/**
 * A starred set counts as its bands. Their addresses come from the line-up: a star has the name that its band or set had then.
 *
 * @throws where the line-up cannot be had
 */
async function starredBandPaths(stars: Stars): Promise<string[]> {
  const { bands } = await currentLineUp(browserFetch);
  if (bands === undefined) throw new Error("The line-up could not be loaded.");
  return bands.filter((band) => hasBand(stars, band)).map(bandPath);
}

/** Each scope has a registration of its own, so that no document below any other address is opened with the worker. */
async function registerServiceWorker(scopes: readonly string[]) {
  for (const scope of scopes) await navigator.serviceWorker.register(serviceWorkerPath, { scope });
}
