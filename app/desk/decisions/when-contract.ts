import { z } from "zod/mini";
import { parseDay } from "#app/platform/time/calendar-day.ts";

/**
 * When mails go: in ten minutes (`soon`), until when all can be stopped, in an hour, tomorrow at nine, or at a time of the festival's zone,
 * `2027-01-31T09:00`.
 */
export const whenMailsGo = z.union([
  z.enum(["soon", "hour", "morning"]),
  z.string().check(
    z.regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/, "Please give a day and a time."),
    z.refine((time) => parseDay(time) !== undefined, "Please give a day that the calendar has."),
  ),
]);
export type WhenMailsGo = z.infer<typeof whenMailsGo>;
