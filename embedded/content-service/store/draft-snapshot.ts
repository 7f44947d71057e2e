import { byId, newestFirst, readDocuments, readPublicTags, type Snapshot } from "./content-snapshot.ts";
import { type Database, readContentDraftVersion, readFiles, readFilesAt } from "./content-store.ts";
import { assetSchema, fileUrls, idSchema, isArchived, type StoredAsset, type StoredEntry } from "./documents.ts";
import { readEdited } from "./edit-documents.ts";
import { readUnpublishedItems } from "./published-documents.ts";

/**
 * Returns a function that gives what the Preview API reads: the published snapshot, with every entry and asset as it is edited. Archived ones
 * are only there for the Management API. Only documents that are not published as they are edited are read from the database; the result may be
 * collected as soon as no request uses it.
 */
export function createDraftLoader(
  db: Database,
  published: () => Promise<Snapshot>,
  { withArchived = false } = {},
): () => Promise<Snapshot> {
  /** `loading` until it is loaded, so that callers at the same time share it. */
  type Cached = { base: Snapshot; version: number; loading?: Promise<Snapshot>; drafts?: WeakRef<Snapshot> };
  let last: Cached | undefined;
  return async () => {
    const version = await readContentDraftVersion(db);
    const base = await published();
    const cached = last?.base === base && last.version === version ? last : undefined;
    const shared = cached?.loading ?? cached?.drafts?.deref();
    if (shared) return shared;
    const loading = loadDrafts(db, base, withArchived);
    const current: Cached = { base, version, loading };
    last = current;
    try {
      current.drafts = new WeakRef(await loading);
    } finally {
      delete current.loading;
    }
    return loading;
  };
}

/** An asset as edited, and its files; undefined if there is none, or if it is archived and archived ones are not asked for. */
export async function readDraftAsset(
  db: Database,
  id: string,
  { withArchived = false } = {},
): Promise<{ asset: StoredAsset; files: Snapshot["files"] } | undefined> {
  const document = idSchema.safeParse(id).success ? await readEdited(db, { kind: "assets", id }) : undefined;
  const [asset] = readDocuments<StoredAsset>(document === undefined ? [] : [{ kind: "assets", id, document }]);
  if (!asset || (isArchived(asset) && !withArchived)) return undefined;
  return { asset, files: await readFilesAt(db, fileUrls(assetSchema.parse(asset))) };
}

async function loadDrafts(db: Database, published: Snapshot, withArchived: boolean): Promise<Snapshot> {
  const items = Map.groupBy(await readUnpublishedItems(db), ({ kind }) => kind);
  const entries = edited(published.entries, readDocuments<StoredEntry>(items.get("entries")), withArchived);
  const assets = edited(published.assets, readDocuments<StoredAsset>(items.get("assets")), withArchived);
  return {
    ...published,
    tags: await readPublicTags(db),
    isPreview: true,
    entries: byId(entries),
    entriesOfType: Map.groupBy(entries, ({ sys }) => sys.contentType.sys.id),
    assets: byId(assets),
    files: await readFiles(db),
  };
}

/** The documents as edited, newest first. */
function edited<Stored extends StoredEntry | StoredAsset>(
  published: Map<string, Stored>,
  changed: readonly Stored[],
  withArchived: boolean,
) {
  const all = new Map(published);
  for (const document of changed) {
    if (isArchived(document) && !withArchived) all.delete(document.sys.id);
    else all.set(document.sys.id, document);
  }
  return newestFirst([...all.values()], ({ sys }) => sys.updatedAt);
}
