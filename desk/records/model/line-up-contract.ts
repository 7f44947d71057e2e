import { z } from "zod/mini";

/** A band in the committee's draft of the line-up, and whether visitors see it. */
export const bandInLineUp = z.object({
  bandId: z.string(),
  name: z.string(),
  state: z.enum(["pencilled", "in", "cancelled", "withdrawn"]),
  isPublic: z.boolean(),
  /** Whether they read there that it does not play. */
  isShownCancelled: z.boolean(),
  /** Its sets in the draft, as lines. */
  sets: z.array(z.string()),
  /** Another band of the draft whose page would have the same address. */
  sameAddress: z.nullable(z.string()),
  /** The sets that became free when it was taken off, or cancelled. */
  freed: z.array(z.string()),
});
export type BandInLineUp = z.infer<typeof bandInLineUp>;

const bandId = z.string().check(z.minLength(1), z.maxLength(64));

/** `POST /desk/api/line-up/take-in`: a band that was told yes, and is not in the line-up. */
export const bandTaking = z.strictObject({ reference: z.string().check(z.maxLength(20)) });

/** `POST /desk/api/line-up/record`: the record of a band, which is made where there is none. */
export const bandRecordRequest = z.strictObject({ bandId });
export const bandRecord = z.object({ reference: z.string() });

/** `POST /desk/api/line-up/take-out`: a band that does not play after all, off the line-up or shown as cancelled. */
export const bandTakingOut = z.strictObject({ bandId, as: z.enum(["withdrawn", "cancelled"]) });
export type BandTakingOut = z.infer<typeof bandTakingOut>;

/** The answer to taking out, and `POST /desk/api/line-up/bring-back`, which takes it back: the log's row about it. */
export const bandTakenOut = z.strictObject({ taken: z.uuid() });

/** `GET /desk/api/line-up/waiting/:band`: bands of the waiting list that could take its place, the best first. */
export const waitingBands = z.object({
  bands: z.array(
    z.object({
      reference: z.string(),
      version: z.number(),
      name: z.string(),
      days: z.string(),
      /** Of those who have scored it, once the viewer has. */
      average: z.nullable(z.number()),
    }),
  ),
});
export type WaitingBand = z.infer<typeof waitingBands>["bands"][number];
