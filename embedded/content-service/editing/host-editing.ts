import { compareText } from "../delivery/documents/compare-text.ts";
import { createSnapshotLoader, readDocuments, type Snapshot } from "../store/content-snapshot.ts";
import { type Database, readItems } from "../store/content-store.ts";
import { readEntriesLinkingTo } from "../store/content-uses.ts";
import { type ListedVersion, listVersions, readVersions } from "../store/document-versions.ts";
import { type ContentType, type EditedDocument, localeSchema, parseStored, readDocument } from "../store/documents.ts";
import { createDraftLoader } from "../store/draft-snapshot.ts";
import {
  type Editor,
  inTransaction,
  type Judge,
  linkTo,
  type RecordChange,
  readEdited,
} from "../store/edit-documents.ts";
import { editorInterfaces, findNonPublishable, saveNonPublishable, tags } from "../store/non-publishable-documents.ts";
import { addUpload, type ImageSizeOf, processFile } from "./asset-files.ts";
import { assetRules } from "./asset-rules.ts";
import { refusalError } from "./content-refused.ts";
import { archive, create, publish, remove, unarchive, unpublish, update } from "./edit-content.ts";
import { entryRules } from "./entry-rules.ts";
import { type AssetScope, assetOutput, assetOutputs, entryOutput } from "./output.ts";
import { expectStorable } from "./rules/expect-storable.ts";
import { createPatternTests } from "./rules/pattern-tests.ts";

/**
 * An entry or asset as it is edited, in all locales. Files have the addresses at which they are served; imported ones
 * may say nothing of times and people.
 */
type Sys = {
  id: string;
  version: number;
  createdBy?: Author | undefined;
  updatedAt?: string | undefined;
  updatedBy?: Author | undefined;
  publishedVersion?: number | undefined;
  /** Kept when it leaves the site. */
  firstPublishedAt?: string | undefined;
  publishedAt?: string | undefined;
  archivedAt?: string | undefined;
  archivedVersion?: number | undefined;
};
type Author = { sys?: { id?: string | undefined } | undefined };
export type Fields = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
export type TagLink = { sys: { type: "Link"; linkType: "Tag"; id: string } };
export type Metadata = { tags?: readonly TagLink[] | undefined };
export type Entry = {
  kind: "Entry";
  sys: Sys & { contentType: { sys: { id: string } } };
  fields: Fields;
  metadata: Metadata;
};
export type Asset = { kind: "Asset"; sys: Sys; fields: Fields; metadata: Metadata };
export type ContentDocument = Entry | Asset;
export type EditorInterface = {
  sys: object;
  controls?: readonly { fieldId: string; widgetId?: string; settings?: unknown }[];
};

/** Everything as it is edited, archived documents included. `locale` is the default one. */
export type AllContent = {
  locale: string;
  /** Those that are published. */
  types: ReadonlyMap<string, ContentType>;
  /** By content type. */
  interfaces: ReadonlyMap<string, EditorInterface>;
  entries: ReadonlyMap<string, Entry>;
  /** What visitors read of the entries that were changed since they were published. */
  published: ReadonlyMap<string, Entry>;
  assets: ReadonlyMap<string, Asset>;
};

export type Which = { kind: "Entry" | "Asset"; id: string };
type Seen = { kind: "Entry" | "Asset"; sys: { id: string; version: number } };
/** What is written: all locales of all fields, and the tags. */
type Parts = { fields: Fields; metadata?: Metadata | undefined };

/** What a host reads of one document. */
export type ContentReading = {
  read(which: Which): Promise<ContentDocument | undefined>;
  /** The stored versions and what is published now, newest first, without the documents. */
  versions(which: Which): Promise<readonly ListedVersion[]>;
  /** The document of one of them. */
  readVersion(which: Which, listed: ListedVersion): Promise<ContentDocument | undefined>;
};

/**
 * What a host does to documents within one transaction, with all that is checked. Each throws a ContentRefused, which
 * ends the transaction.
 */
export type ContentEditing = ContentReading & {
  all(): Promise<AllContent>;
  /** The entries with a link to an asset, as they are edited or as visitors read them. */
  entriesLinkingTo(assetId: string, state: "edited" | "published"): Promise<Entry[]>;
  create(which: Which & { contentType?: string }, parts: Parts): Promise<ContentDocument>;
  update(document: Seen, parts: Parts): Promise<ContentDocument>;
  publish(document: Seen): Promise<ContentDocument>;
  unpublish(document: Seen): Promise<ContentDocument>;
  archive(document: Seen): Promise<ContentDocument>;
  unarchive(document: Seen): Promise<ContentDocument>;
  delete(document: Seen): Promise<void>;
  /** The link to new bytes that the file of an asset takes, to be processed then. */
  upload(bytes: Uint8Array): Promise<object>;
  process(asset: Seen, locale: string): Promise<void>;
  /** Makes a tag that visitors' programs see, where there is none. */
  ensureTag(id: string, name: string): Promise<void>;
};

export type HostEditor = { user: string; judge?: Judge | undefined; record?: RecordChange | undefined };

const rulesOf = { Entry: entryRules, Asset: assetRules } as const;

/** Does something as somebody: all of `work` is one transaction. If it throws, nothing was done. */
export function edit<Result>(
  { db, ...place }: AssetScope,
  imageSizeOf: ImageSizeOf,
  { user, judge, record }: HostEditor,
  work: (content: ContentEditing) => Promise<Result>,
): Promise<Result> {
  return inTransaction({ db, judge }, (tx) => {
    const { space, environment } = place;
    return work(createEditing({ ...place, db: tx }, imageSizeOf, { db: tx, space, environment, user, record }));
  });
}

