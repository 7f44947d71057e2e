import type { ServiceWorkerScope } from "./service-worker-types.ts";
import { storeName } from "./stored-addresses.ts";

/** Takes the place of the service worker, deletes what is stored, and removes itself: see `OFFLINE` in .env.example. */
declare const self: ServiceWorkerScope;

self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener("activate", (event) => event.waitUntil(remove()));

async function remove() {
  await caches.delete(storeName);
  await self.registration.unregister();
}
