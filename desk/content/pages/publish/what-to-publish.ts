import type { DocumentState, EditedAsset, EditedEntry } from "#desk/content/documents/documents-contract.ts";
import type { SeenDocument } from "#desk/content/documents/publishing-contract.ts";
import { isSameValue } from "#platform/merge-fields.ts";
import { linksIn, reachedFrom } from "../words/links.ts";

type PageDocuments = {
  rootId: string;
  entries: ReadonlyMap<string, EditedEntry>;
  assets: Readonly<Record<string, EditedAsset>>;
};

/** What publishing a page does: what visitors get to see, and what leaves the site because it is hidden. */
export type ToPublish = { entries: EditedEntry[]; assets: EditedAsset[]; toUnpublish: EditedEntry[] };

/** Everything of the page that differs from what visitors see. */
export function whatToPublish({ rootId, entries, assets }: PageDocuments): ToPublish {
  const reached = reachedFrom(rootId, entries);
  const shown = reached.filter(({ id, isHidden }) => id === rootId || !isHidden);
  const links = shown.flatMap(({ fields }) => linksIn(Object.values(fields)));
  const assetIds = new Set(links.filter(({ linkType }) => linkType === "Asset").map(({ id }) => id));
  return {
    entries: shown.filter(({ state }) => state !== "published"),
    assets: Object.values(assets).filter(({ id, state }) => assetIds.has(id) && state !== "published"),
    toUnpublish: reached.filter((entry) => !shown.includes(entry) && entry.state !== "draft"),
  };
}

/** Both at once. */
export function joined(one: ToPublish, other: ToPublish): ToPublish {
  return {
    entries: [...one.entries, ...other.entries],
    assets: [...new Set([...one.assets, ...other.assets])],
    toUnpublish: [...one.toUnpublish, ...other.toUnpublish],
  };
}

export function isNothing({ entries, assets, toUnpublish }: ToPublish): boolean {
  return entries.length + assets.length + toUnpublish.length === 0;
}

/** Whether visitors read something of it now, which then stays among the earlier versions. */
export function hasEarlier({ entries, assets, toUnpublish }: ToPublish): boolean {
  return [...entries, ...assets, ...toUnpublish].some(({ state }) => state !== "draft");
}

/** Entries that would go public with other fields than somebody has just seen: others have changed them since. */
export function changedSince(seen: readonly EditedEntry[], { entries }: ToPublish): EditedEntry[] {
  const fieldsSeen = new Map(seen.map(({ id, fields }) => [id, fields]));
  return entries.filter(({ id, fields }) => {
    const before = fieldsSeen.get(id) ?? fields;
    return [...Object.keys(before), ...Object.keys(fields)].some((field) => !isSameValue(before[field], fields[field]));
  });
}

/** The same for the server, with the versions that the person has seen. */
export function publishRequestOf({ entries, assets, toUnpublish }: ToPublish) {
  const seen =
    (kind: SeenDocument["kind"]) =>
    ({ id, version }: { id: string; version: number }) => ({ id, kind, version });
  return {
    documents: [...assets.map(seen("Asset")), ...entries.map(seen("Entry"))],
    unpublish: toUnpublish.map(seen("Entry")),
  };
}

/** A page's state with all that is on it. */
export function stateOfPage({ state }: EditedEntry, toPublish: ToPublish): DocumentState {
  if (state === "draft") return "draft";
  return isNothing(toPublish) ? "published" : "changed";
}
