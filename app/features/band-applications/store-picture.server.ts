import { randomBytes } from "node:crypto";
import type { CleanPicture } from "#app/platform/images/clean-picture.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { PictureForm } from "./read-picture-form.server.ts";

/**
 * Stores a picture under a random name, and returns the name. The row is inserted before the file: after a crash in
 * between, cleanup deletes the row as an unclaimed upload within a day. In the other order the file would be orphaned.
 *
 * @throws StorageUnavailable, or the database's error: then neither the row nor the file exists.
 */
export async function storePicture(
  { db, files }: Pick<Services, "db" | "files">,
  { bytes, contentType, extension, width, height }: CleanPicture,
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
    const deleted = db.deleteFrom("uploads").where("filename", "=", filename).execute();
    await deleted.catch(() => undefined);
    throw error;
  }
  return filename;
}
