import { type Database, deleteFile, readFiles } from "./content-store.ts";
import { assetSchema, fileUrls, readDocument } from "./documents.ts";

/** Deletes the files that no asset has: as it is edited, as it is published, nor in any of its versions. */
export async function deleteUnusedFiles(db: Database): Promise<void> {
  const used = new Set<string>();
  for (const table of ["content_items", "content_published", "content_versions"] as const) {
    const assets = await db.selectFrom(table).select("document").where("kind", "=", "assets").execute();
    for (const { document } of assets)
      for (const url of fileUrls(assetSchema.parse(readDocument(document)))) used.add(url);
  }
  for (const url of (await readFiles(db)).keys()) if (!used.has(url)) await deleteFile(db, url);
}
