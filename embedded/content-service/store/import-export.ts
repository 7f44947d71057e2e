import {
  bumpContentVersion,
  type Database,
  deleteFile,
  readExportKeys,
  readFiles,
  readItems,
  readWholeFile,
  writeExportKeys,
  writeFile,
  writeItems,
} from "./content-store.ts";
import { type AssetDocument, assetSchema, describeIssue, documentId, exportFileSchema, fileUrls } from "./documents.ts";

/** Reads a file's bytes by its URL (`//images.ctfassets.net/…`); undefined when there are none. */
export type ReadAsset = (url: string) => Promise<Uint8Array | undefined>;
export type WriteAsset = (url: string, bytes: Uint8Array) => Promise<void>;
/** `missingFiles`: URLs without bytes, now or from an earlier import. Such an asset is delivered; its file answers 404. */
export type ImportResult =
  | { ok: true; counts: Record<string, number>; missingFiles: string[] }
  | { ok: false; problems: string[] };

/**
 * Imports a contentful-export file in one transaction. A document with a known id replaces the old one; documents that are not in the
 * file stay.
 *
 * @returns the problems, each naming its document, when the file is invalid; nothing is imported then.
 */
export async function importContent(db: Database, exportFile: unknown, readAsset: ReadAsset): Promise<ImportResult> {
  const parsed = exportFileSchema.safeParse(exportFile);
  if (!parsed.success) {
    return { ok: false, problems: parsed.error.issues.map((issue) => describeIssue(exportFile, issue)) };
  }
  // Stores the documents as given, not as parsed by the schema.
  const lists = Object.entries(Object(exportFile)).map(([kind, list]) => ({ kind, items: documentsOf(kind, list) }));
  const problems = lists.flatMap(({ kind, items }) => repeatedIds(kind, items));
  if (problems.length > 0) return { ok: false, problems };
  const missingFiles = await db.transaction().execute(async (transaction) => {
    await bumpContentVersion(transaction);
    for (const { kind, items } of lists) await writeItems(transaction, kind, items);
    const exportKeys = new Set([...(await readExportKeys(transaction)), ...lists.map(({ kind }) => kind)]);
    await writeExportKeys(transaction, [...exportKeys]);
    return importFiles(transaction, parsed.data.assets ?? [], readAsset);
  });
  return {
    ok: true,
    counts: Object.fromEntries(lists.map(({ kind, items }) => [kind, items.length])),
    missingFiles,
  };
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
  for (const url of assets.flatMap(fileUrls)) {
    const bytes = await readAsset(url);
    if (bytes && bytes.length > 0) await writeFile(db, url, bytes, stored.get(url)?.digest);
    else if (!stored.has(url)) missingFiles.push(url);
  }
  const items = await readItems(db);
  const used = new Set(
    items
      .filter(({ kind }) => kind === "assets")
      .flatMap(({ document }) => fileUrls(assetSchema.parse(JSON.parse(document)))),
  );
  for (const url of stored.keys()) if (!used.has(url)) await deleteFile(db, url);
  return missingFiles;
}

/** Exports everything, drafts and archived documents included, as a contentful-export file; files go to `writeAsset`. */
export async function exportContent(db: Database, writeAsset: WriteAsset): Promise<Record<string, unknown[]>> {
  const items = await readItems(db);
  const documents = (kind: string): unknown[] =>
    items.filter((item) => item.kind === kind).map((item) => JSON.parse(item.document));
  const exportFile = Object.fromEntries((await readExportKeys(db)).map((kind) => [kind, documents(kind)]));
  for (const stored of (await readFiles(db)).values()) await writeAsset(stored.url, await readWholeFile(db, stored));
  return exportFile;
}
