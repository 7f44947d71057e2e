import { sql } from "kysely";
import type { Database } from "./content-store.ts";
import { type EditedDocument, type PublishableKind, readDocument } from "./documents.ts";
import { readPublished } from "./published-documents.ts";

/** An earlier or published document: `published` says whether visitors could read it. `savedBy` is a user's id. */
export type DocumentVersion = {
  version: number;
  published: boolean;
  savedAt: string;
  savedBy: string;
  document: EditedDocument;
};
type Key = { kind: PublishableKind; id: string };

/** Edited versions of one document; published ones stay for ever. */
const mostEdited = 100;
/** The desk saves every two seconds: of what one person writes in a sitting, a version is stored this often, and what it was before a pause as long as this. */
const intervalMs = 10 * 60_000;

/** Stores a document that stops being published. */
export async function storePublishedVersion(db: Database, { kind, id }: Key): Promise<void> {
  const text = await readPublished(db, kind, id);
  if (text !== undefined) await insertVersion(db, kind, text, 1);
}

/** Who overwrites a document, and when. */
type Edit = { user: string; at: Date };

/** Stores a document that is about to be overwritten, unless it is one of the many small steps of one person's work. */
export async function storeEditedVersion(db: Database, { kind, id }: Key, text: string, edit: Edit): Promise<void> {
  if (text === (await readPublished(db, kind, id))) return;
  const last = await db
    .selectFrom("content_versions")
    .select(["saved_at"])
    .where("kind", "=", kind)
    .where("id", "=", id)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  const { savedAt, savedBy } = readVersion(text, false);
  const isPause = edit.at.getTime() - Date.parse(savedAt) >= intervalMs;
  const isSoonAfterLast = last && Date.parse(savedAt) - Date.parse(last.saved_at) < intervalMs;
  if (isSoonAfterLast && !isPause && savedBy === edit.user) return;
  await insertVersion(db, kind, text, 0);
  await deleteOldest(db, { kind, id });
}

async function insertVersion(db: Database, kind: PublishableKind, text: string, published: 0 | 1) {
  const { version, savedAt, savedBy, document } = readVersion(text, published === 1);
  await db
    .insertInto("content_versions")
    .values({ kind, id: document.sys.id, version, published, saved_at: savedAt, saved_by: savedBy, document: text })
    .onConflict((conflict) => conflict.columns(["kind", "id", "version", "published"]).doNothing())
    .execute();
}

async function deleteOldest(db: Database, { kind, id }: Key) {
  const edited = db
    .selectFrom("content_versions")
    .select("version")
    .where("kind", "=", kind)
    .where("id", "=", id)
    .where("published", "=", 0);
  const oldest = await edited
    .orderBy("version", "desc")
    .offset(mostEdited - 1)
    .limit(1)
    .executeTakeFirst();
  if (!oldest) return;
  await db
    .deleteFrom("content_versions")
    .where("kind", "=", kind)
    .where("id", "=", id)
    .where("published", "=", 0)
    .where("version", "<", oldest.version)
    .execute();
}

/** A version without its document: there may be hundreds of versions, of two megabytes each. */
export type ListedVersion = Omit<DocumentVersion, "document"> & { bytes: number; isCurrent: boolean };

/** The stored versions and what is published now, newest first. */
export async function listVersions(db: Database, { kind, id }: Key): Promise<ListedVersion[]> {
  const bytes = sql<number>`octet_length(document)`.as("bytes");
  const rows = await db
    .selectFrom("content_versions")
    .select(["version", "published", "saved_at as savedAt", "saved_by as savedBy", bytes])
    .where("kind", "=", kind)
    .where("id", "=", id)
    .execute();
  const versions = rows.map((row) => ({ ...row, published: row.published === 1, isCurrent: false }));
  const current = await readPublished(db, kind, id);
  if (current !== undefined) {
    const { document: _, ...version } = readVersion(current, true);
    versions.push({ ...version, bytes: Buffer.byteLength(current), isCurrent: true });
  }
  return versions.toSorted((a, b) => b.version - a.version);
}

/** Those of the listed versions, in their order, whose documents have `mostBytes` together; the first one in any case. */
export async function readVersions(
  db: Database,
  key: Key,
  listed: readonly ListedVersion[],
  mostBytes: number,
): Promise<DocumentVersion[]> {
  const found: DocumentVersion[] = [];
  let bytes = 0;
  for (const each of listed) {
    bytes += each.bytes;
    if (found.length > 0 && bytes > mostBytes) break;
    const text = await readVersionText(db, key, each);
    if (text !== undefined) found.push(readVersion(text, each.published));
  }
  return found;
}

async function readVersionText(db: Database, { kind, id }: Key, { version, published, isCurrent }: ListedVersion) {
  if (isCurrent) return readPublished(db, kind, id);
  const row = await db
    .selectFrom("content_versions")
    .select("document")
    .where("kind", "=", kind)
    .where("id", "=", id)
    .where("version", "=", version)
    .where("published", "=", published ? 1 : 0)
    .executeTakeFirst();
  return row?.document;
}

/** The documents that visitors could read before, and no longer. */
export async function readFormerlyPublished(db: Database, { kind, id }: Key): Promise<EditedDocument[]> {
  const rows = await db
    .selectFrom("content_versions")
    .select("document")
    .where("kind", "=", kind)
    .where("id", "=", id)
    .where("published", "=", 1)
    .execute();
  return rows.map(({ document }) => readDocument(document));
}

export async function deleteVersions(db: Database, { kind, id }: Key): Promise<void> {
  await db.deleteFrom("content_versions").where("kind", "=", kind).where("id", "=", id).execute();
}

function readVersion(text: string, published: boolean): DocumentVersion {
  const document = readDocument(text);
  const { version = 1, updatedAt = "", updatedBy } = document.sys;
  return { version, published, savedAt: updatedAt, savedBy: updatedBy?.sys?.id ?? "", document };
}
