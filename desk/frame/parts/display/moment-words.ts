import { addDays, dayAndMonth, weekdayOf } from "#platform/time/calendar-day.ts";
import { formatTimeOfDay } from "#platform/time/format-date-time.ts";
import { dayIn } from "#platform/time/time-zone.ts";

/** When mails go, in the festival's time zone. @example momentWords(at, "Australia/Melbourne") === "tomorrow at 9 am" */
export function momentWords(at: number, timeZone: string, now = Date.now()): string {
  const [today, day] = [dayIn(timeZone, new Date(now)), dayIn(timeZone, new Date(at))];
  const clock = formatTimeOfDay(at, timeZone);
  if (day === today) return `today at ${clock}`;
  if (day === addDays(today, 1)) return `tomorrow at ${clock}`;
  return `on ${weekdayOf(day)} ${dayAndMonth(day)} at ${clock}`;
}
