import { z } from "zod/mini";
import { cleanLine, onOneLine } from "#platform/text/text-fields.ts";

/** What a set is. A sound check is the committee's own, and never public. */
export const setKinds = ["concert", "event", "jam", "workshop", "soundCheck"] as const;

/** `start` and `end` are minutes after the midnight at which the day begins; without an end its length is not known. */
const when = z.strictObject({ day: z.string().check(z.maxLength(40)), start: z.int(), end: z.nullable(z.int()) });
export type When = z.infer<typeof when>;

const mostLetters = 200;

/**
 * What the committee changes of a set of its draft: each is merged by itself. Day and time are one, since one without the other says nothing. `line` is as
 * it was written; it goes with the first move.
 */
export const setFields = z.strictObject({
  kind: z.enum(setKinds),
  title: z
    .string()
    .check(
      z.overwrite(cleanLine),
      onOneLine,
      z.maxLength(mostLetters, `This name is longer than ${mostLetters} letters. Please make it shorter.`),
    ),
  bandIds: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(60, "Please name at most 60 bands.")),
  when: z.nullable(when),
  venue: z.string().check(z.overwrite(cleanLine), onOneLine, z.maxLength(mostLetters)),
  line: z.nullable(z.string().check(z.maxLength(2_000))),
  isCancelled: z.boolean(),
});
export type SetFields = z.infer<typeof setFields>;

/** A set of which nothing is known yet. */
export const noFields: SetFields = {
  kind: "concert",
  title: "",
  bandIds: [],
  when: null,
  venue: "",
  line: null,
  isCancelled: false,
};

/** A change of one set: null before for a new one, whose id the browser makes, and null after for one that goes. */
export const setChange = z.strictObject({
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  before: z.nullable(setFields),
  after: z.nullable(setFields),
});
export type SetChange = z.infer<typeof setChange>;

/** So many are a whole day of a large festival. */
export const mostChanges = 500;
export const setChanges = z.array(setChange).check(
  z.minLength(1),
  z.maxLength(mostChanges, `Please change at most ${mostChanges} sets at once.`),
  z.refine((changes) => new Set(changes.map(({ id }) => id)).size === changes.length, "A set is changed once."),
);
