import { z } from "zod/mini";
import { cleanLine, onOneLine } from "#platform/text/text-fields.ts";

const id = z.uuid();

/** What is said of sets on the day: they begin so many minutes later, play elsewhere, or not at all; or that an earlier change is taken back. */
const dayChange = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("shift"),
    minutes: z
      .int()
      .check(z.minimum(-720), z.maximum(720))
      .check(z.refine((minutes) => minutes !== 0, "This is the time that it has already. Please give another one.")),
  }),
  z.strictObject({
    kind: z.literal("venue"),
    venue: z.string().check(z.overwrite(cleanLine), onOneLine, z.minLength(1), z.maxLength(200)),
  }),
  z.strictObject({ kind: z.literal("cancel") }),
  z.strictObject({ kind: z.literal("undo"), of: id }),
]);
export type DayChange = z.infer<typeof dayChange>;

/**
 * `POST /desk/api/day/change`: visitors see it at once. The browser makes the id, so that a request sent again does no more; `seen` is the number of each set
 * as the member who says it saw it (`PublicSet.sequence`). `day` is the one that is answered.
 */
export const dayRequest = z.strictObject({
  id,
  day: z.string().check(z.maxLength(40)),
  sets: z.array(z.strictObject({ id: z.string().check(z.maxLength(200)), seen: z.int() })).check(
    z.maxLength(200),
    z.refine((sets) => new Set(sets.map((set) => set.id)).size === sets.length, "A set is named once."),
  ),
  change: dayChange,
});
export type DayRequest = z.infer<typeof dayRequest>;

const daySet = z.object({
  id: z.string(),
  seen: z.number(),
  name: z.string(),
  isCancelled: z.boolean(),
});

const placedSet = z.extend(daySet, {
  start: z.number(),
  end: z.nullable(z.number()),
  /** By the festival's clock; `later` on every other day. */
  state: z.enum(["over", "on", "next", "later"]),
});
export type PlacedSet = z.infer<typeof placedSet>;

/** Something that was said today, the latest first. */
const madeChange = z.object({
  id: z.string(),
  at: z.number(),
  by: z.string(),
  words: z.array(z.string()),
  /** Whether all of it is still as it was made. */
  canUndo: z.boolean(),
  /** The line above every page that tells it, as it would be put up, or while it is up. Null once it is over. */
  notice: z.nullable(z.object({ text: z.string(), from: z.string(), until: z.string(), isUp: z.boolean() })),
});
export type MadeChange = z.infer<typeof madeChange>;

/** `GET /desk/api/day?day=Saturday`, and the answer to each change: the sets that visitors see, by venue. */
export const dayView = z.object({
  days: z.array(z.object({ name: z.string(), title: z.string() })),
  day: z.string(),
  places: z.array(z.object({ venue: z.string(), sets: z.array(placedSet) })),
  /** Lines of the schedule that cannot be read, of all days. */
  texts: z.array(z.extend(daySet, { line: z.string() })),
  /** Where sets can be moved to. */
  venues: z.array(z.string()),
  changes: z.array(madeChange),
  /** How many bands have still to be rung. */
  toRing: z.number(),
});
export type DayView = z.infer<typeof dayView>;

const row = z.object({ id: z.string(), version: z.number() });

const callToMake = z.object({
  bandId: z.string(),
  band: z.string(),
  rows: z.array(row),
  /** What changed, a sentence each, the first first. */
  words: z.array(z.string()),
  leader: z.string(),
  phone: z.string(),
  /** A text message with the words in it. */
  message: z.string(),
  handedTo: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** Who has rung them, and when; null while they have to be rung. */
  done: z.nullable(z.object({ by: z.string(), at: z.number() })),
});
export type CallToMake = z.infer<typeof callToMake>;

/** `GET /desk/api/day/ring`: who has to be rung, and who was lately. `people` is who may be asked to. */
export const ringView = z.object({
  calls: z.array(callToMake),
  people: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type RingView = z.infer<typeof ringView>;

const rows = z.array(z.strictObject({ id, version: z.int() })).check(z.minLength(1), z.maxLength(50));

/** `POST /desk/api/day/ring/done`: marks a call as made, or as open again. */
export const rungRequest = z.strictObject({ rows, isDone: z.boolean() });

/** `POST /desk/api/day/ring/hand-over`: assigns a call to a member of the committee; null for none. */
export const handOverRequest = z.strictObject({ rows, to: z.nullable(id) });
