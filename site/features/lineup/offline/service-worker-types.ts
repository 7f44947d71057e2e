// TypeScript's own types of workers cannot stand beside those of pages in one program: this is what ours uses of them.

type LifetimeEvent = { waitUntil(work: Promise<unknown>): void };

export type FetchEvent = LifetimeEvent & {
  readonly request: Request;
  /** The answer to a page that the browser has asked for while the worker was still starting. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
};

/** What `self` is in a service worker. */
export type ServiceWorkerScope = {
  readonly location: { readonly origin: string };
  readonly registration: {
    readonly navigationPreload?: { enable(): Promise<void> };
    unregister(): Promise<boolean>;
  };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: LifetimeEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
};
