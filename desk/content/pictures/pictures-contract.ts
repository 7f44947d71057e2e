import { z } from "zod/mini";
import { editedAsset } from "#desk/content/documents/documents-contract.ts";

/** `GET /desk/api/pictures?view=unused&kind=logo&q=river&page=2` */
export const pictureViews = ["all", "unused", "undescribed", "removed"] as const;
export type PictureView = (typeof pictureViews)[number];

/** What a file is, by where it is used and by its type. */
export const pictureKinds = ["picture", "logo", "poster", "film", "file"] as const;
export type PictureKind = (typeof pictureKinds)[number];

const listedPicture = z.extend(editedAsset, {
  /** A small variant of a picture; null for films and files. */
  thumbnail: z.nullable(z.string()),
  /** How many pages show it. */
  pages: z.number(),
  /** What else uses it, in words, such as the poster of a band. */
  places: z.array(z.string()),
});
export type ListedPicture = z.infer<typeof listedPicture>;

/** What is used cannot be removed. */
export function isUsed({ pages, places }: Pick<ListedPicture, "pages" | "places">): boolean {
  return pages > 0 || places.length > 0;
}

export const pictureList = z.object({
  view: z.enum(pictureViews),
  kind: z.nullable(z.enum(pictureKinds)),
  q: z.string(),
  page: z.number(),
  pages: z.number(),
  counts: z.record(z.enum(pictureViews), z.number()),
  pictures: z.array(listedPicture),
  mayChange: z.boolean(),
  /** Where all others are, with Contentful. */
  webApp: z.nullable(z.string()),
});
export type PictureList = z.infer<typeof pictureList>;

/** `GET /desk/api/pictures/:id`, and what an upload is answered with: null where there is none. `removedAt`: it was removed, and can be put back for 30 days. */
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
