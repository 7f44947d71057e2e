import { z } from "zod/mini";
import { documentId, editedAsset } from "#app/desk/content/content-contract.ts";

/** `GET /desk/api/pictures?view=unused&q=river&page=2` */
export const pictureViews = ["all", "unused", "undescribed", "removed"] as const;
export type PictureView = (typeof pictureViews)[number];

const listedPicture = z.extend(editedAsset, {
  /** A small variant of a picture; null for films and files. */
  thumbnail: z.nullable(z.string()),
  /** How many pages show it. */
  pages: z.number(),
  /** Whether any part of the site links to it. */
  isUsed: z.boolean(),
});
export type ListedPicture = z.infer<typeof listedPicture>;

export const pictureList = z.object({
  view: z.enum(pictureViews),
  q: z.string(),
  page: z.number(),
  pages: z.number(),
  counts: z.record(z.enum(pictureViews), z.number()),
  pictures: z.array(listedPicture),
  mayChange: z.boolean(),
});
export type PictureList = z.infer<typeof pictureList>;

/** `GET /desk/api/pictures/:id`: null where there is none. `removedAt`: it was removed, and can be put back for 30 days. */
export const openPicture = z.object({
  picture: z.nullable(
    z.extend(listedPicture, {
      usedOn: z.array(z.object({ id: z.string(), title: z.string() })),
      updatedAt: z.number(),
      updatedBy: z.string(),
      removedAt: z.nullable(z.number()),
    }),
  ),
  mayChange: z.boolean(),
});
export type OpenPicture = z.infer<typeof openPicture>;

const megabyte = 1024 * 1024;
/** In bytes. */
export const fileLimits = { picture: 20 * megabyte, file: 20 * megabyte } as const;
export const mostBytes = Math.max(...Object.values(fileLimits));

export const fileHint =
  "JPEG, PNG and WebP pictures of up to 20 MB and 40 megapixels, and PDF files of up to 20 MB. Where a picture was taken, and with what, is taken out of it.";

/** What the browser's window for choosing offers. On a phone it offers the camera, too. */
export const acceptedTypes = "image/jpeg,image/png,image/webp,application/pdf";

/** Of a content type as `image/jpeg`: a place that shows a picture cannot show a file. */
export function isSameKind(one: string, other: string): boolean {
  return one.split("/")[0] === other.split("/")[0];
}

/**
 * `POST /desk/api/pictures/upload`, with the file as its body, answered with `openPicture`. The browser makes the id, so that a file that is sent again makes no second
 * one. With `replaces` the file takes the place of that picture's, wherever it is shown; `asOf` is the version that was seen.
 */
export const uploadQuery = z.strictObject({
  id: z.string().check(z.regex(/^[A-Za-z0-9]{22}$/)),
  name: z.string().check(z.minLength(1), z.maxLength(255)),
  replaces: z.optional(documentId),
  asOf: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
});
export type UploadQuery = z.infer<typeof uploadQuery>;
