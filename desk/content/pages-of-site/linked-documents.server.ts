import type { AllContent, Entry } from "#services/content/management/content-management.server.ts";
import { isRecord } from "#services/content/pages/content-tree.ts";
import { fieldsIn, isArchived } from "../documents/edited-documents.server.ts";
import { isPage } from "./page-types.ts";

/** The ids of what a document shows, itself included. */
export type Reach = { entries: ReadonlySet<string>; assets: ReadonlySet<string> };

/** Everything that links lead to from an entry, its drafts included, but no other page: that has an address of its own. */
export function reachFrom({ entries, assets, locale }: AllContent, rootId: string): Reach {
  const found = { entries: new Set([rootId]), assets: new Set<string>() };
  const open = [rootId];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const entry = entries.get(id);
    for (const link of entry ? linksOf(locale, entry) : []) {
      if (link.linkType === "Asset" && assets.has(link.id)) found.assets.add(link.id);
      const linked = link.linkType === "Entry" && !found.entries.has(link.id) ? entries.get(link.id) : undefined;
      if (!linked || isArchived(linked) || isPage(linked.sys.contentType.sys.id)) continue;
      found.entries.add(link.id);
      open.push(link.id);
    }
  }
  return found;
}

const knownLinks = new WeakMap<Entry, { locale: string; links: readonly Linked[] }>();

/** Worked out once for each state of an entry: of thousands, a save changes one. */
function linksOf(locale: string, entry: Entry): readonly Linked[] {
  const before = knownLinks.get(entry);
  if (before?.locale === locale) return before.links;
  const links = linksIn(fieldsIn(locale, entry));
  knownLinks.set(entry, { locale, links });
  return links;
}

type Linked = { linkType: string; id: string };

/** All links in a value: fields, lists, rich text. */
export function linksIn(value: unknown): Linked[] {
  if (Array.isArray(value)) return value.flatMap(linksIn);
  if (!isRecord(value)) return [];
  const { sys } = value;
  if (isRecord(sys) && sys.type === "Link" && typeof sys.linkType === "string" && typeof sys.id === "string")
    return [{ linkType: sys.linkType, id: sys.id }];
  return Object.values(value).flatMap(linksIn);
}
