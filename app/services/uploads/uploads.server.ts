import type { Kysely } from "kysely";
import { isLoopback } from "#app/platform/config/settings.server.ts";
import type { FileStorage } from "#app/platform/files/file-storage.server.ts";
import type { SiteTables } from "#app/services/database/site-tables.server.ts";

/** The names that we give to stored pictures: 22 letters for 128 bits of chance, and what kind of picture it is. */
export const uploadName = /^[A-Za-z0-9_-]{22}\.(jpg|webp)$/;

const uploadsPath = "/uploads/";

/** Stands for the application's id in a row whose picture is being removed. */
const beingRemoved = "removed";

/**
 * The name of a stored picture from the address that a browser sends for it: `https://our.site/uploads/NAME` or `/uploads/NAME`. The
 * address is only read, never fetched.
 *
 * @returns undefined for everything that is not exactly such an address: another site, a query, a name that we never give.
 */
export function uploadNameOf(address: string, siteUrl: string): string | undefined {
  const path = address.startsWith("/") ? address : ownPath(address, siteUrl);
  if (!path?.startsWith(uploadsPath)) return undefined;
  const name = path.slice(uploadsPath.length);
  return uploadName.test(name) ? name : undefined;
}

/** What follows our origin, as it is written: a parser would tidy `/uploads/../x` before we see it. */
function ownPath(address: string, siteUrl: string) {
  const [origin = ""] = /^https?:\/\/[^/?#\\]+/i.exec(address) ?? [];
  return isOurs(origin, siteUrl) ? address.slice(origin.length) : undefined;
}

function isOurs(origin: string, siteUrl: string) {
  if (!URL.canParse(origin)) return false;
  const [theirs, ours] = [new URL(origin), new URL(siteUrl)];
  if (theirs.username || theirs.password) return false;
  if (theirs.origin === ours.origin) return true;
  // While the site is on one machine, localhost and 127.0.0.1 are two names of it.
  const sameMachine = isLoopback(theirs.hostname) && isLoopback(ours.hostname);
  return sameMachine && theirs.protocol === ours.protocol && theirs.port === ours.port;
}

/**
 * Assigns a stored picture to the application that shows it, so that it is not deleted. Call it within the application's transaction.
 *
 * @returns whether there is such a picture. One that another application has claimed is fine: it stays that one's.
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

/** How much the pictures take up that no application has claimed, in bytes. */
export async function unclaimedBytes(db: Kysely<SiteTables>): Promise<number> {
  const { total } = await db
    .selectFrom("uploads")
    .select(({ fn }) => fn.sum("bytes").as("total"))
    .where("claimed_by", "is", null)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/**
 * Removes the pictures received before `before` that no application has claimed. A row is marked first: from then on no process can
 * claim it. Then its file goes, then the row; after a crash in between the next call takes it up again.
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
 * Lets go of the picture of an application that has just been removed, within the same transaction. Where another application shows it too
 * it becomes that one's; else it is marked, and the next `removeMarked` removes it.
 */
export async function releasePicture(trx: Kysely<SiteTables>, applicationId: string): Promise<void> {
  // Marked before anybody looks: whoever claims it at this moment waits, and is then seen.
  const released = await trx
    .updateTable("uploads")
    .set({ claimed_by: beingRemoved })
    .where("claimed_by", "=", applicationId)
    .returning("filename")
    .execute();
  for (const { filename } of released) {
    const shown = await trx
      .selectFrom("band_applications")
      .select(["id", "upload"])
      .where("upload", "like", `%${uploadsPath}${filename}`)
      .execute();
    const heir = shown.find(({ upload }) => upload.endsWith(uploadsPath + filename));
    if (heir) await trx.updateTable("uploads").set({ claimed_by: heir.id }).where("filename", "=", filename).execute();
  }
}

/**
 * Removes the pictures that are marked, file and row.
 *
 * @throws at the end, when there were files that could not be removed: the next call tries them again.
 */
export async function removeMarked(db: Kysely<SiteTables>, files: Pick<FileStorage, "remove">) {
  const marked = await db.selectFrom("uploads").select("filename").where("claimed_by", "=", beingRemoved).execute();
  const faults: unknown[] = [];
  for (const { filename } of marked) {
    try {
      await files.remove(filename);
    } catch (fault) {
      faults.push(fault);
      continue;
    }
    await db.deleteFrom("uploads").where("filename", "=", filename).where("claimed_by", "=", beingRemoved).execute();
  }
  if (faults.length > 0)
    throw new Error(`${faults.length} of ${marked.length} pictures could not be removed.`, { cause: faults[0] });
}
