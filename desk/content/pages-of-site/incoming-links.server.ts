import { trimSlashes } from "#platform/text/trim-slashes.ts";
import type { AllContent, Entry } from "#services/content/management/content-management.server.ts";
import { nameOf } from "#services/content/management/name-of-document.ts";
import { isRecord } from "#services/content/pages/content-tree.ts";
import { fieldsIn } from "../documents/edited-documents.server.ts";
import { linksIn } from "./linked-documents.server.ts";
import { isPage } from "./page-types.ts";
import type { IncomingLinks } from "./pages-contract.ts";
import { addressOf, siteMapOf } from "./site-map.server.ts";

/** From where visitors are led to a page: the other pages, the menu and the footer that have a link to it, or its address, as they are public now. */
export function incomingLinks(content: AllContent, id: string, siteUrl: string): IncomingLinks["pages"] {
  const entries = publicEntries(content);
  const page = entries.get(id);
  if (!page) return [];
  const address = addressOf(content, page);
  const linking = new Set([...entries.values()].filter((entry) => hasLinkTo(content, entry, { id, address, siteUrl })));
  const { roots } = siteMapOf({ ...content, entries });
  return [...roots].flatMap(([rootId, reach]) => {
    const root = entries.get(rootId);
    if (!root || rootId === id || ![...linking].some(({ sys }) => reach.entries.has(sys.id))) return [];
    return [{ id: rootId, type: root.sys.contentType.sys.id, title: nameOf(root) }];
  });
}

/** The entries as visitors get them. */
function publicEntries(content: AllContent): Map<string, Entry> {
  return new Map(
    [...content.entries]
      .filter(([, { sys }]) => sys.publishedVersion !== undefined)
      .map(([each, entry]) => [each, content.published.get(each) ?? entry]),
  );
}

/** How many of the entries visitors get, and how many they do not: those are not public, or nothing with an address leads to them. Other ids are left out. */
export function visibleEntries(content: AllContent, ids: readonly string[]): { seen: number; unseen: number } {
  const entries = publicEntries(content);
  const roots = [...siteMapOf({ ...content, entries }).roots].filter(([id]) => {
    const root = entries.get(id);
    return root && (!isPage(root.sys.contentType.sys.id) || addressOf(content, root) !== null);
  });
  const seen = new Set(roots.flatMap(([id, reach]) => [id, ...reach.entries]));
  const asked = ids.filter((id) => content.entries.has(id));
  const found = asked.filter((id) => entries.has(id) && seen.has(id)).length;
  return { seen: found, unseen: asked.length - found };
}

type Target = { id: string; address: string | null; siteUrl: string };

function hasLinkTo({ locale }: AllContent, entry: Entry, { id, address, siteUrl }: Target): boolean {
  const fields = fieldsIn(locale, entry);
  if (linksIn(fields).some((link) => link.linkType === "Entry" && link.id === id)) return true;
  if (address === null) return false;
  const isItem = entry.sys.contentType.sys.id === "navigationElement";
  if (isItem && typeof fields.slug === "string" && `/${trimSlashes(fields.slug)}` === address) return true;
  return textsIn(fields).some((text) => pathOf(text, siteUrl) === address);
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return Array.isArray(value) || isRecord(value) ? Object.values(value).flatMap(textsIn) : [];
}

/** The path of an address of this site; undefined for any other text. */
function pathOf(text: string, siteUrl: string): string | undefined {
  if (!text.startsWith("/") && !text.startsWith(`${siteUrl}/`)) return undefined;
  const url = URL.parse(text, siteUrl);
  return url?.origin === new URL(siteUrl).origin ? `/${trimSlashes(url.pathname)}` : undefined;
}
