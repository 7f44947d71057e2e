import { createContext } from "react-router";

/**
 * A `fetch` that takes paths of this site ("/api/header"). In the browser it is `fetch` itself; on the server it calls our own
 * app, or for content its routes alone, without a socket, so that a loader and a browser make the same call.
 */
export type SiteFetch = (path: string, init?: RequestInit) => Promise<Response>;

/** The browser's. A function of its own, because `fetch` insists on being called on the window. */
export const browserFetch: SiteFetch = (path, init) => fetch(path, init);

/** The server's in-process fetch, put into the router's context by `server/pages/pages.ts`: for what one visitor asks. */
export const inProcessFetch = createContext<SiteFetch>();

/**
 * Loads data that is the same for every visitor: once per content version, then from memory. `key` names the data; nothing that
 * depends on the visitor (query, cookie, token) may be part of it or of `load`.
 *
 * @example const loader = ({ context }) => context.get(cachedLoader)("line-up", loadLineUp);
 */
export type CachedLoader = <Result>(key: string, load: (fetch: SiteFetch) => Promise<Result>) => Promise<Result>;

export const cachedLoader = createContext<CachedLoader>();

/** Renders a page of the public site with what `fetch` answers, past every cache: for previews. */
export type RenderPage = (request: Request, fetch: SiteFetch) => Promise<Response>;

/**
 * Where this site's pages find the Delivery API: always on our own origin, whether the embedded content service answers or
 * Contentful behind it. The token can only read what is published; it is no secret.
 */
export const contentApi = {
  space: "cjf",
  environment: "master",
  token: "cjf-delivery",
  path: "/content/spaces/cjf/environments/master",
} as const;

/** Asks the Delivery API for entries: `query` as in Contentful's documentation, for example `content_type=generalPage`. */
export function fetchContent(fetch: SiteFetch, path: string): Promise<Response> {
  return fetch(`${contentApi.path}/${path}`, { headers: { Authorization: `Bearer ${contentApi.token}` } });
}
