import { z } from "zod/mini";
import { momentWords } from "#desk/frame/parts/display/moment-words.ts";
import { formatShortDay } from "#platform/time/format-date-time.ts";
import { dayIn } from "#platform/time/time-zone.ts";

/** What has become of a mail: `at` is when it goes, or went, in milliseconds since 1970; null where that is not known, and of a mail that is about to go. */
export const mailOutcome = z.object({
  state: z.enum(["waits", "sent", "stopped", "held", "failed"]),
  at: z.nullable(z.number()),
});
export type MailOutcome = z.infer<typeof mailOutcome>;

/** Whether the sender of a record knows what the committee decided, or answered: as a mail's outcome, or `untold` where nothing was written yet. */
export const telling = z.object({
  state: z.enum([...mailOutcome.shape.state.options, "untold"]),
  at: z.nullable(z.number()),
});
export type Telling = z.infer<typeof telling>;

/** What is to come is never said as done. @example "will be told tomorrow at 9 am" */
export function tellingWords({ state, at }: Telling, done: "told" | "sent", timeZone: string): string {
  switch (state) {
    case "untold":
      return `not ${done} yet`;
    case "stopped":
      return `stopped, not ${done}`;
    case "failed":
      return `the mail did not arrive: not ${done}`;
    case "held":
      return `the mail is held, not ${done} yet`;
    case "waits":
      return at === null ? `the mail is on its way, not ${done} yet` : `will be ${done} ${momentWords(at, timeZone)}`;
    default:
      return at === null ? done : `${done} ${pastMoment(at, timeZone)}`;
  }
}

/** A moment that is over; what was before today has its year, since records are read for years. @example "today at 9 am", "on 28 Nov 2026" */
export function pastMoment(at: number, timeZone: string): string {
  if (dayIn(timeZone, new Date(at)) === dayIn(timeZone, new Date())) return momentWords(at, timeZone);
  return `on ${formatShortDay(at, timeZone)}`;
}

/** Whether something was decided, or answered, that the sender does not know yet. */
export function isUnknown(of: Telling | null): boolean {
  return of !== null && of.state !== "sent";
}
