import type { FetchEvent, ServiceWorkerScope } from "./service-worker-types.ts";
import { isFromProxy, isStoredFile, isStoredPicture, storedPagePath, storeName } from "./stored-addresses.ts";

/**
 * Answers, where the network does not, with what a page has stored (`store-pages.ts`). It stores nothing itself, and leaves alone whatever it has no
 * copy of: then everything is as without a service worker.
 */
declare const self: ServiceWorkerScope;

/** A page that takes longer to begin is not waited for, if there is a copy. */
const NETWORK_TIMEOUT_MS = 6_000;

self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("fetch", (event) => {
  const answer = answerTo(event);
  if (answer) event.respondWith(answer);
});

/** Pages are asked for while the worker starts, so that none waits for it. */
async function takeOver() {
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

/** @returns undefined for what the browser does itself, as if there were no worker. */
function answerTo(event: FetchEvent): Promise<Response> | undefined {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin || request.headers.has("Range")) return undefined;
  if (request.mode === "navigate") {
    const path = storedPagePath(pathname);
    return path === undefined ? undefined : answerPage(event, path);
  }
  if (isStoredFile(pathname)) return answerFile(request);
  return isStoredPicture(pathname) ? answerPicture(request) : undefined;
}

/** From the network, always. A stored page is for when there is none, or it stands still, or there is nobody behind the site's proxy. */
async function answerPage(event: FetchEvent, path: string): Promise<Response> {
  const network = askNetwork(event);
  const settled = network.catch(() => undefined);
  event.waitUntil(settled);
  const response = await Promise.race([settled, timeout()]);
  if (response !== undefined && !isFromProxy(response)) return response;
  return (await findStored(path)) ?? network;
}

async function askNetwork({ preloadResponse, request }: FetchEvent): Promise<Response> {
  return (await preloadResponse) ?? fetch(request);
}

function timeout(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), NETWORK_TIMEOUT_MS));
}

/** Its name says what is in it, so there is no newer one. */
async function answerFile(request: Request): Promise<Response> {
  return (await findStored(request)) ?? fetch(request);
}

/** Without network the size that is stored takes the place of every other. */
async function answerPicture(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const stored = await findStored(request);
    if (stored === undefined) throw error;
    return stored;
  }
}

async function findStored(request: Request | string): Promise<Response | undefined> {
  const store = await caches.open(storeName);
  return store.match(request, { ignoreSearch: true, ignoreVary: true });
}
