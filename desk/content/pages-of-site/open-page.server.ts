import type { AllContent } from "#services/content/management/content-management.server.ts";
import { nameOf } from "#services/content/management/name-of-document.ts";
import { editedAsset, editedEntry, isArchived, type PeopleNames } from "../documents/edited-documents.server.ts";
import { reachFrom } from "./linked-documents.server.ts";
import type { OpenPage } from "./pages-contract.ts";
import { addressOf, headerOf, type SiteMap, siteMapOf } from "./site-map.server.ts";

/** An entry with all that it shows, to be edited; null if there is none, or if it was removed. */
export function openPageOf(
  content: AllContent,
  id: string,
  names: PeopleNames,
): Omit<OpenPage, "mayChange" | "timed"> | null {
  const root = content.entries.get(id);
  if (!root || isArchived(root)) return null;
  const map = siteMapOf(content);
  const reach = map.roots.get(id) ?? reachFrom(content, id);
  const parts = [...reach.entries].filter((each) => each !== id).flatMap((each) => content.entries.get(each) ?? []);
  const menu = root.sys.contentType.sys.id === "generalPage" ? menuOf(map, names) : null;
  const ofMenu = menu ? (map.roots.get(menu.id)?.assets ?? []) : [];
  const assets = [...new Set([...reach.assets, ...ofMenu])].flatMap((each) => content.assets.get(each) ?? []);
  return {
    root: editedEntry(root, content.locale, names),
    entries: parts.map((entry) => editedEntry(entry, content.locale, names)),
    assets: assets.map((asset) => editedAsset(asset, content.locale)),
    address: addressOf(content, content.published.get(id) ?? root),
    alsoOn: Object.fromEntries(
      parts.flatMap(({ sys }) => {
        const others = pagesWith(map, sys.id).filter((page) => page.id !== id);
        return others.length > 0 ? [[sys.id, others]] : [];
      }),
    ),
    menu,
  };
}

/** The header and the items of menus, also those that it has no link to: visitors may still read them. */
function menuOf(map: SiteMap, names: PeopleNames): OpenPage["menu"] {
  const header = headerOf(map);
  if (!header) return null;
  const { entries, locale } = map.content;
  const items = [...entries.values()].filter(
    (entry) => entry.sys.contentType.sys.id === "navigationElement" && !isArchived(entry),
  );
  return { id: header.sys.id, entries: [header, ...items].map((entry) => editedEntry(entry, locale, names)) };
}

function pagesWith({ content, roots }: SiteMap, entryId: string): { id: string; title: string }[] {
  return [...roots].flatMap(([id, { entries }]) =>
    entries.has(entryId) ? [{ id, title: nameOf(content.entries.get(id) ?? {}) }] : [],
  );
}
