import { z } from "zod/mini";
import { documentId, editedAsset } from "../documents/documents-contract.ts";

const megabyte = 1024 * 1024;
/** In bytes. */
export const fileLimits = { picture: 20 * megabyte, film: 20 * megabyte, file: 20 * megabyte } as const;
/** Films of the site begin by themselves and go round. In seconds. */
export const longestFilm = 60;
export const mostBytes = Math.max(...Object.values(fileLimits));

export const fileHint =
  "JPEG, PNG and WebP pictures of up to 20 MB and 40 megapixels, MP4 (H.264) and WebM films of up to 20 MB and a minute, and PDF files of up to 20 MB. Where a picture or film was taken, and with what, is taken out of it.";

/** What the browser's window for choosing offers. On a phone it offers the camera, too. */
export const acceptedTypes = [
  "image/jpeg",
  "image/png",
  "image/webp",
  "video/mp4",
  "video/webm",
  "application/pdf",
] as const;

/** Of a content type as `image/jpeg`: a place that shows a picture cannot show a file. */
export function isSameKind(one: string, other: string): boolean {
  return one.split("/")[0] === other.split("/")[0];
}

/** @param types media types, or their first words ("image"); none: any */
export function isOfTypes(contentType: string, types: readonly string[]): boolean {
  return types.length === 0 || types.some((type) => contentType === type || contentType.startsWith(`${type}/`));
}

/**
 * `POST /desk/api/pictures/upload`, with the file as its body. The browser makes the id, so that a file that is sent again makes no second
 * one. With `replaces` the file takes the place of that picture's, wherever it is shown; `asOf` is the version that was seen.
 */
export const uploadQuery = z.strictObject({
  id: z.string().check(z.regex(/^[A-Za-z0-9]{22}$/)),
  name: z.string().check(z.minLength(1), z.maxLength(255)),
  replaces: z.optional(documentId),
  asOf: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
});
export type UploadQuery = z.infer<typeof uploadQuery>;

/** What the browser needs of the answer. */
export const storedFile = z.object({ picture: editedAsset });
