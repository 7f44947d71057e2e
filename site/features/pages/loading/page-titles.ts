import { capitalised } from "#platform/text/capitalised.ts";
import { trimSlashes } from "#platform/text/trim-slashes.ts";

/** The pages whose names cannot be read off their slugs. */
const builtInTitles = new Map([
  ["", "Community Jazz Festival"],
  ["about-cjf", "About CJF"],
  ["band-applications", "Play at the festival"],
  ["member-success", "Membership payment"],
  ["support", "Support us"],
]);

/** What the menu and the pages that were read call a page, in the browser alone: on the server a page's title comes with it. */
const knownTitles = new Map<string, string>();

/** Remembers what a page is called. Links to other sites, and to a part of a page, name no page. */
export function rememberTitle(path: string, title: string): void {
  if (typeof document !== "undefined" && !/[:#?]/.test(path)) knownTitles.set(trimSlashes(path), title);
}

/**
 * The title of a page while the content service does not answer.
 *
 * @example titleWithoutContent("parking-2026") // "Parking 2026"
 */
export function titleWithoutContent(slug: string): string {
  return knownTitles.get(slug) ?? builtInTitles.get(slug) ?? nameOf(slug);
}

function nameOf(slug: string) {
  return capitalised(slug.slice(slug.lastIndexOf("/") + 1).replaceAll("-", " "));
}
