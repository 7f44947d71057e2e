import { z } from "zod/mini";
import { longestFact, mostPlaces } from "#desk/content/replace/replace-contract.ts";
import { bandFields, longestBio, typedBand } from "#site/features/lineup/records/band-fields.ts";

/** What the committee writes of a band. */
export const bandWords = z.strictObject(bandFields);
export type BandWords = z.infer<typeof bandWords>;

export const bandWordNames = ["name", "otherName", "style", "bio", "musicLink", "picture"] as const;

const bandId = z.string().check(z.minLength(1), z.maxLength(64));

/** `POST /desk/api/line-up/edit`: what a band said when one began, and what it is to say. */
export const bandEdit = z.strictObject({ id: bandId, before: typedBand, after: bandWords });
export type BandEdit = z.infer<typeof bandEdit>;
/** Both texts about the band, each letter of up to four bytes, and all else. */
export const bandEditLimit = { limitBytes: 2 * 4 * longestBio + 64_000 };

/** `POST /desk/api/line-up/replace`: new words in some places of bands as they were seen; `index` counts the places of a field. */
export const bandReplacing = z.strictObject({
  from: z.string().check(z.trim(), z.minLength(1), z.maxLength(longestFact)),
  to: z.string().check(z.trim(), z.maxLength(longestFact)),
  anyCase: z.boolean(),
  bands: z
    .array(
      z.strictObject({
        id: bandId,
        version: z.int(),
        places: z
          .array(z.strictObject({ field: z.enum(bandWordNames), index: z.int() }))
          .check(z.maxLength(mostPlaces)),
      }),
    )
    .check(z.minLength(1), z.maxLength(mostPlaces)),
});
export type BandReplacing = z.infer<typeof bandReplacing>;

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
 * How a band of the draft stands to what visitors see: a `draft` they do not see yet, `changed` they see otherwise, and `public` as it is. Pencilled and
 * withdrawn bands are not on the wall; a withdrawn one that is `isPublic` leaves it with the next publication.
 */
export const bandMark = z.object({
  state: z.enum(["pencilled", "draft", "changed", "public", "withdrawn"]),
  isPublic: z.boolean(),
  isCancelled: z.boolean(),
});
export type BandMark = z.infer<typeof bandMark>;
