import { months, weekdayOf, weekdays } from "#platform/time/calendar-day.ts";

/** A date beside a day's name, "Sat 12 June": what it says, and no more. `month` is from 1 to 12. */
export type WrittenDate = { day: number; month?: number; year?: number };

/** The day that a line begins with. One that no calendar has, or that names a weekday among other words, is undefined. */
export type WrittenDay = { name: string; date?: WrittenDate };

const weekdayWord = /\b(?:mon|tue|wed|thu|fri|sat|sun)(?:s|rs?|nes|ur)?(?:day)?s?\b/i;

/**
 * Reads a day as it is written before the colon: a weekday in full or shortened, also with its date. Other words are a day of their own.
 *
 * @example readDay("Sat 12 June") // { name: "Saturday", date: { day: 12, month: 6 } }
 */
export function readDay(written: string): WrittenDay | undefined {
  const words = written.replaceAll(/[(),\s]+/g, " ").trim();
  const own = weekdayNamed(words);
  if (own !== undefined) return { name: own };
  const [, first = "", rest = ""] = /^(\p{L}+\.?)\s*(\d.*|\p{L}+\.?\s+\d.*)$/u.exec(words) ?? [];
  const weekday = weekdayNamed(first);
  const date = readDate(weekday === undefined ? words : rest);
  if (date === undefined) return weekdayWord.test(words) ? undefined : { name: written.trim() };
  const fromDate = weekdayIn(date);
  if (weekday === undefined) return { name: fromDate ?? written.trim(), ...(fromDate && { date }) };
  return fromDate === undefined || fromDate === weekday ? { name: weekday, date } : undefined;
}

/** Whether the date beside a day's name is that of a day, `YYYY-MM-DD`. */
export function isDateOf({ day, month, year }: WrittenDate, date: string): boolean {
  const [ownYear, ownMonth, ownDay] = date.split("-").map(Number);
  return day === ownDay && (month ?? ownMonth) === ownMonth && (year ?? ownYear) === ownYear;
}

/** The full name of a weekday written as "SUNDAY", "Sun" or "Thurs.". */
function weekdayNamed(written: string): string | undefined {
  const start = written.toLowerCase().replace(/\.$/, "");
  return start.length > 2 ? weekdays.find((day) => day.toLowerCase().startsWith(start)) : undefined;
}

function weekdayIn({ day, month, year }: WrittenDate): string | undefined {
  if (month === undefined || year === undefined) return undefined;
  return weekdayOf(`${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`);
}

/** "12 June", "12th of June 2027", "June 12", "12/6", "12.6.27", "2027-06-12", "12th"; undefined for a day that no month has, or other words. */
function readDate(written: string): WrittenDate | undefined {
  const words = written.toLowerCase().replace(/^the /, "");
  const iso = /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/.exec(words);
  const digits = /^(?<day>\d{1,2})[/.](?<month>\d{1,2})(?:[/.](?<year>\d{4}|\d{2})?)?$/.exec(words);
  const dayFirst = /^(?<day>\d{1,2})(?:st|nd|rd|th)?(?: of)?(?: ?(?<month>\p{L}+)\.?)?(?: (?<year>\d{4}))?$/u.exec(
    words,
  );
  const monthFirst = /^(?<month>\p{L}+)\.? (?<day>\d{1,2})(?:st|nd|rd|th)?(?: (?<year>\d{4}))?$/u.exec(words);
  const found = (iso ?? digits ?? dayFirst ?? monthFirst)?.groups;
  if (found === undefined) return undefined;
  const month = found.month === undefined ? undefined : monthNamed(found.month);
  const day = Number(found.day);
  const year = found.year === undefined ? undefined : Number(found.year.padStart(4, "20"));
  if (found.month !== undefined && month === undefined) return undefined;
  if (day < 1 || day > daysIn(month, year)) return undefined;
  return { day, ...(month !== undefined && { month }), ...(year !== undefined && { year }) };
}

function monthNamed(written: string): number | undefined {
  const number = /^\d/.test(written) ? Number(written) : months.findIndex((month) => isShort(written, month)) + 1;
  return number >= 1 && number <= months.length ? number : undefined;
}

function isShort(written: string, month: string) {
  return written.length > 2 && month.toLowerCase().startsWith(written.replace(/^sept$/, "sep"));
}

function daysIn(month: number | undefined, year = 2028): number {
  return month === undefined ? 31 : new Date(Date.UTC(year, month, 0)).getUTCDate();
}
