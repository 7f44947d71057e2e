import type { z } from "zod";
import { type Database, readFiles, readItems, readVersion, type StoredFile, type StoredItem } from "./content-store.ts";
import {
  type AssetDocument,
  assetSchema,
  type ContentType,
  contentTypeSchema,
  type Entry,
  entrySchema,
  isPublished,
  type Locale,
  localeSchema,
} from "./documents.ts";

/** The space and environment in the API's URLs, and the site's host for the URLs of files. */
export type SpaceLocation = { space: string; environment: string; host: string };

/** Everything published, in memory, at one content version. A festival has a few thousand documents at most, so queries scan it. */
export type Snapshot = {
  version: number;
  location: SpaceLocation;
  types: Map<string, ContentType>;
  entries: Map<string, Entry>;
  assets: Map<string, AssetDocument>;
  locales: Locale[];
  defaultLocale: string;
  files: Map<string, StoredFile>;
};

/**
 * Returns a function that gives the current snapshot. It reads the content version on each call, so that another process's import
 * shows at once.
 */
export function createSnapshotLoader(db: Database, place: SpaceLocation): () => Promise<Snapshot> {
  let cached: { version: number; loading: Promise<Snapshot> } | undefined;
  return async () => {
    const version = await readVersion(db);
    if (cached?.version === version) return cached.loading;
    const loading = loadSnapshot(db, place, version);
    cached = { version, loading };
    loading.catch(() => {
      if (cached?.loading === loading) cached = undefined;
    });
    return loading;
  };
}

async function loadSnapshot(db: Database, place: SpaceLocation, version: number): Promise<Snapshot> {
  const items = await readItems(db);
  const locales = documents(items, "locales", localeSchema).filter((locale) => locale.contentDeliveryApi !== false);
  const first = locales.find((locale) => locale.default) ?? locales[0];
  return {
    version,
    location: place,
    types: byId(documents(items, "contentTypes", contentTypeSchema)),
    entries: byId(documents(items, "entries", entrySchema)),
    assets: byId(documents(items, "assets", assetSchema)),
    locales,
    defaultLocale: first?.code ?? "en-US",
    files: await readFiles(db),
  };
}

function documents<Schema extends z.ZodType>(
  items: readonly StoredItem[],
  kind: string,
  schema: Schema,
): z.infer<Schema>[] {
  return items.filter((item) => item.kind === kind).map((item) => schema.parse(JSON.parse(item.document)));
}

function byId<Item extends ContentType | Entry | AssetDocument>(items: readonly Item[]): Map<string, Item> {
  return new Map(items.filter(isPublished).map((item) => [item.sys.id, item]));
}
