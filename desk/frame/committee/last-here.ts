import { dayAndMonth } from "#platform/time/calendar-day.ts";
import { dayIn } from "#platform/time/time-zone.ts";

const DAY_MS = 24 * 60 * 60_000;
/** Beyond this many days a date says more than a number of days. */
const COUNTED_DAYS = 14;

/** When somebody was last at the desk, in words: "last here yesterday". `at` is in milliseconds since 1970; null for somebody who is signed in nowhere and never opened Today. */
export function lastHere(at: number | null, timeZone: string, now = Date.now()): string {
  if (at === null) return "not signed in now";
  const day = dayIn(timeZone, new Date(at));
  const days = Math.round((Date.parse(dayIn(timeZone, new Date(now))) - Date.parse(day)) / DAY_MS);
  if (days <= 0) return "last here today";
  if (days === 1) return "last here yesterday";
  return days < COUNTED_DAYS ? `last here ${days} days ago` : `last here on ${dayAndMonth(day)} ${day.slice(0, 4)}`;
}
