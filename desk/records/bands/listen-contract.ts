import { z } from "zod/mini";

const person = z.object({ id: z.string(), name: z.string() });

/** The band that is played. Its name is not shown before somebody asks for it. */
const playedBand = z.object({
  reference: z.string(),
  status: z.string(),
  /** What a decision is based on. */
  version: z.number(),
  name: z.string(),
  style: z.string(),
  leader: z.string(),
  picture: z.string(),
  /** Addresses as they were sent; empty where nothing was. */
  music: z.string(),
  website: z.string(),
  /** For one set, in dollars; null where none was named. */
  firstFee: z.nullable(z.number()),
  agreedFee: z.nullable(z.number()),
  musicians: z.number(),
  /** One's own score; the average of all once it is given. */
  score: z.object({ own: z.nullable(z.number()), average: z.nullable(z.number()) }),
  /** How many have given one. */
  scores: z.number(),
  /** Those that the viewer typed in for somebody else. */
  entered: z.array(z.object({ person, value: z.number() })),
});
export type PlayedBand = z.infer<typeof playedBand>;

/** `GET /desk/api/bands/listen?year=2027&at=B-7K3M9Q` */
export const listening = z.object({
  year: z.string(),
  /** How many bands are not decided yet, without those of the viewer's own family, and how many of these the viewer has not scored. */
  total: z.number(),
  unscored: z.number(),
  /** Null where there is none. */
  band: z.nullable(playedBand),
  /** Its place among them, from 1; null if it was decided meanwhile. */
  place: z.nullable(z.number()),
  /** The next one's reference, or null where this is the last. */
  next: z.nullable(z.string()),
  /** Whose scores may be typed in. */
  people: z.array(person),
});
export type Listening = z.infer<typeof listening>;

/** `POST /desk/api/bands/:reference/score-of`: a score typed in for somebody who has no screen; null takes it back. */
export const enteredScore = z.strictObject({
  personId: z.string().check(z.maxLength(36)),
  value: z.nullable(z.int().check(z.minimum(1), z.maximum(5))),
});
