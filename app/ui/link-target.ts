/** Where a link of the content leads. `inside` is a path that the router knows, `file` one that it does not. */
export type LinkTarget = { kind: "inside" | "outside" | "file" | "fragment" | "message"; href: string };

const here = "https://this-site.invalid";

/**
 * Reads an address that somebody typed into the content service (C14): http, https, mailto, tel and relative ones only.
 *
 * @returns undefined for every other scheme and for what is no address; the words are then shown without a link.
 */
export function parseLinkTarget(address: unknown): LinkTarget | undefined {
  if (typeof address !== "string" || address.trim() === "") return undefined;
  const typed = address.trim();
  if (typed.startsWith("#")) return { kind: "fragment", href: typed };
  if (!URL.canParse(typed, here)) return undefined;
  const url = new URL(typed, here);
  if (url.protocol === "mailto:" || url.protocol === "tel:") return { kind: "message", href: url.href };
  if (url.protocol !== "https:" && url.protocol !== "http:") return undefined;
  if (url.origin !== here) return { kind: "outside", href: url.href };
  return { kind: isFile(url.pathname) ? "file" : "inside", href: `${url.pathname}${url.search}${url.hash}` };
}

function isFile(path: string): boolean {
  return /^\/(api|content|uploads)\//.test(path) || /\.[a-z\d]{2,5}$/i.test(path);
}
