/**
 * Wall-clock times as a field for a day and a time has them, `2027-04-04T02:30`, and the moments that they mean. When the clocks are put back, an hour comes
 * twice: its offset beside the time says which one is meant, `2027-04-04T02:30+10:00`. When they are put on, an hour is left out.
 */
import { dateFormat, dayIn, offsetAt } from "./time-zone.ts";

export const localTimePattern = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d([+-]\d{2}:\d{2})?$/;

/** Who presses a button for "now" presses it within this minute, in milliseconds. */
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** What a wall-clock time may mean, in milliseconds since 1970, the likeliest first. One that is left out counts on from before, or back from after. */
export type Readings = { comes: "once" | "twice" | "never"; moments: readonly number[] };

/** @param written with or without an offset, which counts where the time zone has it then */
export function readingsOf(written: string, timeZone: string): Readings {
  const local = written.slice(0, "2027-04-04T02:30".length);
  const near = Date.parse(`${local}:00Z`);
  // A day that its month does not have would be one of the next month.
  const isDay = !Number.isNaN(near) && new Date(near).toISOString().startsWith(local);
  if (!localTimePattern.test(local) || !isDay) return { comes: "never", moments: [] };
  const offsets = [...new Set([near - DAY_MS, near + DAY_MS].map((at) => offsetAt(new Date(at), timeZone)))];
  const momentAt = (offset: string) => Date.parse(`${local}:00${offset}`);
  const own = offsets.filter((offset) => offsetAt(new Date(momentAt(offset)), timeZone) === offset);
  const asWritten = own.filter((offset) => offset === written.slice(local.length));
  if (own.length === 0) return { comes: "never", moments: offsets.map(momentAt) };
  return { comes: own.length > 1 ? "twice" : "once", moments: (asWritten.length > 0 ? asWritten : own).map(momentAt) };
}

/** The moment of a wall-clock time, in milliseconds since 1970, NaN if it is none: of one that comes twice the first that is not over. */
export function momentOf(written: string, timeZone: string, now = Date.now()): number {
  const { comes, moments } = readingsOf(written, timeZone);
  const toCome = comes === "twice" ? moments.find((at) => at >= now - MINUTE_MS) : undefined;
  return toCome ?? moments[0] ?? Number.NaN;
}

/**
 * The moments of two wall-clock times between which something stands. Where one of them comes twice or is left out, the time between them is what the two
 * say, if it can be, and what has begun already stands at once.
 */
export function spanOf(
  written: { from: string; until: string },
  timeZone: string,
  now = Date.now(),
): { from: number; until: number } {
  const [from, until] = [readingsOf(written.from, timeZone), readingsOf(written.until, timeZone)];
  const begun = from.comes === "twice" ? from.moments.filter((at) => at <= now).slice(-1) : [];
  const spansFrom = (starts: readonly number[]) =>
    starts.flatMap((start) => until.moments.map((end) => ({ from: start, until: end })));
  const spans = spansFrom(begun.length > 0 ? begun : from.moments);
  type Span = (typeof spans)[number];
  const isToCome = ({ from: start, until: end }: Span) => end > start && end > now;
  const lengthInWords = wallClock(written.until) - wallClock(written.from);
  const isAsLong = (span: Span) => span.until - span.from === lengthInWords;
  // Where the first of both is over, both mean the second.
  const again = until.comes === "twice" ? spansFrom(from.moments) : [];
  return (
    [...spans, ...again].find((span) => isToCome(span) && isAsLong(span)) ??
    spans.find(isToCome) ??
    spans.find(isAsLong) ??
    spans[0] ?? { from: Number.NaN, until: Number.NaN }
  );
}

/** A moment as a field for a day and a time has it, with its offset where that time comes twice. */
export function localTimeOf(at: number, timeZone: string): string {
  const clock = dateFormat("en-AU", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const local = `${dayIn(timeZone, new Date(at))}T${clock.format(at)}`;
  return readingsOf(local, timeZone).comes === "twice" ? `${local}${offsetAt(new Date(at), timeZone)}` : local;
}

/** What is said behind a time of day that comes twice: ", the second time"; empty for any other. */
export function whichTime(at: number, timeZone: string): string {
  const { comes, moments } = readingsOf(localTimeOf(at, timeZone).slice(0, 16), timeZone);
  if (comes !== "twice") return "";
  return at < (moments[1] ?? 0) ? ", the first time" : ", the second time";
}

function wallClock(written: string): number {
  return Date.parse(`${written.slice(0, 16)}:00Z`);
}
