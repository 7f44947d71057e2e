import type { Kysely } from "kysely";
import { isLoopback } from "#platform/config/settings.server.ts";
import type { FileStorage } from "#platform/files/file-storage.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";

/** The file names of stored pictures: 128 random bits in 22 characters, and the type. */
export const uploadName = /^[A-Za-z0-9_-]{22}\.(jpg|webp)$/;

const uploadsPath = "/uploads/";

/** In place of an application's id: the picture is being deleted. */
const beingRemoved = "removed";

/**
 * The file name in the URL of a stored picture, as a browser sends it: `https://our.site/uploads/NAME` or `/uploads/NAME`. The URL is never
 * fetched.
 *
 * @returns undefined for any other URL: another site, a query, an invalid name.
 */
export function uploadNameOf(url: string, siteUrl: string): string | undefined {
  const path = url.startsWith("/") ? url : ownPath(url, siteUrl);
  if (!path?.startsWith(uploadsPath)) return undefined;
  const name = path.slice(uploadsPath.length);
  return uploadName.test(name) ? name : undefined;
}

/** The path as written: a URL parser would already have normalised `/uploads/../x`. */
function ownPath(url: string, siteUrl: string) {
  const [origin = ""] = /^https?:\/\/[^/?#\\]+/i.exec(url) ?? [];
  return isOurs(origin, siteUrl) ? url.slice(origin.length) : undefined;
}

function isOurs(origin: string, siteUrl: string) {
  if (!URL.canParse(origin)) return false;
  const [theirs, ours] = [new URL(origin), new URL(siteUrl)];
  if (theirs.username || theirs.password) return false;
  if (theirs.origin === ours.origin) return true;
  // On loopback, localhost and 127.0.0.1 are names of the same site.
  const sameMachine = isLoopback(theirs.hostname) && isLoopback(ours.hostname);
  return sameMachine && theirs.protocol === ours.protocol && theirs.port === ours.port;
}

/**
 * Claims a stored picture for an application, so that maintenance does not delete it. Call it within the application's transaction.
 *
 * @returns whether the picture exists. One that another application has claimed stays claimed by that one.
 */
export async function claimUpload(trx: Kysely<SiteTables>, filename: string, applicationId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("uploads")
    .set(({ fn, val }) => ({ claimed_by: fn.coalesce("claimed_by", val(applicationId)) }))
    .where("filename", "=", filename)
    .where(({ eb, or }) => or([eb("claimed_by", "is", null), eb("claimed_by", "!=", beingRemoved)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether an application shows the picture of a row: it has to be there. */
export function isClaimed({ claimed_by }: { claimed_by: string | null }): boolean {
  return claimed_by !== null && claimed_by !== beingRemoved;
}

/** The total size of unclaimed pictures, in bytes. */
export async function unclaimedBytes(db: Kysely<SiteTables>): Promise<number> {
  const { total } = await db
    .selectFrom("uploads")
    .select(({ fn }) => fn.sum<number | null>("bytes").as("total"))
    .where("claimed_by", "is", null)
    .executeTakeFirstOrThrow();
  return total ?? 0;
}

/**
 * Deletes unclaimed pictures received before `before`. Marking a row first prevents another process from claiming it; then the file
 * is deleted, then the row. After a crash in between, the next call continues.
 *
 * @throws what `removeMarked` throws
 */
export async function removeUnclaimed(db: Kysely<SiteTables>, files: Pick<FileStorage, "remove">, before: Date) {
  await db
    .updateTable("uploads")
    .set({ claimed_by: beingRemoved })
    .where("claimed_by", "is", null)
    .where("received_at", "<", before.toISOString())
    .execute();
  await removeMarked(db, files);
}

/**
 * Releases the picture of an application that is being deleted, within the same transaction. Another application that refers to it becomes its
 * owner; otherwise it is marked, and the next `removeMarked` deletes it.
 */
export async function releasePicture(trx: Kysely<SiteTables>, applicationId: string): Promise<void> {
  // Marks before reading: a concurrent claim waits for this transaction.
  const released = await trx
    .updateTable("uploads")
    .set({ claimed_by: beingRemoved })
    .where("claimed_by", "=", applicationId)
    .returning("filename")
    .execute();
  for (const { filename } of released) {
    const referenced = await trx
      .selectFrom("band_applications")
      .select(["id", "upload"])
      .where("upload", "like", `%${uploadsPath}${filename}`)
      .execute();
    const nextOwner = referenced.find(({ upload }) => upload.endsWith(uploadsPath + filename));
    if (nextOwner)
      await trx.updateTable("uploads").set({ claimed_by: nextOwner.id }).where("filename", "=", filename).execute();
  }
}

/** Marks a picture that nobody may claim any more: the next `removeMarked` deletes it. */
export async function markForRemoval(db: Kysely<SiteTables>, filename: string): Promise<void> {
  await db.updateTable("uploads").set({ claimed_by: beingRemoved }).where("filename", "=", filename).execute();
}

/**
 * Deletes the marked pictures, file and row.
 *
 * @throws at the end, when a file could not be deleted: the next call retries.
 */
export async function removeMarked(db: Kysely<SiteTables>, files: Pick<FileStorage, "remove">) {
  const marked = await db.selectFrom("uploads").select("filename").where("claimed_by", "=", beingRemoved).execute();
  const errors: unknown[] = [];
  for (const { filename } of marked) {
    try {
      await files.remove(filename);
    } catch (error) {
      errors.push(error);
      continue;
    }
    await db.deleteFrom("uploads").where("filename", "=", filename).where("claimed_by", "=", beingRemoved).execute();
  }
  if (errors.length > 0)
    throw new Error(`${errors.length} of ${marked.length} pictures could not be removed.`, { cause: errors[0] });
}
