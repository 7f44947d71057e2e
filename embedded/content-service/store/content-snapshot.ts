import { compareText } from "../delivery/documents/compare-text.ts";
import {
  type Database,
  readContentVersion,
  readFiles,
  readItems,
  type StoredFile,
  type StoredItem,
} from "./content-store.ts";
import {
  type ContentType,
  type Locale,
  parseStored,
  type StoredAsset,
  type StoredEntry,
  type Tag,
} from "./documents.ts";
import { readPublicItems } from "./published-documents.ts";

/** The space and environment in the API's URLs, and the site's host for the URLs of files. */
export type SpaceLocation = { space: string; environment: string; host: string };

/** Everything published, in memory, at one content version. Entries and assets are in Contentful's order when a query names none: newest first. */
export type Snapshot = {
  version: number;
  /** Whether the documents are as they were edited, and not as they were published. */
  isPreview: boolean;
  location: SpaceLocation;
  types: Map<string, ContentType>;
  entries: Map<string, StoredEntry>;
  entriesOfType: Map<string, StoredEntry[]>;
  assets: Map<string, StoredAsset>;
  /** The public ones. */
  tags: Map<string, Tag>;
  locales: Locale[];
  defaultLocale: string;
  files: Map<string, StoredFile>;
};

/**
 * Returns a function that gives the current snapshot. It reads the content version on each call, so that another process's import
 * shows at once.
 */
export function createSnapshotLoader(db: Database, location: SpaceLocation): () => Promise<Snapshot> {
  let cached: { version: number; loading: Promise<Snapshot> } | undefined;
  return async () => {
    const version = await readContentVersion(db);
    if (cached?.version === version) return cached.loading;
    const loading = loadSnapshot(db, location, version);
    cached = { version, loading };
    loading.catch(() => {
      if (cached?.loading === loading) cached = undefined;
    });
    return loading;
  };
}

async function loadSnapshot(db: Database, location: SpaceLocation, version: number): Promise<Snapshot> {
  const items = Map.groupBy(await readPublicItems(db), ({ kind }) => kind);
  const locales = readDocuments<Locale>(items.get("locales")).filter((locale) => locale.contentDeliveryApi !== false);
  const first = locales.find((locale) => locale.default) ?? locales[0];
  const entries = newestFirst(readDocuments<StoredEntry>(items.get("entries")), publishedAt);
  return {
    version,
    isPreview: false,
    location,
    types: byId(readDocuments<ContentType>(items.get("contentTypes"))),
    entries: byId(entries),
    entriesOfType: Map.groupBy(entries, ({ sys }) => sys.contentType.sys.id),
    assets: byId(newestFirst(readDocuments<StoredAsset>(items.get("assets")), publishedAt)),
    tags: publicTags(items.get("tags")),
    locales,
    defaultLocale: first?.code ?? "en-US",
    files: await readFiles(db),
  };
}

/** The import has checked each document before it was stored. Checking thousands again would take longer than all else of a start. */
export function readDocuments<Stored>(items: readonly StoredItem[] = []): Stored[] {
  return items.map(({ document }) => parseStored<Stored>(document));
}

/** As they are now: a new one does not raise the content version. */
export async function readPublicTags(db: Database): Promise<Snapshot["tags"]> {
  return publicTags(await readItems(db, "tags"));
}

function publicTags(items: readonly StoredItem[] | undefined): Snapshot["tags"] {
  return byId(readDocuments<Tag>(items).filter(({ sys }) => sys.visibility === "public"));
}

const publishedAt = ({ sys }: StoredEntry | StoredAsset) => sys.publishedAt ?? sys.updatedAt;

export function newestFirst<Stored extends StoredEntry | StoredAsset>(
  documents: readonly Stored[],
  timeOf: (document: Stored) => string | undefined,
): Stored[] {
  return documents.toSorted((a, b) => compareText(timeOf(b) ?? "", timeOf(a) ?? ""));
}

export function byId<Stored extends { sys: { id: string } }>(documents: readonly Stored[]): Map<string, Stored> {
  return new Map(documents.map((document) => [document.sys.id, document]));
}
