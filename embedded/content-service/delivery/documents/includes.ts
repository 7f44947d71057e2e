import { linksIn } from "../../store/documents.ts";
import type { DeliveredDocument, DocumentType, ProjectedDocument } from "./delivered-documents.ts";
import type { LocaleDocuments } from "./locale-documents.ts";

export type Includes = { includes: Partial<Record<DocumentType, DeliveredDocument[]>>; errors: object[] };

/**
 * The documents that the items link to, up to `depth` links away, each once and without the items themselves; and an error for each
 * link to a document that is not published.
 */
export function resolveIncludes(
  items: readonly ProjectedDocument[],
  published: LocaleDocuments,
  depth: number,
): Includes {
  const seen = new Set(items.map((item) => `${item.sys.type} ${item.sys.id}`));
  const includes: Includes["includes"] = {};
  const errors: object[] = [];
  let level = items;
  for (let hops = 0; hops < depth && level.length > 0; hops++) {
    const next: DeliveredDocument[] = [];
    for (const { sys } of level.flatMap((document) => linksIn(document.fields))) {
      const kind = sys.linkType === "Asset" ? "Asset" : "Entry";
      if (seen.has(`${kind} ${sys.id}`)) continue;
      seen.add(`${kind} ${sys.id}`);
      const document = published.find(kind, sys.id);
      if (document) {
        includes[kind] ??= [];
        includes[kind].push(document);
        next.push(document);
      } else {
        errors.push({
          sys: { id: "notResolvable", type: "error" },
          details: { type: "Link", linkType: kind, id: sys.id },
        });
      }
    }
    level = next;
  }
  return { includes, errors };
}
