import { z } from "zod/mini";
import { bandFields, typedBand } from "#site/features/lineup/records/band-fields.ts";

/** What the committee writes of a band. */
export const bandWords = z.strictObject(bandFields);
export type BandWords = z.infer<typeof bandWords>;

export const bandWordNames = ["name", "otherName", "style", "bio", "musicLink", "picture"] as const;

export const bandWordLabels = {
  name: "Name",
  otherName: "Other name",
  style: "Style",
  bio: "About the band",
  musicLink: "Music link",
  picture: "Picture",
} as const satisfies Record<keyof BandWords, string>;

const bandId = z.string().check(z.minLength(1), z.maxLength(64));

/** `POST /desk/api/line-up/edit`: what a band said when one began, and what it is to say. */
export const bandEdit = z.strictObject({ id: bandId, before: typedBand, after: bandWords });
export type BandEdit = z.infer<typeof bandEdit>;

/** `POST /desk/api/line-up/move`: after which band one is to stand; null: before all others. */
export const bandMove = z.strictObject({ id: bandId, follows: z.nullable(bandId) });
export type BandMove = z.infer<typeof bandMove>;

/** `POST /desk/api/line-up/take-picture`: the picture of the application is to be copied. */
export const pictureTaking = z.strictObject({ id: bandId });

/** `POST /desk/api/line-up/use-picture`: a picture of the library, by its id, that a band is to have. */
export const pictureUse = z.strictObject({ id: bandId, asset: z.string().check(z.regex(/^[\w.-]{1,64}$/)) });
/** Where it is shown from. */
export const usedPicture = z.object({ picture: z.string() });

/**
 * How a band of the draft stands to what visitors see: a `draft` they do not see yet, `changed` they see otherwise, and `public` as it is. Pencilled and withdrawn bands are
 * not on the wall; a withdrawn one that is `isPublic` leaves it with the next publication.
 */
export const bandMark = z.object({
  state: z.enum(["pencilled", "draft", "changed", "public", "withdrawn"]),
  isPublic: z.boolean(),
  isCancelled: z.boolean(),
});
export type BandMark = z.infer<typeof bandMark>;
