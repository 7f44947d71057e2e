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

const minutes = z.nullable(z.int().check(z.minimum(0), z.maximum(7 * 24 * 60)));
const shortText = z.string().check(z.maxLength(2000));

/** A set as it was before its band was taken out. */
const setBefore = z.strictObject({
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  year: z.string().check(z.maxLength(4)),
  position: z.int(),
  kind: z.enum(["concert", "event", "jam", "workshop", "soundCheck"]),
  title: shortText,
  bandIds: z.array(bandId).check(z.maxLength(60)),
  day: shortText,
  venue: shortText,
  start: minutes,
  end: minutes,
  line: z.nullable(shortText),
  isCancelled: z.boolean(),
});
export type SetBefore = z.infer<typeof setBefore>;

/** `POST /desk/api/line-up/bring-back`: takes that back. It is what the answer to taking out was. */
export const bandBringingBack = z.strictObject({
  bandId,
  state: z.enum(["pencilled", "in", "cancelled", "withdrawn"]),
  sets: z.array(setBefore).check(z.maxLength(100)),
  /** What its record was, if it has one. */
  status: z.nullable(z.string().check(z.maxLength(20))),
  toRing: z.array(z.uuid()).check(z.maxLength(500)),
});
export type BandBringingBack = z.infer<typeof bandBringingBack>;

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
