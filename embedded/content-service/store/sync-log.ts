import { createHash, randomBytes } from "node:crypto";
import type { Transaction } from "kysely";
import type { ContentTables } from "./content-migrations.ts";
import { type Database, lockContent, readContentVersion } from "./content-store.ts";

/** A document as clients that sync have it. */
export type SyncedDocument = { kind: SyncKind; id: string; revision: number; digest: string };
export type SyncKind = "Asset" | "Entry";
/** A document that was deleted or withdrawn; `deletedAt` is when it was noticed. */
export type Deletion = { kind: SyncKind; id: string; revision: number; deletedAt: string };
/** A content version at which somebody synced. The mark tells it from one of the same number after a backup was put back. */
export type SyncPoint = { version: number; mark: string };

const batchSize = 1_000;

/** Identifies what clients get of a document. */
export function digestOf(delivered: object): string {
  return createHash("sha256").update(JSON.stringify(delivered)).digest("base64url").slice(0, 22);
}

/**
 * Notes what differs from the last time that somebody synced, once for each content version. So every way of writing content is covered,
 * and while nobody syncs, nothing is stored. Undefined, and nothing is noted, if the content has changed since `version` was read: an older
 * state noted after a newer one would hide from clients what has changed between the two.
 */
export async function noteSyncPoint(
  db: Database,
  version: number,
  current: () => readonly SyncedDocument[],
): Promise<SyncPoint | undefined> {
  const known = await findSyncPoint(db, version);
  if (known) return known;
  return db.transaction().execute(async (transaction) => {
    await lockContent(transaction);
    const last = await lastSyncPoint(transaction);
    if (last?.version === version) return last;
    if ((last && last.version > version) || (await readContentVersion(transaction)) !== version) return undefined;
    await noteDifferences(transaction, version, current());
    const point = { version, mark: randomBytes(9).toString("base64url") };
    await transaction.insertInto("content_sync_points").values(point).execute();
    return point;
  });
}

async function lastSyncPoint(db: Database): Promise<SyncPoint | undefined> {
  return db.selectFrom("content_sync_points").selectAll().orderBy("version", "desc").limit(1).executeTakeFirst();
}

export async function findSyncPoint(db: Database, version: number): Promise<SyncPoint | undefined> {
  return db.selectFrom("content_sync_points").selectAll().where("version", "=", version).executeTakeFirst();
}

/** The ids of what changed after a content version. */
export async function readChangedIds(db: Database, version: number): Promise<Record<SyncKind, Set<string>>> {
  const rows = await db
    .selectFrom("content_sync")
    .select(["kind", "id"])
    .where("version", ">", version)
    .where("deleted_at", "is", null)
    .execute();
  const idsOf = (wanted: SyncKind) => new Set(rows.filter(({ kind }) => kind === wanted).map(({ id }) => id));
  return { Asset: idsOf("Asset"), Entry: idsOf("Entry") };
}

export async function readDeletions(db: Database, version: number): Promise<Deletion[]> {
  const rows = await db
    .selectFrom("content_sync")
    .select(["kind", "id", "revision", "deleted_at"])
    .where("version", ">", version)
    .where("deleted_at", "is not", null)
    .orderBy("kind")
    .orderBy("id")
    .execute();
  return rows.map(({ kind, id, revision, deleted_at }) => ({
    kind: kind === "Asset" ? "Asset" : "Entry",
    id,
    revision,
    deletedAt: deleted_at ?? "",
  }));
}

async function noteDifferences(db: Transaction<ContentTables>, version: number, current: readonly SyncedDocument[]) {
  const stored = await db.selectFrom("content_sync").selectAll().execute();
  const digests = new Map(stored.map((row) => [`${row.kind} ${row.id}`, row.deleted_at === null ? row.digest : ""]));
  const present = new Set(current.map(({ kind, id }) => `${kind} ${id}`));
  const changed = current
    .filter(({ kind, id, digest }) => digests.get(`${kind} ${id}`) !== digest)
    .map((document) => ({ ...document, version, deleted_at: null }));
  const deleted = stored
    .filter((row) => row.deleted_at === null && !present.has(`${row.kind} ${row.id}`))
    .map((row) => ({ ...row, version, deleted_at: new Date().toISOString() }));
  const rows = [...changed, ...deleted];
  for (let start = 0; start < rows.length; start += batchSize) {
    await db
      .insertInto("content_sync")
      .values(rows.slice(start, start + batchSize))
      .onConflict((conflict) =>
        conflict.columns(["kind", "id"]).doUpdateSet((row) => ({
          version: row.ref("excluded.version"),
          revision: row.ref("excluded.revision"),
          digest: row.ref("excluded.digest"),
          deleted_at: row.ref("excluded.deleted_at"),
        })),
      )
      .execute();
  }
}
