import { z } from "zod/mini";
import { telling } from "#desk/records/status/telling.ts";

/** The most bands that are shown side by side. */
export const MOST_COMPARED = 4;

/** What one may see of a band's scores: one's own, and everybody's average once that is given. Null for "my band, my family". */
const score = z.nullable(z.object({ own: z.nullable(z.number()), average: z.nullable(z.number()) }));

/** What one festival may spend on fees, in dollars. `dollars` is null until somebody has set it. */
const budget = z.object({ year: z.string(), dollars: z.nullable(z.number()), version: z.number() });
export type Budget = z.infer<typeof budget>;

export const comparedBand = z.object({
  reference: z.string(),
  name: z.string(),
  style: z.string(),
  /** Addresses as they were sent; empty where nothing was. */
  picture: z.string(),
  music: z.string(),
  website: z.string(),
  /** For one set, and for two, in dollars; null where none was named. */
  firstFee: z.nullable(z.number()),
  secondFee: z.nullable(z.number()),
  /** In all, in dollars; null until somebody has noted it. */
  agreedFee: z.nullable(z.number()),
  days: z.array(z.string()),
  year: z.string(),
  status: z.string(),
  toldStatus: z.string(),
  telling: z.nullable(telling),
  /** What a decision is based on. */
  version: z.number(),
  /** Whether its fee is in the sum of the accepted bands already. */
  isAccepted: z.boolean(),
  score,
});
export type ComparedBand = z.infer<typeof comparedBand>;

/** `GET /desk/api/bands/compare?with=B-1,B-2` */
export const comparison = z.object({
  bands: z.array(comparedBand),
  budget,
  /** The bands of the budget's festival that are accepted, told or not. `unknown` of them named no fee. */
  accepted: z.object({ bands: z.number(), dollars: z.number(), unknown: z.number() }),
});
export type Comparison = z.infer<typeof comparison>;

const MOST_DOLLARS = 10_000_000;

/** `POST /desk/api/bands/budget`: null takes the budget away. `version` is the one that somebody saw, 0 where there was none. */
export const budgetChange = z.strictObject({
  year: z.string().check(z.regex(/^\d{4}$/)),
  dollars: z.nullable(
    z
      .int("Please give whole dollars.")
      .check(z.minimum(0, "Please give whole dollars."), z.maximum(MOST_DOLLARS, "Please give at most $10,000,000.")),
  ),
  version: z.int(),
});
export const changedBudget = budget;
