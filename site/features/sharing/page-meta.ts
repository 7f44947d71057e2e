import type { MetaDescriptor } from "react-router";
import { trimSlashes } from "#platform/text/trim-slashes.ts";
import { truncate } from "#platform/text/truncate.ts";
import { festivalName } from "#services/site/festival-name.ts";
import type { SiteSettings } from "#services/site/site-settings.ts";
import type { StructuredData } from "#services/site/structured-data.ts";

export type PageFacts = {
  /** Undefined if the root loader failed; then everything that needs an absolute URL is left out. */
  site: SiteSettings | undefined;
  /** The page's path, URI-encoded. A query is dropped, since it may contain a secret. */
  path: string;
  /** Without the festival's name. The landing page has none. */
  title?: string | undefined;
  description?: string | undefined;
  /** Path of a 1200x630 PNG; by default the page's own share picture. */
  image?: string;
  imageAlt?: string;
  /** For pages that are useful to a single visitor only, and for pages about the site itself. */
  noindex?: boolean;
  type?: "website" | "article" | "profile";
  /** Blocks of JSON-LD. */
  structuredData?: StructuredData[];
};

const defaultDescription =
  "Five days of jazz in a Victorian goldfields town: the line-up, the schedule, tickets, volunteering and membership.";

/**
 * A page's head for browsers, search engines and link previews: title, description, canonical address, Open Graph and Twitter card with
 * a 1200x630 picture, JSON-LD. For a route's `meta` function.
 *
 * @example pageMeta({ site: siteOf(matches), path: location.pathname, title: page.title, description: page.description })
 */
export function pageMeta(facts: PageFacts): MetaDescriptor[] {
  const title = documentTitle(facts.title);
  const description = shorten(facts.description) ?? defaultDescription;
  return [
    { title },
    { name: "description", content: description },
    ...(facts.noindex ? [{ name: "robots", content: "noindex" }] : []),
    ...(facts.site?.siteUrl ? sharedLink(facts, facts.site.siteUrl, title, description) : []),
    ...(facts.structuredData ?? []).map((block) => ({ "script:ld+json": block })),
  ];
}

/** The root is the first of a route's `matches`; it has no data if its loader failed. */
type RootMatch = readonly [{ loaderData?: { settings: SiteSettings } | undefined }, ...unknown[]];

/** The site's settings, from the `matches` that React Router hands to a route's `meta` function. */
export function siteOf(matches: RootMatch): SiteSettings | undefined {
  return matches[0].loaderData?.settings;
}

/** Search engines show no more. */
const MOST_TITLE_CHARACTERS = 70;

/** With the festival's name, where both fit. */
function documentTitle(title: string | undefined) {
  const own = title?.trim() ?? "";
  if (festivalName.endsWith(own)) return festivalName;
  const whole = own.includes(festivalName) ? own : `${own} – ${festivalName}`;
  return whole.length <= MOST_TITLE_CHARACTERS ? whole : truncateAtWord(own, MOST_TITLE_CHARACTERS);
}

function sharedLink(facts: PageFacts, siteUrl: string, title: string, description: string): MetaDescriptor[] {
  const path = canonicalPath(facts.path);
  const url = siteUrl + path;
  const picture = siteUrl + (facts.image ?? `/share${path === "/" ? "/home" : path}.png`);
  return [
    ...(facts.noindex ? [] : [{ tagName: "link" as const, rel: "canonical", href: url }]),
    { property: "og:type", content: facts.type ?? "website" },
    { property: "og:site_name", content: festivalName },
    { property: "og:locale", content: "en_AU" },
    { property: "og:title", content: facts.title?.trim() || festivalName },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:image", content: picture },
    { property: "og:image:type", content: "image/png" },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: facts.imageAlt ?? title },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: facts.title?.trim() || festivalName },
    { name: "twitter:description", content: description },
    { name: "twitter:image", content: picture },
    { name: "twitter:image:alt", content: facts.imageAlt ?? title },
  ];
}

/** One leading slash, no trailing slash, no query: the same address however the page was reached. */
function canonicalPath(path: string) {
  const [withoutQuery = ""] = path.split(/[?#]/);
  return `/${trimSlashes(withoutQuery)}`;
}

/** At most 200 characters on one line, cut at a word boundary. */
function shorten(description: string | undefined) {
  const line = description?.replace(/\s+/g, " ").trim();
  return line ? truncateAtWord(line, 200) : undefined;
}

function truncateAtWord(line: string, most: number): string {
  if (line.length <= most) return line;
  const truncated = truncate(line, most - 1);
  const end = truncated.lastIndexOf(" ");
  return `${end > 0 ? truncated.slice(0, end).trim() : truncated}…`;
}
