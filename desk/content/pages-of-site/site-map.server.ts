import { trimSlashes } from "#platform/text/trim-slashes.ts";
import { formatDay, parseDay } from "#platform/time/calendar-day.ts";
import type { AllContent, Entry } from "#services/content/management/content-management.server.ts";
import { nameOf } from "#services/content/management/name-of-document.ts";
import { flag, text } from "#services/content/pages/content-tree.ts";
import type { DocumentState } from "../documents/documents-contract.ts";
import {
  editorOf,
  fieldsIn,
  isArchived,
  isHidden,
  type PeopleNames,
  stateOf,
  updatedAtOf,
} from "../documents/edited-documents.server.ts";
import { linksIn, type Reach, reachFrom } from "./linked-documents.server.ts";
import { isOfFestival, isPage, typesEverywhere } from "./page-types.ts";
import type { FestivalParts, PageNode, PageTree } from "./pages-contract.ts";

/**
 * The pages of the site and what is everywhere, the header for instance, and which documents each of them reaches by links. The sitemap for
 * search engines is in features/sharing.
 */
export type SiteMap = { content: AllContent; roots: ReadonlyMap<string, Reach> };

const known = new WeakMap<AllContent, SiteMap>();
const thirtyDaysMs = 30 * 24 * 60 * 60_000;

/** Worked out once for each state of the content. */
export function siteMapOf(content: AllContent): SiteMap {
  const before = known.get(content);
  if (before) return before;
  const entries = [...content.entries.values()].filter((entry) => !isArchived(entry) && isRoot(entry));
  const map = { content, roots: new Map(entries.map(({ sys }) => [sys.id, reachFrom(content, sys.id)])) };
  known.set(content, map);
  return map;
}

function isRoot({ sys }: Entry): boolean {
  const type = sys.contentType.sys.id;
  return isPage(type) || typesEverywhere.includes(type);
}

/** Where visitors find an entry; null if it has no address of its own. */
export function addressOf({ locale }: AllContent, entry: Entry): string | null {
  const type = entry.sys.contentType.sys.id;
  if (type === "landingPage") return "/";
  const slug = isPage(type) ? text(fieldsIn(locale, entry).slug) : undefined;
  return slug === undefined ? null : `/${trimSlashes(slug)}`;
}

/** The tree: the home page and the menu, the other pages, and what is everywhere. */
export function pageTreeOf(
  map: SiteMap,
  names: PeopleNames,
): Pick<PageTree, "menu" | "buttons" | "others" | "everywhere" | "removed"> {
  const { content, roots } = map;
  const all = [...roots.keys()].flatMap((id) => content.entries.get(id) ?? []);
  const ofType = (type: string) => all.filter(({ sys }) => sys.contentType.sys.id === type);
  const home = shownFirst(ofType("landingPage"));
  const header = headerOf(map);
  const menu = [...(home ? [nodeOf(map, home)] : []), ...menuOf(map, header)];
  const inMenu = new Set(idsIn(menu));
  const buttons = buttonsOf(map, header).filter(({ id }) => !inMenu.has(id));
  const led = new Set([...inMenu, ...idsIn(buttons)]);
  const others = all.filter(({ sys }) => isPage(sys.contentType.sys.id) && !led.has(sys.id));
  const everywhere = typesEverywhere.filter((type) => !isOfFestival(type)).flatMap(ofType);
  return {
    menu,
    buttons,
    others: others.map((entry) => nodeOf(map, entry)).toSorted((a, b) => a.title.localeCompare(b.title)),
    everywhere: everywhere.map((entry) => nodeOf(map, entry)),
    removed: removedFrom(content, names),
  };
}

/** What is said of the festival, with its days and names in words. */
export function festivalPartsOf(map: SiteMap): FestivalParts["parts"] {
  const { content, roots } = map;
  const all = [...roots.keys()].flatMap((id) => content.entries.get(id) ?? []);
  return typesEverywhere
    .filter(isOfFestival)
    .flatMap((type) =>
      all
        .filter(({ sys }) => sys.contentType.sys.id === type)
        .map((entry) => ({ node: nodeOf(map, entry), facts: type === "festival" ? factsOf(content, entry) : [] })),
    );
}

function factsOf({ entries, types, locale }: AllContent, entry: Entry): FestivalParts["parts"][number]["facts"] {
  const values = fieldsIn(locale, entry);
  const fields = types.get(entry.sys.contentType.sys.id)?.fields ?? [];
  return fields.flatMap(({ id, name, type, items }) => {
    const value = values[id];
    if (type === "Date" || type === "Symbol") {
      const day = type === "Date" ? parseDay(value) : undefined;
      return [{ name, words: day === undefined ? (text(value) ?? "") : formatDay(day) }];
    }
    if (items?.linkType !== "Entry") return [];
    return [
      {
        name,
        words: linksIn(value)
          .map((link) => nameOf(entries.get(link.id) ?? {}))
          .filter(Boolean)
          .join(", "),
      },
    ];
  });
}

