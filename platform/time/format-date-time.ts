import { addDays, monthOf, weekdayOf } from "./calendar-day.ts";
import { whichTime } from "./local-time.ts";
import { dateFormat, dayIn } from "./time-zone.ts";

/** Formats a moment in a time zone: "Sunday, 31 January 2027 at 7:15 pm". Of a time that comes twice it says which one. */
export function formatDateTime(moment: string, timeZone: string): string {
  const format = dateFormat("en-AU", { dateStyle: "full", timeStyle: "short", timeZone });
  return `${format.format(new Date(moment))}${whichTime(Date.parse(moment), timeZone)}`;
}

/** The same in short, of a moment in milliseconds since 1970 or UTC as text: "31 Jan 2027, 7:15 pm". */
export function formatShortDateTime(at: number | string, timeZone: string): string {
  const moment = new Date(at);
  const format = dateFormat("en-AU", { dateStyle: "medium", timeStyle: "short", timeZone });
  return `${format.format(moment)}${whichTime(moment.getTime(), timeZone)}`;
}

/** Its day alone: "31 Jan 2027". */
export function formatShortDay(at: number | string, timeZone: string): string {
  return dateFormat("en-AU", { dateStyle: "medium", timeZone }).format(new Date(at));
}

/**
 * As short as a list has room for: "today 9:12 am", "Tue" of the last six days, "31 Mar" of this year, else "31 Mar 2026". A weekday is never one to come.
 * `at` is in milliseconds since 1970, or UTC as text.
 */
export function formatNearDay(at: number | string, timeZone: string, now = Date.now()): string {
  const moment = new Date(at);
  const [day, today] = [dayIn(timeZone, moment), dayIn(timeZone, new Date(now))];
  if (day === today) return `today ${formatTimeOfDay(moment.getTime(), timeZone)}`;
  if (day < today && day > addDays(today, -7)) return weekdayOf(day).slice(0, 3);
  const dayOfMonth = `${Number(day.slice(8))} ${monthOf(day).slice(0, 3)}`;
  return day.slice(0, 4) === today.slice(0, 4) ? dayOfMonth : `${dayOfMonth} ${day.slice(0, 4)}`;
}

/** "6 pm", "7:30 pm". `at` is in milliseconds since 1970. */
export function formatTimeOfDay(at: number, timeZone: string): string {
  const format = dateFormat("en-AU", { timeStyle: "short", timeZone });
  return `${format.format(at).replace(":00", "").replace(/\s/g, " ")}${whichTime(at, timeZone)}`;
}
