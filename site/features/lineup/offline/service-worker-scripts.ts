import worker from "./service-worker.ts?browser-script";
import removal from "./service-worker-removal.ts?browser-script";

/** The two scripts that are served as the service worker: what makes pages open offline, and what removes that again. */
export const serviceWorkerScripts = { on: worker, off: removal };