/** The header that visitors get, whose entries are the menu. */
export function headerOf({ content, roots }: SiteMap): Entry | undefined {
  const all = [...roots.keys()].flatMap((id) => content.entries.get(id) ?? []);
  return shownFirst(all.filter(({ sys }) => sys.contentType.sys.id === "header"));
}

/** Visitors get the one that was published last. */
function shownFirst(entries: readonly Entry[]): Entry | undefined {
  const time = ({ sys }: Entry) => sys.publishedAt ?? "";
  return entries.toSorted((a, b) => time(b).localeCompare(time(a)))[0];
}

/** What the buttons of the header lead to. Visitors see the first two. */
function buttonsOf(map: SiteMap, header: Entry | undefined): PageNode[] {
  const actions = header ? linkedItems(map.content, fieldsIn(map.content.locale, header).actions) : [];
  return actions.slice(0, 2).map((item) => linkNode(map, item));
}

function linkedItems({ entries }: AllContent, value: unknown): Entry[] {
  return linksIn(value)
    .flatMap(({ id }) => entries.get(id) ?? [])
    .filter((item) => !isArchived(item));
}

function menuOf(map: SiteMap, header: Entry | undefined): PageNode[] {
  if (!header) return [];
  const { locale } = map.content;
  // A menu has two levels. More of them could be a circle.
  const node = (item: Entry): PageNode => {
    const { isParentNav, childLinks } = fieldsIn(locale, item);
    const own = linkNode(map, item);
    const children = flag(isParentNav) ? linkedItems(map.content, childLinks).map((child) => linkNode(map, child)) : [];
    if (children.length === 0) return own;
    // Visitors, too, find a parent's own page first in its dropdown.
    const isListed = own.address === null || children.some(({ address }) => address === own.address);
    return { ...itemNode(locale, item), children: isListed ? children : [own, ...children] };
  };
  return linkedItems(map.content, fieldsIn(locale, header).navigationElements).map(node);
}

/** The page that an item of the menu leads to, or the item itself where it leads to none. */
function linkNode(map: SiteMap, item: Entry): PageNode {
  const { locale } = map.content;
  const own = itemNode(locale, item);
  const address = text(fieldsIn(locale, item).slug);
  if (address === undefined) return own;
  const page = pageAt(map, address);
  if (page) return { ...nodeOf(map, page), title: own.title || nameOf(page) };
  return { ...own, address: /^[a-z]+:/i.test(address) ? address : `/${trimSlashes(address)}` };
}

function itemNode(locale: string, item: Entry): PageNode {
  return {
    id: item.sys.id,
    type: item.sys.contentType.sys.id,
    title: text(fieldsIn(locale, item).title) ?? "",
    address: null,
    state: stateOf(item),
    wasPublic: wasPublic(item),
    children: [],
  };
}

function pageAt({ content, roots }: SiteMap, address: string): Entry | undefined {
  const path = `/${trimSlashes(address)}`;
  const pages = [...roots.keys()].flatMap((id) => content.entries.get(id) ?? []);
  return pages.find((page) => addressOf(content, page) === path);
}

function idsIn(nodes: readonly PageNode[]): string[] {
  return nodes.flatMap(({ id, children }) => [id, ...idsIn(children)]);
}

function nodeOf(map: SiteMap, entry: Entry): PageNode {
  const type = entry.sys.contentType.sys.id;
  const title = nameOf(entry) || (map.content.types.get(type)?.name ?? type);
  return {
    id: entry.sys.id,
    type,
    title,
    address: addressOf(map.content, entry),
    state: stateWithParts(map, entry),
    wasPublic: wasPublic(entry),
    children: [],
  };
}

function wasPublic({ sys }: Entry): boolean {
  return sys.firstPublishedAt !== undefined;
}

/** A page has changed, too, when one of its sections has. Hidden ones do not count: publishing leaves them out. */
function stateWithParts({ content, roots }: SiteMap, entry: Entry): DocumentState {
  const own = stateOf(entry);
  if (own !== "published") return own;
  const reach = roots.get(entry.sys.id);
  const sections = [...(reach?.entries ?? [])].flatMap((id) => content.entries.get(id) ?? []);
  const assets = [...(reach?.assets ?? [])].flatMap((id) => content.assets.get(id) ?? []);
  const isOpen = [...sections.filter((each) => !isHidden(each)), ...assets].some(
    (each) => stateOf(each) !== "published",
  );
  return isOpen ? "changed" : "published";
}

/** What was removed lately, the last first. */
function removedFrom({ entries }: AllContent, names: PeopleNames): PageTree["removed"] {
  const lately = [...entries.values()].filter(
    (entry) => isArchived(entry) && Date.now() - Date.parse(entry.sys.archivedAt ?? "") < thirtyDaysMs,
  );
  return lately
    .map((entry) => ({
      id: entry.sys.id,
      version: entry.sys.version,
      type: entry.sys.contentType.sys.id,
      title: nameOf(entry),
      at: updatedAtOf(entry),
      by: editorOf(entry, names),
    }))
    .toSorted((a, b) => b.at - a.at);
}
