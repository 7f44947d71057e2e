import type { Stars } from "../my-festival/stars.ts";
import { bandPath, slugOf } from "../records/lineup-contract.ts";
import { FRESH_MS, storePages } from "./store-pages.ts";
import { bandsScope, scheduleScopes, serviceWorkerPath, storeName } from "./stored-addresses.ts";

/** The last time that all was stored. */
let latest = { bands: "", at: Number.NEGATIVE_INFINITY };

/**
 * Stores what opens without network, and registers the service worker that answers with it. Whoever only reads the page of a band, and has starred
 * nothing, gets neither. It fails silently, since every page is whole without it.
 */
export async function keepOffline(stars: Stars): Promise<void> {
  const isSupported = "serviceWorker" in navigator && "caches" in window;
  const bands = starredBandPaths(stars);
  if (!isSupported || (bands.length === 0 && window.location.pathname.startsWith(bandsScope))) return;
  try {
    await registerServiceWorker(bands.length > 0 ? [...scheduleScopes, bandsScope] : scheduleScopes);
    // Two tabs would delete what the other one stores.
    await navigator.locks.request(storeName, () => storeUnlessFresh(bands));
  } catch {
    // No network, no room, or a browser that forbids storing: what is stored stays.
  }
}

async function storeUnlessFresh(bands: readonly string[]) {
  const now = performance.now();
  if (latest.bands === bands.join() && now - latest.at < FRESH_MS) return;
  await storePages(bands);
  latest = { bands: bands.join(), at: now };
}

/** A starred set counts as its band. */
function starredBandPaths(stars: Stars): string[] {
  return [...new Set(stars.map(({ name }) => bandPath({ slug: slugOf(name) })))];
}

/** Each scope has a registration of its own, so that no document below any other address is opened with the worker. */
async function registerServiceWorker(scopes: readonly string[]) {
  for (const scope of scopes) await navigator.serviceWorker.register(serviceWorkerPath, { scope });
}
