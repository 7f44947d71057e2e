import { addDays, dayAndMonth, weekdayOf } from "./calendar-day.ts";
import { dayIn } from "./time-zone.ts";

/** A day in the past as one says it: "today", "yesterday", "Tuesday" within a week, else "3 March", and with its year after half a year. `at` is in milliseconds since 1970. */
export function sinceDay(at: number, timeZone: string, now = new Date()): string {
  const [day, today] = [dayIn(timeZone, new Date(at)), dayIn(timeZone, now)];
  if (day >= today) return "today";
  if (day === addDays(today, -1)) return "yesterday";
  if (day > addDays(today, -7)) return weekdayOf(day);
  return day > addDays(today, -180) ? dayAndMonth(day) : `${dayAndMonth(day)} ${day.slice(0, 4)}`;
}
