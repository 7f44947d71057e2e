import { z } from "zod/mini";
import { parseDay } from "#platform/time/calendar-day.ts";
import { localTimePattern } from "#platform/time/local-time.ts";

/**
 * When mails go: in ten minutes (`soon`), until when all can be stopped, in an hour, tomorrow at nine, or at a time of the festival's zone,
 * `2027-01-31T09:00`, with its offset where it comes twice.
 */
export const whenMailsGo = z.union([
  z.enum(["soon", "hour", "morning"]),
  z.string().check(
    z.regex(localTimePattern, "Please give a day and a time."),
    z.refine((time) => parseDay(time) !== undefined, "Please give a day that the calendar has."),
  ),
]);
export type WhenMailsGo = z.infer<typeof whenMailsGo>;

/** What is done with a batch that was sent. */
export const batchControl = z.strictObject({ id: z.uuid(), do: z.enum(["pause", "goOn", "stop"]) });
export type BatchControl = z.infer<typeof batchControl>;

/** How far a batch is. */
export const batchProgress = z.object({
  id: z.string(),
  by: z.string(),
  goesAt: z.number(),
  /** How many mails went out or are to go, and what became of them. Unsent mails of people who were erased since are not among them. */
  people: z.number(),
  sent: z.number(),
  waiting: z.number(),
  notArrived: z.number(),
  /** How many of those chosen get none: it was stopped. */
  stopped: z.number(),
  state: z.enum(["waits", "goes", "paused", "stopped", "done"]),
});
export type BatchProgress = z.infer<typeof batchProgress>;
