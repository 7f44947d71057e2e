// Creating a formatter costs a hundred times as much as using it, and a list has one moment or more in each row.
const formats = new Map<string, Intl.DateTimeFormat>();

/** A formatter, made once for each way to write a moment. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
}

/** The year in a time zone, which may differ from the server's own around New Year. */
export function yearIn(timeZone: string, now = new Date()): number {
  return Number(new Intl.DateTimeFormat("en-AU", { timeZone, year: "numeric" }).format(now));
}

/** @example timeZoneName("America/Port_of_Spain") // "America/Port of Spain" */
export function timeZoneName(timeZone: string): string {
  return timeZone.replaceAll("_", " ");
}

/** The day in a time zone, as `YYYY-MM-DD`. */
export function dayIn(timeZone: string, now = new Date()): string {
  return dateFormat("en-CA", { timeZone }).format(now);
}

/** The month in a time zone, from 1 to 12. */
export function monthIn(timeZone: string, now = new Date()): number {
  return Number(new Intl.DateTimeFormat("en-AU", { timeZone, month: "numeric" }).format(now));
}

/** The hour in a time zone, from 0 to 23. */
export function hourIn(timeZone: string, now = new Date()): number {
  return Number(new Intl.DateTimeFormat("en-AU", { timeZone, hour: "numeric", hourCycle: "h23" }).format(now));
}

/** When a day (`YYYY-MM-DD`) begins in a time zone, in milliseconds since 1970. */
export function startOfDay(timeZone: string, day: string): number {
  return Date.parse(withOffset(`${day}T00:00`, timeZone));
}

/**
 * A wall-clock time, `2027-06-10T19:30`, with the offset of a time zone: `2027-06-10T19:30:00+10:00`. As in calendars (RFC 5545), a time that comes
 * twice, when the clocks are put back, is the first one, and one that is left out counts on from before.
 */
export function withOffset(local: string, timeZone: string): string {
  const near = Date.parse(`${local}:00Z`);
  const before = offsetAt(new Date(near - DAY_MS), timeZone);
  const after = offsetAt(new Date(near + DAY_MS), timeZone);
  const isAfter = before !== after && hasOffset(local, after, timeZone) && !hasOffset(local, before, timeZone);
  return `${local}:00${isAfter ? after : before}`;
}

function hasOffset(local: string, offset: string, timeZone: string) {
  return offsetAt(new Date(`${local}:00${offset}`), timeZone) === offset;
}

const DAY_MS = 24 * 60 * 60_000;
/** The offset of a time zone at a moment: "+10:00". */
export function offsetAt(moment: Date, timeZone: string) {
  const format = dateFormat("en-US", { timeZone, timeZoneName: "longOffset" });
  const parts = format.formatToParts(moment);
  const name = parts.find((part) => part.type === "timeZoneName")?.value ?? "GMT";
  return name === "GMT" ? "+00:00" : name.slice("GMT".length);
}
