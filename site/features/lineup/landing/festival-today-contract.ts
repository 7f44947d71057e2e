import * as z from "zod/mini";

const band = z.object({
  name: z.string(),
  /** The address of its page: parsing bands would be a part of the landing page's own code otherwise. */
  path: z.string(),
  imageUrl: z.string(),
  imageColour: z.optional(z.string()),
});

/** `GET /api/festival-today`: what the landing page says of the festival and its line-up on this day. */
export const festivalToday = z.object({
  /** Undefined while the festival has no dates. */
  festival: z.optional(
    z.object({
      /** "Thursday 10 to Monday 14 June 2027". */
      dates: z.string(),
      place: z.string(),
      /** "In 12 days", "Tonight, from 6 pm", "That was 2027". */
      moment: z.string(),
      /** "With Diff Lock, The Late Set, Tin Roof and 24 more"; undefined without a band, and once the festival is over. */
      playing: z.optional(z.string()),
      calls: z.array(z.object({ text: z.string(), href: z.string() })),
    }),
  ),
  /** Undefined while no band has a picture. */
  posters: z.optional(z.object({ heading: z.string(), bands: z.array(band) })),
});

export type FestivalToday = z.infer<typeof festivalToday>;
export type FestivalFactsData = NonNullable<FestivalToday["festival"]>;
export type PosterStripData = NonNullable<FestivalToday["posters"]>;
