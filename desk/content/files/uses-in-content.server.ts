import type { AllContent } from "#services/content/management/content-management.server.ts";
import { nameOf } from "#services/content/management/name-of-document.ts";
import { isArchived } from "../documents/edited-documents.server.ts";
import { linksIn } from "../pages-of-site/linked-documents.server.ts";
import { siteMapOf } from "../pages-of-site/site-map.server.ts";
import { addUse, type Places, type Uses } from "./file-uses.ts";

const known = new WeakMap<AllContent, Uses>();

/** What the content itself shows, by links and by addresses in its texts. Worked out once for each state of the content. */
export function usesInContent(content: AllContent): Uses {
  const before = known.get(content);
  if (before) return before;
  const pages = usesOnPages(content);
  const uses = { pages, places: usesInEntries(content, pages) };
  known.set(content, uses);
  return uses;
}

function usesOnPages(content: AllContent): Uses["pages"] {
  const pages = new Map<string, { id: string; title: string }[]>();
  for (const [id, { entries, assets }] of siteMapOf(content).roots) {
    const root = content.entries.get(id);
    const type = content.types.get(root?.sys.contentType.sys.id ?? "");
    const page = { id, title: nameOf(root ?? {}) || (type?.name ?? id) };
    const fields = [...entries].map((entry) => content.entries.get(entry)?.fields);
    const named = fields.flatMap((each) => fileIdsIn(JSON.stringify(each ?? {})));
    for (const asset of new Set([...assets, ...named])) pages.set(asset, [...(pages.get(asset) ?? []), page]);
  }
  return pages;
}

/** Content types whose picture is a logo: the site's own, and sponsors'. */
const showLogos = ["header", "sponsor"];

/** In any locale, as edited and as visitors read it. */
function usesInEntries(content: AllContent, pages: Uses["pages"]): Places {
  const { entries, published } = content;
  const places: Places = new Map();
  const onPages = new Set([...siteMapOf(content).roots.values()].flatMap((reach) => [...reach.entries]));
  for (const [id, entry] of entries) {
    const asRead = published.get(id);
    const name = nameOf(entry);
    const words = name === "" ? "In a part without a name" : `In “${name}”`;
    const isPublic = entry.sys.publishedVersion !== undefined && !asRead;
    const edited = isArchived(entry) ? new Set<string>() : filesIn(entry.fields);
    const as = showLogos.includes(entry.sys.contentType.sys.id) ? { as: "logo" as const } : {};
    for (const file of edited)
      addUse(places, file, { words, isPublic, isOnPage: onPages.has(id) && pages.has(file), ...as });
    for (const file of filesIn(asRead?.fields))
      if (edited.has(file)) addUse(places, file, { words, isPublic: true });
      else addUse(places, file, { words: `${words}, until that is published again`, isPublic: true });
  }
  return places;
}

/** The ids of the files that a value links to, or whose addresses are in its texts. */
export function filesIn(value: unknown): Set<string> {
  const linked = linksIn(value).filter(({ linkType }) => linkType === "Asset");
  return new Set([...linked.map(({ id }) => id), ...fileIdsIn(JSON.stringify(value ?? null))]);
}

/** The ids of the library's files whose addresses are in a text: on the site, at the desk, or at Contentful. */
export function fileIdsIn(words: string): string[] {
  return [...words.matchAll(/(?:content\/assets|content\/files|ctfassets\.net)\/[^/\s"]{1,64}\/([\w.-]{1,64})\//g)].map(
    ([, id = ""]) => id,
  );
}
