import type { ContentType } from "#desk/content/content-model-contract.ts";
import type { EditedAsset, EditedEntry } from "#desk/content/documents/documents-contract.ts";
import { entryName } from "./entry-names.ts";
import type { NameOfLink } from "./value-text.ts";

/** Names what the links of a page lead to, entries and files alike. */
export function nameOfLink(
  entries: ReadonlyMap<string, EditedEntry>,
  assets: Readonly<Record<string, EditedAsset>>,
  types: readonly ContentType[],
): NameOfLink {
  return (id) => {
    const entry = entries.get(id);
    if (entry) return entryName(entry, types);
    const asset = assets[id];
    return asset && (asset.title || asset.file?.fileName || "a file without a title");
  };
}
