import { isArchived } from "#app/desk/content/documents/edited-documents.server.ts";
import { linksIn } from "#app/desk/content/pages-of-site/linked-documents.server.ts";
import { siteMapOf } from "#app/desk/content/pages-of-site/site-map.server.ts";
import type { AllContent } from "#app/services/content/management/all-content.server.ts";
import { nameOf } from "#app/services/content/management/name-of-document.ts";

/** Where pictures are used: the pages that show each, and all that something links to, on a page or not. */
export type Uses = { pages: ReadonlyMap<string, { id: string; title: string }[]>; linked: ReadonlySet<string> };

const known = new WeakMap<AllContent, Uses>();

/** Worked out once for each state of the content. */
export function usesOf(content: AllContent): Uses {
  const before = known.get(content);
  if (before) return before;
  const uses = { pages: pagesByAsset(content), linked: linkedAssets(content) };
  known.set(content, uses);
  return uses;
}

function pagesByAsset(content: AllContent) {
  const pages = new Map<string, { id: string; title: string }[]>();
  for (const [id, { assets }] of siteMapOf(content).roots) {
    const root = content.entries.get(id);
    const type = content.types.get(root?.sys.contentType.sys.id ?? "");
    const page = { id, title: nameOf(root ?? {}) || (type?.name ?? id) };
    for (const asset of assets) pages.set(asset, [...(pages.get(asset) ?? []), page]);
  }
  return pages;
}

/** In any locale, as edited and as visitors read it: what removes a picture asks for all of them, too. */
function linkedAssets({ entries, published }: AllContent): Set<string> {
  const used = [...entries.values()].filter((entry) => !isArchived(entry));
  const links = [...used, ...published.values()].flatMap(({ fields }) => linksIn(fields));
  return new Set(links.filter(({ linkType }) => linkType === "Asset").map(({ id }) => id));
}
