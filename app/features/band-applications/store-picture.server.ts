import { randomBytes } from "node:crypto";
import type { Services } from "#app/services/services.server.ts";
import type { CleanPicture } from "./clean-picture.server.ts";
import type { PictureForm } from "./read-picture-form.server.ts";

/**
 * Stores a picture under a name of our own that nobody can guess, and returns the name. First the row, then the file: after a crash in
 * between, the row is one of a picture that nobody claims, and goes within a day. The other way round a file would stay that
 * nothing knows of.
 *
 * @throws StorageUnavailable, or the database's error: then there is neither.
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
    const forget = db.deleteFrom("uploads").where("filename", "=", filename).execute();
    await forget.catch(() => undefined);
    throw error;
  }
  return filename;
}
