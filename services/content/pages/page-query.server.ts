import { contentApi } from "#services/site/site-fetch.ts";

/** No page of ours sends a longer query; Contentful answers one that is far too long with an error of its web server. */
const longest = 1_000;
/** That of the notices, as long as they are to be copied from Contentful. */
const ownOrder = "-fields.until";

/**
 * Whether a query to the content service is one that our own pages send. Token and address are public, so anyone may send other
 * queries, but these are not stored on disk, and their failures do not affect our own.
 */
export function isPageQuery(authorization: string | undefined, { pathname, search, searchParams }: URL): boolean {
  if (authorization !== `Bearer ${contentApi.token}` || pathname.length + search.length > longest) return false;
  const rest = pathname.slice(contentApi.path.length);
  if (/^\/(entries|assets)\/[\w.-]+$/.test(rest)) return searchParams.size === 0;
  const isSaidOnce = new Set(searchParams.keys()).size === searchParams.size;
  return rest === "/entries" && isSaidOnce && [...searchParams].every(([name, value]) => isOwnParameter(name, value));
}

function isOwnParameter(name: string, value: string) {
  if (name === "include") return value === "10";
  if (name === "limit") return value === "1" || value === "20";
  if (name === "order") return value === ownOrder;
  return name === "content_type" || name === "fields.slug";
}
