import { trimSlashes } from "#platform/text/trim-slashes.ts";
import { text } from "./content-tree.ts";

/** The first part of an address that the program answers itself, with all that stands below it. */
const folders: ReadonlySet<string> = new Set([
  "api",
  "assets",
  "bands",
  "content",
  "desk",
  "graphql",
  "healthz",
  "imageupload",
  "metrics",
  "sandbox",
  "share",
  "uploads",
  "webhooks",
]);
/** Pages of the program that take their title for search engines from an entry; what stands below them is the program's alone. */
const titledPages: ReadonlySet<string> = new Set(["band", "schedule"]);
const pages: ReadonlySet<string> = new Set([
  "my-festival",
  "newsletter/confirm",
  "newsletter/subscribe",
  "newsletter/unsubscribe",
]);

/**
 * Why visitors would not find an entry at its web address: the program itself answers there. Capitals do not matter, as in the paths of routes.
 * @returns undefined where nothing stands against it, and for what is not a page with an address
 */
export function explainReserved(type: string, slug: unknown): string | undefined {
  const written = type === "generalPage" ? text(slug) : undefined;
  if (written === undefined) return undefined;
  const path = trimSlashes(written).toLowerCase();
  const [first = ""] = path.split("/");
  const isReserved = folders.has(first) || pages.has(path) || (titledPages.has(first) && path !== first);
  return isReserved ? "The site itself uses this web address. Please choose another one." : undefined;
}
