import { monthIn, yearIn } from "#platform/time/time-zone.ts";

/** From July on the festival, which is in June, is over: whoever writes then writes about the next one. */
const FIRST_MONTH_AFTER = 7;

/** The year of the festival that comes next, or is on, at a time: that which a volunteer offers to help at, and a message is about. */
export function nextFestivalYear(timeZone: string, at: Date): string {
  const year = yearIn(timeZone, at);
  return String(monthIn(timeZone, at) < FIRST_MONTH_AFTER ? year : year + 1);
}
