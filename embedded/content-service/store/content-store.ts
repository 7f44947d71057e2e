import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { ContentTables } from "./content-migrations.ts";

/** The same statements run on SQLite and PostgreSQL. */
export type Database = Kysely<ContentTables>;
export type StoredFile = { url: string; size: number; digest: string };
export type StoredItem = { kind: string; id: string; document: string };

const partSize = 256 * 1024;
/** One statement per document would make an import of thousands take a minute. Both engines accept eight times as many values. */
const batchSize = 1_000;

/** The content version: a number that grows whenever what is published changes, read on each request. */
export async function readContentVersion(db: Database): Promise<number> {
  const row = await versionQuery(db).executeTakeFirstOrThrow();
  return row.version;
}

export function versionQuery(db: Database) {
  return db.selectFrom("content_state").select("version").where("id", "=", 1);
}

/** Grows with every write, published or not: what previews are cached by. */
export async function readContentDraftVersion(db: Database): Promise<number> {
  const row = await db
    .selectFrom("content_state")
    .select("draft_version")
    .where("id", "=", 1)
    .executeTakeFirstOrThrow();
  return row.draft_version;
}

/** The top-level names of the export files imported so far. */
export async function readExportKeys(db: Database): Promise<string[]> {
  const row = await db.selectFrom("content_state").select("sections").where("id", "=", 1).executeTakeFirstOrThrow();
  return JSON.parse(row.sections);
}

/** Every document as edited, or those of one kind, in the order of the imports. */
export async function readItems(db: Database, kind?: string): Promise<StoredItem[]> {
  return db
    .selectFrom("content_items")
    .select(["kind", "id", "document"])
    .$if(kind !== undefined, (query) => query.where("kind", "=", kind ?? ""))
    .orderBy("kind")
    .orderBy("position")
    .orderBy("id")
    .execute();
}

/** The files of assets, without uploads that no asset has taken yet. */
export async function readFiles(db: Database): Promise<Map<string, StoredFile>> {
  const files = await db.selectFrom("content_files").selectAll().where("url", "not like", "upload:%").execute();
  return new Map(files.map((file) => [file.url, file]));
}

export async function readFilesAt(db: Database, urls: readonly string[]): Promise<Map<string, StoredFile>> {
  if (urls.length === 0) return new Map();
  const files = await db.selectFrom("content_files").selectAll().where("url", "in", urls).execute();
  return new Map(files.map((file) => [file.url, file]));
}

/** The bytes `start` to `end` (both included) of a file; each part is read when it is needed. */
export async function* readBytes(db: Database, url: string, start: number, end: number): AsyncGenerator<Uint8Array> {
  for (let part = Math.floor(start / partSize); part * partSize <= end; part++) {
    const row = await db
      .selectFrom("content_file_parts")
      .select("bytes")
      .where("url", "=", url)
      .where("part", "=", part)
      .executeTakeFirst();
    if (!row) throw new Error(`Part ${part} of ${url} is missing from the store`);
    yield row.bytes.subarray(Math.max(0, start - part * partSize), end + 1 - part * partSize);
  }
}

/** A whole file in memory, for rendering a variant and for an export. */
export async function readWholeFile(db: Database, file: StoredFile): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const bytes of readBytes(db, file.url, 0, file.size - 1)) parts.push(bytes);
  return Buffer.concat(parts);
}

/** A transaction's first statement: serializes writers on PostgreSQL. */
export async function lockContent(db: Database): Promise<void> {
  await db
    .updateTable("content_state")
    .set((row) => ({ draft_version: row.ref("draft_version") }))
    .execute();
}

/** Raises the counter of drafts, and the content version only if what visitors read has changed. */
export async function raiseVersions(db: Database, { isPublic }: { isPublic: boolean }): Promise<void> {
  await db
    .updateTable("content_state")
    .set((row) => ({
      draft_version: row("draft_version", "+", 1),
      ...(isPublic && { version: row("version", "+", 1) }),
    }))
    .execute();
}

/** From now on, exports have this list. */
export async function addExportKey(db: Database, exportKey: string): Promise<void> {
  const known = await readExportKeys(db);
  if (known.includes(exportKey)) return;
  await db
    .updateTable("content_state")
    .set({ sections: JSON.stringify([...known, exportKey]) })
    .execute();
}

/** The position of the last document of a kind; -1 if there is none. */
export async function lastPosition(db: Database, kind: string): Promise<number> {
  const { last } = await db
    .selectFrom("content_items")
    .select((row) => row.fn.max("position").as("last"))
    .where("kind", "=", kind)
    .executeTakeFirstOrThrow();
  return last ?? -1;
}

/** Inserts documents of one kind before the stored ones; a document with a known id replaces the old one. */
export async function writeItems(
  db: Database,
  kind: string,
  items: readonly { id: string; document: string }[],
): Promise<void> {
  await db
    .updateTable("content_items")
    .set((row) => ({ position: row("position", "+", items.length) }))
    .where("kind", "=", kind)
    .execute();
  for (let start = 0; start < items.length; start += batchSize) {
    const rows = items.slice(start, start + batchSize).map((item, at) => ({ kind, position: start + at, ...item }));
    await db
      .insertInto("content_items")
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(["kind", "id"]).doUpdateSet((row) => ({
          position: row.ref("excluded.position"),
          document: row.ref("excluded.document"),
        })),
      )
      .execute();
  }
}

/** Replaces a file's bytes unless they have the stored digest. */
export async function writeFile(db: Database, url: string, bytes: Uint8Array, storedDigest?: string): Promise<void> {
  const digest = await digestOf(bytes);
  if (digest === storedDigest) return;
  await deleteFile(db, url);
  await db.insertInto("content_files").values({ url, size: bytes.length, digest }).execute();
  for (const [part, slice] of partsOf(bytes)) {
    await db.insertInto("content_file_parts").values({ url, part, bytes: slice }).execute();
    await nextTurn();
  }
}

async function digestOf(bytes: Uint8Array): Promise<string> {
  const hash = createHash("sha256");
  for (const [, slice] of partsOf(bytes)) {
    hash.update(slice);
    await nextTurn();
  }
  return hash.digest("hex");
}

/** A file of 50 MB is read and written part by part: other requests are answered in between. */
function* partsOf(bytes: Uint8Array): Generator<[part: number, slice: Uint8Array]> {
  for (let part = 0; part * partSize < bytes.length; part++)
    yield [part, bytes.subarray(part * partSize, (part + 1) * partSize)];
}

export async function deleteFile(db: Database, url: string): Promise<void> {
  await db.deleteFrom("content_file_parts").where("url", "=", url).execute();
  await db.deleteFrom("content_files").where("url", "=", url).execute();
}