function createEditing(scope: AssetScope, imageSizeOf: ImageSizeOf, editor: Editor): ContentEditing {
  const { db } = scope;
  const patterns = createPatternTests();
  const shown = async (kind: Which["kind"], document: Promise<EditedDocument>) => present(scope, kind, await document);
  const operation =
    (operate: typeof unpublish) =>
    ({ kind, sys }: Seen) =>
      shown(kind, operate(editor, rulesOf[kind], sys));
  return {
    ...createReading(scope),
    all: () => readAllContent(scope, createSnapshotLoader(db, scope)),
    async entriesLinkingTo(assetId, state) {
      const found = await readEntriesLinkingTo(db, state, assetId);
      return found.map((document) => presentEntry(scope, document));
    },
    create({ kind, id, contentType }, parts) {
      expectStorable(parts);
      return shown(kind, create(editor, rulesOf[kind], { id, contentType }, parts));
    },
    update({ kind, sys }, parts) {
      expectStorable(parts);
      return shown(kind, update(editor, rulesOf[kind], sys, parts));
    },
    publish: ({ kind, sys }) => shown(kind, publish(editor, rulesOf[kind], sys, patterns)),
    unpublish: operation(unpublish),
    archive: operation(archive),
    unarchive: operation(unarchive),
    delete: ({ kind, sys }) => remove(editor, rulesOf[kind], sys),
    upload: async (bytes) => linkTo("Upload", (await addUpload(editor, bytes)).id),
    process: ({ sys: { id, version } }, locale) => processFile(editor, imageSizeOf, { id, version, locale }),
    async ensureTag(id, name) {
      if (await findNonPublishable(db, tags, id)) return;
      const made = await saveNonPublishable(editor, tags, { id }, { name }, { visibility: "public" });
      if (!made.ok) throw refusalError("Tag", id, made);
    },
  };
}

export function createReading(scope: AssetScope): ContentReading {
  const { db } = scope;
  const keyOf = ({ kind, id }: Which) => ({ kind: rulesOf[kind].kind, id });
  return {
    async read(which) {
      const text = await readEdited(db, keyOf(which));
      return text === undefined ? undefined : present(scope, which.kind, readDocument(text));
    },
    versions: (which) => listVersions(db, keyOf(which)),
    async readVersion(which, listed) {
      const [found] = await readVersions(db, keyOf(which), [listed], 0);
      return found && present(scope, which.kind, found.document);
    },
  };
}

async function present(scope: AssetScope, kind: Which["kind"], document: EditedDocument): Promise<ContentDocument> {
  if (kind === "Entry") return presentEntry(scope, document);
  const [asset = document] = await assetOutputs(scope, [document]);
  return { kind, ...asset } as Asset;
}

/** What is stored was checked when it was stored. */
function presentEntry(scope: AssetScope, document: EditedDocument): Entry {
  return { kind: "Entry", ...entryOutput(scope, document) } as Entry;
}

export async function readDefaultLocale(db: Database): Promise<string> {
  const locales = (await readItems(db, "locales")).map(({ document }) => localeSchema.parse(readDocument(document)));
  return locales.find((locale) => locale.default)?.code ?? "en-US";
}

/**
 * Everything as it is edited, read again only after something was written. What is as visitors read it stays the same
 * object, so that what was worked out of it need not be worked out again.
 */
export function rememberContent(
  scope: AssetScope,
  published: () => Promise<Snapshot>,
  version: () => Promise<number>,
): () => Promise<AllContent> {
  const known = new WeakMap<object, Entry>();
  let last: { version: number; reading: Promise<AllContent> } | undefined;
  return async () => {
    const now = await version();
    if (last?.version === now) return last.reading;
    const current = { version: now, reading: readAllContent(scope, published, known) };
    last = current;
    current.reading.catch(() => {
      if (last === current) last = undefined;
    });
    return current.reading;
  };
}

async function readAllContent(
  scope: AssetScope,
  loadPublished: () => Promise<Snapshot>,
  known = new WeakMap<object, Entry>(),
): Promise<AllContent> {
  const { db } = scope;
  const published = await loadPublished();
  const { entries, assets, files } = await createDraftLoader(db, async () => published, { withArchived: true })();
  const entryOf = (document: EditedDocument) => {
    const entry = known.get(document) ?? presentEntry(scope, document);
    known.set(document, entry);
    return entry;
  };
  const types = readDocuments<ContentType>(await readItems(db, "contentTypes"));
  const edited = inOrder(entries).map(entryOf);
  const changed = edited.filter(({ sys }) => sys.version > (sys.publishedVersion ?? Number.POSITIVE_INFINITY) + 1);
  return {
    locale: await readDefaultLocale(db),
    types: byId(types.filter(({ sys }) => sys.publishedVersion !== undefined)),
    interfaces: await readInterfaces(db),
    entries: byId(edited),
    published: byId(changed.flatMap(({ sys }) => published.entries.get(sys.id) ?? []).map(entryOf)),
    assets: byId(inOrder(assets).map((each) => ({ kind: "Asset", ...assetOutput(scope, each, files) }) as Asset)),
  };
}

async function readInterfaces(db: Database): Promise<Map<string, EditorInterface>> {
  const items = await readItems(db, editorInterfaces.kind);
  return new Map(items.map(({ id, document }) => [id, parseStored<EditorInterface>(document)]));
}

function inOrder<Stored>(documents: ReadonlyMap<string, Stored>): Stored[] {
  return [...documents].toSorted(([a], [b]) => compareText(a, b)).map(([, document]) => document);
}

function byId<Item extends { sys: { id: string } }>(items: readonly Item[]): Map<string, Item> {
  return new Map(items.map((item) => [item.sys.id, item]));
}
