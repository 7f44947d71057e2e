import { dayIn } from "#app/platform/time/time-zone.ts";

/** A moment as the browser's field for a day and a time has it, in a time zone: `2027-06-11T18:00`. @param moment milliseconds since 1970 */
export function clockOf(moment: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  return `${dayIn(timeZone, new Date(moment))}T${format.format(moment)}`;
}

/** The last minute of today; in that minute, of tomorrow. */
export function endOfDay(now: number, timeZone: string): string {
  const end = `${clockOf(now, timeZone).slice(0, 10)}T23:59`;
  return clockOf(now, timeZone) < end ? end : `${dayIn(timeZone, new Date(now + 24 * 60 * 60_000))}T23:59`;
}
