import { type Database, deleteFile, type StoredFile, writeFile } from "./content-store.ts";

export type Upload = { id: string; createdAt: string; createdBy: string };

/** An upload that no asset has taken is deleted with the first one after a day, as at Contentful. */
const lifetimeMs = 24 * 60 * 60_000;

/** Uploads are files under an address of their own until an asset takes them. */
const addressOf = (id: string) => `upload:${id}`;

export async function storeUpload(
  db: Database,
  { id, createdAt, createdBy }: Upload,
  bytes: Uint8Array,
): Promise<void> {
  const oldest = new Date(Date.parse(createdAt) - lifetimeMs).toISOString();
  const old = await db.selectFrom("content_uploads").select("id").where("created_at", "<", oldest).execute();
  for (const upload of old) await deleteUpload(db, upload.id);
  await writeFile(db, addressOf(id), bytes);
  await db.insertInto("content_uploads").values({ id, created_at: createdAt, created_by: createdBy }).execute();
}

export async function findUpload(db: Database, id: string): Promise<Upload | undefined> {
  const row = await db.selectFrom("content_uploads").selectAll().where("id", "=", id).executeTakeFirst();
  return row && { id, createdAt: row.created_at, createdBy: row.created_by };
}

export async function deleteUpload(db: Database, id: string): Promise<void> {
  await deleteFile(db, addressOf(id));
  await db.deleteFrom("content_uploads").where("id", "=", id).execute();
}

/** The upload becomes a file of an asset, without its bytes being copied. `urlOf` makes its address from their digest. */
export async function takeUpload(
  db: Database,
  id: string,
  urlOf: (digest: string) => string,
): Promise<StoredFile | undefined> {
  const find = (url: string) => db.selectFrom("content_files").selectAll().where("url", "=", url).executeTakeFirst();
  const upload = await find(addressOf(id));
  if (!upload) return undefined;
  const url = urlOf(upload.digest);
  const known = await find(url);
  if (!known) {
    await db.updateTable("content_file_parts").set({ url }).where("url", "=", upload.url).execute();
    await db.updateTable("content_files").set({ url }).where("url", "=", upload.url).execute();
  }
  await deleteUpload(db, id);
  return known ?? { ...upload, url };
}
