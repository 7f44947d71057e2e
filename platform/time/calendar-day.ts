/** Days as `YYYY-MM-DD`, without a time zone. */

const DAY_MS = 24 * 60 * 60_000;
export const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

// In place of `Intl.DateTimeFormat`: the first one that a page creates blocks a phone for a tenth of a second while the browser loads its tables.
export const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** The day that a text begins with, as a date field of the content service does; undefined if it begins with none that the calendar has, such as 30 February. */
export function parseDay(value: unknown): string | undefined {
  const day = typeof value === "string" ? /^\d{4}-\d{2}-\d{2}/.exec(value)?.[0] : undefined;
  return day !== undefined && isInCalendar(day) ? day : undefined;
}

/** JavaScript reads 30 February as 2 March. */
function isInCalendar(day: string): boolean {
  return !Number.isNaN(Date.parse(day)) && utc(day).toISOString().startsWith(day);
}

/** "Thursday 10 June 2027". */
export function formatDay(day: string): string {
  return `${weekdayOf(day)} ${dayAndMonth(day)} ${day.slice(0, 4)}`;
}

/** "10 June". */
export function dayAndMonth(day: string): string {
  return `${utc(day).getUTCDate()} ${monthOf(day)}`;
}

/** "June". */
export function monthOf(day: string): string {
  return months[utc(day).getUTCMonth()] ?? "";
}

export function weekdayOf(day: string): string {
  return weekdays[utc(day).getUTCDay()] ?? "";
}

export function addDays(day: string, days: number): string {
  if (days === 0) return day;
  const next = utc(day);
  next.setUTCDate(next.getUTCDate() + days);
  return next.toISOString().slice(0, 10);
}

/** How many days lie between two, negative if `to` comes before. */
export function daysBetween(from: string, to: string): number {
  return Math.round((utc(to).getTime() - utc(from).getTime()) / DAY_MS);
}

/** How many days from `day` to the next with this weekday ("Friday"): 0 to 6; undefined for a name that no weekday has. */
export function daysUntil(weekday: string, day: string): number | undefined {
  const place = weekdays.indexOf(weekday);
  return place < 0 ? undefined : (place - utc(day).getUTCDay() + weekdays.length) % weekdays.length;
}

function utc(day: string) {
  return new Date(`${day}T00:00:00Z`);
}
