import { randomBytes } from "node:crypto";
import type { CleanPicture } from "#platform/images/clean-picture.server.ts";
import type { Services } from "#services/services.server.ts";
import { markForRemoval } from "#services/uploads/uploads.server.ts";
import type { PictureForm } from "./read-picture-form.server.ts";

/**
 * Stores a picture under a random name, and returns the name. The row is inserted before the file: after a crash in
 * between, cleanup deletes the row as an unclaimed upload within a day. In the other order the file would be orphaned. A storage that failed may
 * have stored the file all the same, so the row is not deleted then, but marked, and cleanup deletes both.
 *
 * @throws StorageUnavailable, or the database's error.
 */
export async function storePicture(
  { db, files }: Pick<Services, "db" | "files">,
  { bytes, contentType, extension, width, height }: CleanPicture,
  /** The band's `bio` and `website`. */
  texts: PictureForm["texts"],
  now = new Date(),
): Promise<string> {
  const filename = `${randomBytes(16).toString("base64url")}.${extension}`;
  const row = { content_type: contentType, bytes: bytes.length, width, height, ...texts, claimed_by: null };
  await db
    .insertInto("uploads")
    .values({ filename, received_at: now.toISOString(), ...row })
    .execute();
  try {
    await files.put(filename, bytes, contentType);
  } catch (error) {
    // Where this fails too, it is an unclaimed upload.
    await markForRemoval(db, filename).catch(() => undefined);
    throw error;
  }
  return filename;
}
