import { isPageQuery } from "#app/services/content/page-query.server.ts";
import { contentApi } from "#app/services/site/site-fetch.ts";

/** No address is spelt like that, so no address alone leads to what was asked with the token. */
const prefix = "content ";

/**
 * What the answer to a question of our own pages to the content service is kept under, in whatever order its parameters stand. Any other
 * question, and one without the public token, has no key.
 *
 * @param target what stands in the request's first line.
 */
export function questionKeyOf(target: string, authorization: string | undefined): string | undefined {
  if (!target.startsWith(`${contentApi.path}/`)) return undefined;
  const url = URL.parse(target, "http://content");
  if (!url?.pathname.startsWith(`${contentApi.path}/`) || !isPageQuery(authorization, url)) return undefined;
  url.searchParams.sort();
  return prefix + url.pathname + url.search;
}

/** The question itself, without anything of who asked it. */
export function questionOf(key: string): { path: string; init: RequestInit } {
  const headers = { Authorization: `Bearer ${contentApi.token}` };
  return { path: key.slice(prefix.length), init: { headers } };
}
