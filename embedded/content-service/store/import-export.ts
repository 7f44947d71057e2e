import {
  addExportKey,
  type Database,
  lockContent,
  raiseVersions,
  readExportKeys,
  readFiles,
  readItems,
  readWholeFile,
  writeFile,
  writeItems,
} from "./content-store.ts";
import { complexDocuments } from "./document-limits.ts";
import {
  type AssetDocument,
  describeIssue,
  documentId,
  exportFileSchema,
  fileUrls,
  isPublishable,
  type Locale,
  localeSchema,
  readDocument,
} from "./documents.ts";
import { storeFormerSlugsOf } from "./former-slugs.ts";
import { localeProblems } from "./locale-rules.ts";
import { publicDigest, readDifferingPublished } from "./published-documents.ts";
import { publishedSectionProblems, withPublished, writePublishedDocuments } from "./published-section.ts";
import { deleteUnusedFiles } from "./used-files.ts";

/** Reads a file's bytes by its URL (`//images.ctfassets.net/…`); undefined when there are none. */
export type ReadAsset = (url: string) => Promise<Uint8Array | undefined>;
export type WriteAsset = (url: string, bytes: Uint8Array) => Promise<void>;
/** `missingFiles`: URLs without bytes, now or from an earlier import. Such an asset is delivered; its file answers 404. */
export type ImportResult =
  | { ok: true; counts: Record<string, number>; missingFiles: string[] }
  | { ok: false; problems: string[] };

/**
 * Imports a contentful-export file in one transaction. A document with a known id replaces the old one; documents that are not in the
 * file stay. Its section `published` holds the published documents that are not as edited; without one, whatever the file says is
 * published is published as it stands there. The content version grows only if what visitors read has changed.
 *
 * @returns the problems, each naming its document, when the file is invalid; nothing is imported then.
 */
export async function importContent(db: Database, exportFile: unknown, readAsset: ReadAsset): Promise<ImportResult> {
  const complex = complexDocuments(exportFile);
  if (complex.length > 0) return { ok: false, problems: complex.map(({ problem }) => problem) };
  const parsed = exportFileSchema.safeParse(exportFile);
  if (!parsed.success) {
    return { ok: false, problems: parsed.error.issues.map((issue) => describeIssue(exportFile, issue)) };
  }
  // Stores the documents as given, not as parsed by the schema.
  const { published: _, ...content } = Object(exportFile);
  const lists = Object.entries(content).map(([kind, list]) => ({ kind, items: documentsOf(kind, list) }));
  const publishedFile = withPublished(exportFile);
  const published = exportFileSchema.safeParse(publishedFile);
  const known = (await readItems(db, "locales")).map(({ document }) => localeSchema.parse(readDocument(document)));
  const problems = [
    ...importedLocaleProblems(parsed.data.locales ?? [], known),
    ...lists.flatMap(({ kind, items }) => repeatedIds(kind, items)),
    ...publishedSectionProblems(parsed.data),
    ...(published.error?.issues ?? []).map((issue) => `published, ${describeIssue(publishedFile, issue)}`),
  ];
  if (problems.length > 0 || !published.success) return { ok: false, problems };
  const missingFiles = await db.transaction().execute(async (transaction) => {
    await lockContent(transaction);
    const before = await publicDigest(transaction);
    for (const { kind, items } of lists) {
      if (kind === "entries")
        await storeFormerSlugsOf(
          transaction,
          items.map(({ id }) => id),
          new Date().toISOString(),
        );
      await writeItems(transaction, kind, items);
      if (isPublishable(kind)) {
        const publishedItems = documentsOf(kind, Object(publishedFile)[kind]);
        await writePublishedDocuments(transaction, kind, publishedItems, published.data[kind]);
      }
    }
    for (const { kind } of lists) await addExportKey(transaction, kind);
    const assets = [...(parsed.data.assets ?? []), ...(published.data.assets ?? [])];
    const missing = await importFiles(transaction, assets, readAsset);
    await raiseVersions(transaction, { isPublic: (await publicDigest(transaction)) !== before });
    return missing;
  });
  return {
    ok: true,
    counts: Object.fromEntries(lists.map(({ kind, items }) => [kind, items.length])),
    missingFiles,
  };
}

/** What is wrong with the locales of a file, together with those that are there and stay. */
function importedLocaleProblems(imported: readonly Locale[], known: readonly Locale[]): string[] {
  const ids = new Set(imported.map((locale) => documentId("locales", locale)));
  const staying = known.filter((locale) => !ids.has(documentId("locales", locale)));
  const codes = new Set(imported.map(({ code }) => code));
  const problems = localeProblems([...staying, ...imported]).filter(({ code }) => codes.has(code));
  return problems.map(({ code, message }) => `locales "${code}": ${message}`);
}

function documentsOf(kind: string, list: unknown) {
  const items: unknown[] = Array.isArray(list) ? list : [];
  return items.map((item, index) => ({ id: documentId(kind, item) ?? `#${index}`, document: JSON.stringify(item) }));
}

function repeatedIds(kind: string, items: readonly { id: string }[]) {
  const sameIds = [...Map.groupBy(items, ({ id }) => id)].filter(([, same]) => same.length > 1);
  return sameIds.map(([id]) => `${kind} "${id}": this id is used more than once`);
}

async function importFiles(db: Database, assets: readonly AssetDocument[], readAsset: ReadAsset) {
  const stored = await readFiles(db);
  const missingFiles: string[] = [];
  for (const url of new Set(assets.flatMap(fileUrls))) {
    const bytes = await readAsset(url);
    if (bytes && bytes.length > 0) await writeFile(db, url, bytes, stored.get(url)?.digest);
    else if (!stored.has(url)) missingFiles.push(url);
  }
  await deleteUnusedFiles(db);
  return missingFiles;
}

/**
 * Exports everything, drafts and archived documents included, as a contentful-export file; files go to `writeAsset`. Published documents
 * that were changed since are in the section `published`, which Contentful's own tools pass over.
 */
export async function exportContent(db: Database, writeAsset: WriteAsset): Promise<Record<string, unknown[]>> {
  const items = await readItems(db);
  const documents = (kind: string): unknown[] =>
    items.filter((item) => item.kind === kind).map((item) => readDocument(item.document));
  const exportFile = Object.fromEntries((await readExportKeys(db)).map((kind) => [kind, documents(kind)]));
  const published: unknown[] = (await readDifferingPublished(db)).map(({ document }) => readDocument(document));
  if (published.length > 0) exportFile.published = published;
  for (const stored of (await readFiles(db)).values()) await writeAsset(stored.url, await readWholeFile(db, stored));
  return exportFile;
}
