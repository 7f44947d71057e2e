import type { ContentDocument } from "#services/content/management/content-management.server.ts";
import { nameOf } from "#services/content/management/name-of-document.ts";
import { contentModelOf } from "../content-model.server.ts";
import type { ContentModel } from "../content-model-contract.ts";
import { fieldsIn, isArchived, stateOf } from "../documents/edited-documents.server.ts";
import type { SiteMap } from "../pages-of-site/site-map.server.ts";
import type { FactPlace } from "./replace-contract.ts";
import { placesIn, replaceIn, type Wanted } from "./replace-words.ts";
import { newErrors, searchedFields } from "./searched-fields.ts";

/** Every place of the site where the words stand, in drafts. A part that several pages show is found once. */
export function findFacts(map: SiteMap, wanted: Wanted): FactPlace[] {
  const { content } = map;
  const model = contentModelOf(content);
  const found: FactPlace[] = [];
  for (const { pageId, document } of documentsOnSite(map)) {
    const fields = fieldsIn(content.locale, document);
    const page = { pageId, pageTitle: titleOf(map, model, pageId) };
    const type = document.kind === "Entry" ? document.sys.contentType.sys.id : "";
    for (const field of searchedFields(model, document.kind, type)) {
      const places = placesIn(fields[field.id], wanted);
      if (places.length === 0) continue;
      const all = new Set(places.map(({ index }) => index));
      const [error = null] = newErrors(field, fields[field.id], replaceIn(fields[field.id], wanted, all));
      for (const { isSplit, ...place } of places)
        found.push({
          ...page,
          id: document.sys.id,
          kind: document.kind,
          version: document.sys.version,
          part: partName(model, document),
          state: stateOf(document),
          field: field.id,
          fieldName: field.name,
          ...place,
          why: isSplit ? "Formatting goes through these words: please change them by hand." : error,
        });
    }
  }
  return found;
}

/** What a page, and what stands on all pages, shows: each once, with the first that shows it. */
function* documentsOnSite({ content, roots }: SiteMap): Generator<{ pageId: string; document: ContentDocument }> {
  const seen = new Set<string>();
  for (const [pageId, { entries, assets }] of roots) {
    for (const id of entries) {
      const entry = seen.has(id) ? undefined : content.entries.get(id);
      if (entry) yield { pageId, document: entry };
      seen.add(id);
    }
    for (const id of assets) {
      const asset = seen.has(id) ? undefined : content.assets.get(id);
      if (asset && !isArchived(asset)) yield { pageId, document: asset };
      seen.add(id);
    }
  }
}

function titleOf({ content }: SiteMap, model: ContentModel, id: string): string {
  const entry = content.entries.get(id);
  return (entry && nameOf(entry)) || kindOf(model, entry?.sys.contentType.sys.id ?? "");
}

function partName(model: ContentModel, document: ContentDocument): string {
  const kind = document.kind === "Asset" ? "Picture or file" : kindOf(model, document.sys.contentType.sys.id);
  const name = nameOf(document);
  return name === "" ? kind : `${kind}: ${name}`;
}

function kindOf({ types }: ContentModel, id: string): string {
  return types.find((type) => type.id === id)?.name ?? id;
}
