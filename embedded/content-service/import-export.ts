import {
  bumpVersion,
  type Database,
  deleteFile,
  readFiles,
  readItems,
  readSections,
  readWholeFile,
  writeFile,
  writeItems,
  writeSections,
} from "./content-store.ts";
import { type AssetDocument, assetSchema, describeIssue, documentId, exportFileSchema, fileUrls } from "./documents.ts";

/** Finds a file's bytes by its asset's address (`//images.ctfassets.net/…`); undefined when there are none. */
export type ReadAsset = (url: string) => Promise<Uint8Array | undefined>;
export type WriteAsset = (url: string, bytes: Uint8Array) => Promise<void>;
/** `missingFiles`: addresses no bytes were found for, now or earlier. Such an asset is delivered, its picture answers 404. */
export type ImportResult =
  | { ok: true; counts: Record<string, number>; missingFiles: string[] }
  | { ok: false; problems: string[] };

/**
 * Reads a contentful-export file into the store, all of it or nothing. A document whose id is known takes the old one's place; a
 * document that is not in the file stays.
 *
 * @returns what is wrong with the file, naming each item, when its form is not right; the store is then unchanged.
 */
export async function importContent(db: Database, exportFile: unknown, readAsset: ReadAsset): Promise<ImportResult> {
  const parsed = exportFileSchema.safeParse(exportFile);
  if (!parsed.success) {
    return { ok: false, problems: parsed.error.issues.map((issue) => describeIssue(exportFile, issue)) };
  }
  // What is stored is the file as it was given, not what the schema made of it.
  const lists = Object.entries(Object(exportFile)).map(([kind, list]) => ({ kind, items: itemsOf(kind, list) }));
  const problems = lists.flatMap(({ kind, items }) => repeatedIds(kind, items));
  if (problems.length > 0) return { ok: false, problems };
  const missingFiles = await db.transaction().execute(async (transaction) => {
    await bumpVersion(transaction);
    for (const { kind, items } of lists) await writeItems(transaction, kind, items);
    const sections = new Set([...(await readSections(transaction)), ...lists.map(({ kind }) => kind)]);
    await writeSections(transaction, [...sections]);
    return importFiles(transaction, parsed.data.assets ?? [], readAsset);
  });
  return {
    ok: true,
    counts: Object.fromEntries(lists.map(({ kind, items }) => [kind, items.length])),
    missingFiles,
  };
}

function itemsOf(kind: string, list: unknown) {
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

/** The whole store as a contentful-export file, drafts and archived documents included; each asset's bytes go to `writeAsset`. */
export async function exportContent(db: Database, writeAsset: WriteAsset): Promise<Record<string, unknown[]>> {
  const items = await readItems(db);
  const documents = (kind: string): unknown[] =>
    items.filter((item) => item.kind === kind).map((item) => JSON.parse(item.document));
  const file = Object.fromEntries((await readSections(db)).map((kind) => [kind, documents(kind)]));
  for (const stored of (await readFiles(db)).values()) await writeAsset(stored.url, await readWholeFile(db, stored));
  return file;
}
