/**
 * Combines the days of the schedule with the dates of the festival's entry. Times are wall-clock times in the festival's time zone;
 * only `zonedTimes` needs to know which zone that is.
 */
import { addDays, dayAndMonth, daysUntil, formatDay, weekdayOf } from "#platform/time/calendar-day.ts";
import { withOffset } from "#platform/time/time-zone.ts";
import type { Festival } from "../records/lineup-contract.ts";
import { endOf, type ScheduleSet } from "./schedule.ts";
import { isDateOf } from "./written-day.ts";

type Dates = Pick<Festival, "startDate" | "endDate">;

/** A wall-clock time: `date` as `YYYY-MM-DD`, `minutes` after its midnight, 0 to 1439. */
export type WallTime = { date: string; minutes: number };

export type SetTimes = { start: WallTime; end: WallTime };

const offsetLength = "+10:00".length;
const minutesADay = 24 * 60;

/** The festival's first date with this weekday; undefined if there is none. */
export function dateOfDay({ startDate, endDate }: Dates, day: string): string | undefined {
  const days = daysUntil(day, startDate);
  const date = days === undefined ? undefined : addDays(startDate, days);
  return date !== undefined && date <= endDate ? date : undefined;
}

/** When a set starts and ends, after midnight on the next date; undefined if its day has no date, or its line says another one. */
export function setTimes(dates: Dates, set: ScheduleSet): SetTimes | undefined {
  const date = dateOfDay(dates, set.day);
  if (date === undefined || (set.date && !isDateOf(set.date, date))) return undefined;
  return { start: wallTime(date, set.start), end: wallTime(date, endOf(set)) };
}

/** "10 June"; undefined if the day has no date. */
export function dateText(day: string, dates: Dates | undefined): string | undefined {
  const date = dates && dateOfDay(dates, day);
  return date && dayAndMonth(date);
}

/** "Thursday 10 June", or only the day if it has no date. */
export function dayTitle(day: string, dates: Dates | undefined): string {
  return [day, dateText(day, dates)].filter(Boolean).join(" ");
}

/** "Thursday 10 to Monday 14 June 2027". */
export function festivalDatesText({ startDate, endDate }: Dates): string {
  const end = formatDay(endDate);
  if (startDate === endDate) return end;
  const isSameMonth = startDate.slice(0, 7) === endDate.slice(0, 7);
  const isSameYear = startDate.slice(0, 4) === endDate.slice(0, 4);
  const start = isSameMonth ? String(Number(startDate.slice(8))) : dayAndMonth(startDate);
  return `${weekdayOf(startDate)} ${start}${isSameYear ? "" : ` ${startDate.slice(0, 4)}`} to ${end}`;
}

/** "2027-06-10T19:30", a time without a zone, as in `<time datetime>`. */
export function localIso({ date, minutes }: WallTime): string {
  const [hours, past] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0"));
  return `${date}T${hours}:${past}`;
}

/**
 * When a set starts and ends, with offsets: "2027-06-10T19:30:00+10:00". It lasts as long as its line says, also in a night in which the clocks change: the
 * end has the offset of the start.
 */
export function zonedTimes({ start, end }: SetTimes, timeZone: string): { startDate: string; endDate: string } {
  const startDate = withOffset(localIso(start), timeZone);
  return { startDate, endDate: `${localIso(end)}:00${startDate.slice(-offsetLength)}` };
}

function wallTime(date: string, minutes: number): WallTime {
  return { date: addDays(date, Math.floor(minutes / minutesADay)), minutes: minutes % minutesADay };
}
