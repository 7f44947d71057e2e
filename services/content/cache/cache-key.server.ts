import { contentApi } from "#services/site/site-fetch.ts";
import { isPageQuery } from "../pages/page-query.server.ts";
import { pageImageQueries } from "../pictures/image-variants.ts";

/** No page has a longer path. */
const MAX_PATH_LENGTH = 300;
/** No path is spelled like that, so no address alone leads to what only the token may read. */
const queryPrefix = "content ";
const pictures = "/content/assets/";
const pictureQueries = new Set(pageImageQueries());

/**
 * The key under which the response to a GET may be cached: it names exactly what `requestOf` asks, so nothing else of the request can get into the
 * response. Undefined where there is none, and the response is for one visitor.
 *
 * - A page or an API call: its path in the one spelling that the site links to, in lower case, each part encoded as `encodeURIComponent` does, without
 *   doubled or trailing slashes. A query that no page reads (`utm_source`) is dropped.
 * - A picture in one of the variants that pages show: its address.
 * - A query of this site's pages to the content API, with the public token: its address with sorted parameters.
 *
 * @param target as in the first line of the request: path and query.
 * @param queryNames the names in a query that pages read; undefined while they are not known, and then no address with a query has a key.
 */
export function cacheKeyOf(
  target: string,
  authorization: string | undefined,
  queryNames: ReadonlySet<string> | undefined,
): string | undefined {
  if (isPicture(target)) return pictureQueries.has(target.slice(target.indexOf("?"))) ? target : undefined;
  return target.startsWith(`${contentApi.path}/`) ? queryKeyOf(target, authorization) : pageKeyOf(target, queryNames);
}

/** Whether an address or a key is that of a picture: those have a cache of their own. */
export function isPicture(target: string): boolean {
  return target.startsWith(pictures);
}

/** The request that a key stands for. */
export function requestOf(key: string): { path: string; init?: RequestInit } {
  if (!key.startsWith(queryPrefix)) return { path: key };
  return { path: key.slice(queryPrefix.length), init: { headers: { Authorization: `Bearer ${contentApi.token}` } } };
}

function queryKeyOf(target: string, authorization: string | undefined) {
  const url = URL.parse(target, "http://content");
  if (!url?.pathname.startsWith(`${contentApi.path}/`) || !isPageQuery(authorization, url)) return undefined;
  url.searchParams.sort();
  return queryPrefix + url.pathname + url.search;
}

function pageKeyOf(target: string, queryNames: ReadonlySet<string> | undefined) {
  const [path = "", ...query] = target.split("?");
  // Browsers send no fragment. Requests for `.data` are React Router's, with queries of its own.
  if (!isCanonical(path) || target.includes("#") || path.endsWith(".data")) return undefined;
  if (query.length === 0) return path;
  const names = new URLSearchParams(query.join("?")).keys();
  return queryNames === undefined || names.some((name) => queryNames.has(name)) ? undefined : path;
}

function isCanonical(path: string) {
  if (path === "/") return true;
  return path.startsWith("/") && path.length <= MAX_PATH_LENGTH && path.slice(1).split("/").every(isCanonicalPart);
}

function isCanonicalPart(part: string) {
  if (part === "" || part === "." || part === "..") return false;
  try {
    const decoded = decodeURIComponent(part);
    return decoded === decoded.toLowerCase() && encodeURIComponent(decoded) === part;
  } catch {
    // Half a character.
    return false;
  }
}
