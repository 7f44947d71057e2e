/** Where a link in the content points to. `inside` is a path of the router, `file` a path of this site outside the router. */
export type LinkTarget = { kind: "inside" | "outside" | "file" | "fragment" | "message"; href: string };

const ownOrigin = "https://this-site.invalid";
/** "/bands/etta-q": a path in which nothing has to be resolved or encoded, as nearly all links have. Parsing an address takes much longer. */
const plainPath = /^(?:\/|(?:\/[\w-]+)+)$/;

/**
 * Parses an address that an editor typed into the content service: http, https, mailto, tel and relative ones only.
 *
 * @returns undefined for every other scheme and for an invalid address; the text is then shown without a link.
 */
export function parseLinkTarget(value: unknown): LinkTarget | undefined {
  if (typeof value !== "string" || value.trim() === "") return undefined;
  const href = value.trim();
  if (href.startsWith("#")) return { kind: "fragment", href };
  if (plainPath.test(href)) return { kind: isFile(href) ? "file" : "inside", href };
  if (!URL.canParse(href, ownOrigin)) return undefined;
  const url = new URL(href, ownOrigin);
  if (url.protocol === "mailto:" || url.protocol === "tel:") return { kind: "message", href: url.href };
  if (url.protocol !== "https:" && url.protocol !== "http:") return undefined;
  if (url.origin !== ownOrigin) return { kind: "outside", href: url.href };
  return { kind: isFile(url.pathname) ? "file" : "inside", href: `${url.pathname}${url.search}${url.hash}` };
}

/**
 * Where an address leads, spelled one way, to compare two of them.
 *
 * @param siteUrl this site's own, which editors and operators may write out
 */
export function placeOf(value: unknown, siteUrl: string): string | undefined {
  const target = parseLinkTarget(value);
  if (target === undefined) return undefined;
  const site = new URL(siteUrl || ownOrigin);
  const { host, pathname, search, hash, href } = new URL(target.href, site);
  const isHere = host === site.host;
  const path = (isHere ? pathname.toLowerCase() : pathname).split("/").filter(Boolean).join("/");
  return target.kind === "message" ? href : `${host}/${path}${search}${hash}`;
}

function isFile(path: string): boolean {
  return /^\/(api|content|uploads)\//.test(path) || /\.[a-z\d]{2,5}$/i.test(path);
}
