import { z } from "zod/mini";
import { bandMark } from "#desk/line-up/draft/draft-band-contract.ts";
import { bandInLineUp } from "#desk/records/model/line-up-contract.ts";
import { typedBand } from "#site/features/lineup/records/band-fields.ts";

const listedBand = z.object({
  id: z.string(),
  name: z.string(),
  style: z.string(),
  /** "Friday and Sunday"; empty without a set. */
  days: z.string(),
  /** A path of this site, or empty. */
  picture: z.string(),
  mark: bandMark,
  /** How its record stands, where that says that it does not play. */
  otherDecision: z.nullable(z.string()),
});
export type ListedBand = z.infer<typeof listedBand>;

/** `GET /desk/api/line-up`: the committee's draft in its order, as visitors will see it. */
export const lineUpView = z.object({
  wall: z.array(listedBand),
  pencilled: z.array(listedBand),
  withdrawn: z.array(listedBand),
  /** The names of bands that visitors see, and that are not in the draft at all. */
  onlyPublic: z.array(z.string()),
  /** Whether visitors see the bands in another order. */
  isReordered: z.boolean(),
  /** How many changes of the line-up visitors do not see. */
  unpublished: z.number(),
  mayChange: z.boolean(),
});
export type LineUpView = z.infer<typeof lineUpView>;

/** What a change answers. */
export const done = z.object({});

/** `GET /desk/api/line-up/:band`: a band of the draft; null for one that is not there any more. */
export const openBandView = z.object({
  band: z.nullable(
    z.object({
      id: z.string(),
      words: typedBand,
      version: z.number(),
      mark: bandMark,
      standing: bandInLineUp,
      otherDecision: z.nullable(z.string()),
      /** The public page. */
      path: z.string(),
      /** Whether the picture of its application is still to be copied. */
      pictureFollows: z.boolean(),
      edited: z.nullable(z.object({ by: z.string(), at: z.number() })),
      /** What it applied with, and where the record is. */
      record: z.nullable(
        z.object({
          to: z.string(),
          applied: z.partial(typedBand),
          /** The picture as it was sent: a path of this site. */
          picture: z.nullable(z.string()),
        }),
      ),
    }),
  ),
  mayChange: z.boolean(),
});
export type OpenBandView = z.infer<typeof openBandView>;
export type OpenBand = NonNullable<OpenBandView["band"]>;
