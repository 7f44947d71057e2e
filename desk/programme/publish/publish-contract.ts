import { z } from "zod/mini";

/** Publishing the line-up and the schedule, and what was published of both. Times are milliseconds since 1970. */

const change = z.object({
  /** `band:ID`, `set:ID`, or `order`. */
  key: z.string(),
  part: z.enum(["lineUp", "schedule"]),
  words: z.string(),
  /** Of a band whose words change, those that visitors read and those that they are to read. */
  fields: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
  /** The keys of what has to be public before, or with it. */
  needs: z.array(z.string()),
  /** The id and the name of a band that has not said yes, and what is known of that. It is published only where a member signs that. */
  unanswered: z.nullable(z.object({ id: z.string(), name: z.string(), words: z.string() })),
  /** What one should know before, a sentence each. */
  warnings: z.array(z.string()),
  /** When just this is published already, as a member has approved. */
  comesAt: z.nullable(z.number()),
  /** What was read: another one is another change. */
  digest: z.string(),
});
export type ShownChange = z.infer<typeof change>;

const publication = z.object({
  id: z.string(),
  what: z.string(),
  /** `current` is what visitors see. `held`: a backup was put back, and a member has to look at it first. */
  state: z.enum(["toCome", "held", "current", "past"]),
  at: z.number(),
  /** Who published it; empty for a command. */
  by: z.string(),
  words: z.array(z.string()),
  /** Of what is to come or held: what of it has changed since it was approved. */
  since: z.array(z.string()),
});
export type ShownPublication = z.infer<typeof publication>;

/** `GET /desk/api/line-up/publish`, and `/schedule/publish`. */
export const publishView = z.object({
  part: change.shape.part,
  changes: z.array(change),
  /** How much of the other part is not public. */
  others: z.number(),
  /** What of the draft cannot be published, in words. */
  staysOut: z.array(z.string()),
  /** What visitors see. */
  visitors: z.object({ bands: z.number(), sets: z.number() }),
  /** When the line-up comes out, as the festival's entry says, at nine. */
  lineupAt: z.nullable(z.number()),
  publications: z.array(publication),
  /** How many bands are to hear their times. */
  toTell: z.number(),
  mayChange: z.boolean(),
});
export type PublishView = z.infer<typeof publishView>;

/** Two years in milliseconds. */
const longestMs = 2 * 366 * 24 * 60 * 60_000;
const id = z.uuid();
const bandIds = z.array(z.string().check(z.maxLength(64))).check(z.maxLength(10_000));

/** The bodies of all changes that a festival can have. */
export const publishLimit = { limitBytes: 2_000_000 };

/**
 * `POST /desk/api/line-up/publish`, and `/schedule/publish`: what is ticked, as it was read, now or at a time. The browser makes the id, so that a request
 * sent again does no more. `allTheSame` are bands that have not said yes.
 */
export const publishRequest = z.strictObject({
  id,
  ticks: z
    .array(z.strictObject({ key: z.string().check(z.maxLength(200)), digest: z.string().check(z.maxLength(64)) }))
    .check(z.minLength(1, "Please tick something."), z.maxLength(10_000)),
  allTheSame: bandIds,
  at: z.nullable(
    z.int().check(
      z.refine((at) => at > Date.now() - 60_000, "Please choose a time that is still to come."),
      z.refine((at) => at < Date.now() + longestMs, "Please choose a time within two years."),
    ),
  ),
});
export type PublishRequest = z.infer<typeof publishRequest>;

/** `isPublic`: visitors see it now, as it is stored. */
export const published = z.object({ isPublic: z.boolean(), words: z.array(z.string()) });
export type Published = z.infer<typeof published>;

const going = z.object({
  words: z.array(z.string()),
  /** How many of its changes stay, since another one has changed the same. */
  left: z.number(),
  /** Bands that would become public without having said yes. */
  unanswered: z.array(z.object({ id: z.string(), name: z.string(), words: z.string() })),
  digest: z.string(),
});
export type Going = z.infer<typeof going>;

/** `GET /desk/api/line-up/publications/{id}`: what would change if it were taken back, and if all were again as it was then. Null where that cannot be done. */
export const publicationView = z.object({ takeBack: z.nullable(going), bringBack: z.nullable(going) });
export type PublicationView = z.infer<typeof publicationView>;

/** `POST /desk/api/line-up/publications/back`; `digest` is what was read, null for Undo. */
export const backRequest = z.strictObject({
  id,
  publication: id,
  how: z.enum(["takeBack", "bringBack"]),
  digest: z.nullable(z.string().check(z.maxLength(64))),
  allTheSame: bandIds,
});
export type BackRequest = z.infer<typeof backRequest>;

/** `POST /desk/api/line-up/publications/stop`: what is to come, or held. */
export const stopRequest = z.strictObject({ publication: id });

/** `POST /desk/api/line-up/publications/now`: at once what is to come, or held. */
export const nowRequest = z.strictObject({ id, publication: id });
