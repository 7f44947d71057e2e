import { z } from "zod/mini";
import { heldRoles } from "#desk/frame/access/rights/desk-rights.ts";
import { batch } from "#desk/mail/decisions/decisions-contract.ts";

/** `GET /desk/api/today`. Days are `2027-06-10`, in the festival's time zone; times are milliseconds since 1970. */
export const today = z.object({
  /** Open tasks of whoever asks, those that are due first. `to` is the record's page. */
  tasks: z.array(
    z.object({
      id: z.string(),
      words: z.string(),
      dueOn: z.nullable(z.string()),
      isLate: z.boolean(),
      to: z.string(),
      about: z.string(),
    }),
  ),
  /** Whether the festival is on: what changes on the day is one press away. */
  isOn: z.boolean(),
  /** What waits, each with the list behind it. */
  waiting: z.array(
    z.object({
      to: z.string(),
      count: z.number(),
      words: z.string(),
      /** Whether it is something that has failed. */
      isFailing: z.optional(z.boolean()),
      /** Of what waits for an answer: whose waits longest, since which day in words, and how many days ago that was. */
      longest: z.optional(z.object({ name: z.string(), since: z.string(), days: z.number() })),
    }),
  ),
  /** Decisions that are being told, and can be stopped. */
  underWay: z.array(batch),
  /** When the person was last here, and how much came since; null on their first visit. */
  since: z.nullable(z.object({ at: z.number(), count: z.number() })),
  /** Of the chair, with SQLite: when a backup was last made here; null where none is known. */
  backup: z.optional(z.object({ at: z.nullable(z.number()) })),
  /** Of the chair, after a backup was restored: the committee as it was then, until they say that it is right. */
  restored: z.optional(
    z.object({
      /** When the backup was made; null where nobody knows. */
      madeAt: z.nullable(z.number()),
      people: z.array(z.object({ id: z.string(), name: z.string(), roles: heldRoles })),
    }),
  ),
  /** `to` is the page that it is about. */
  dates: z.array(z.object({ day: z.string(), inDays: z.number(), words: z.string(), to: z.optional(z.string()) })),
  /** How many there are in all, for the line of figures. */
  figures: z.array(z.object({ to: z.string(), count: z.number(), words: z.string() })),
  /** Applications by week, each named by its first day; the last is this week. */
  weeks: z.array(z.object({ day: z.string(), count: z.number() })),
});
export type Today = z.infer<typeof today>;
export type WaitingLine = Today["waiting"][number];

/** `POST /desk/api/today/committee-is-right`: answers the question in `restored`. */
export const committeeIsRight = z.strictObject({});

/** `POST /desk/api/today/seen`: that the person is here, so that the next visit says what came since. */
export const seen = z.strictObject({});
