/**
 * The lines of a band's schedule: `Day: Venue- Time`. Times are minutes after midnight at the start of the day, so a set at half past
 * midnight on Saturday night is at 1470 and sorts after the rest of Saturday.
 */

import { type Clock, mentionsTime, numberAtEnd, readClock } from "./written-clock.ts";
import { readDay, type WrittenDate } from "./written-day.ts";

/** The days of the festival, in order. */
export const festivalDays = ["Thursday", "Friday", "Saturday", "Sunday", "Monday"] as const;

/** A parsed line with its original text. `end` is undefined if the line only has a start time. */
export type ScheduleSet = {
  kind: "set";
  text: string;
  day: string;
  /** The date that stands beside the day, if one does. */
  date?: WrittenDate;
  venue: string;
  time: string;
  start: number;
  end?: number;
} & BesideLine;

/** A line that cannot be parsed. It is shown as written, after the sets. */
export type ScheduleNote = { kind: "note"; text: string } & BesideLine;

/** What stands beside a line: the id of its set, which stays the same when the set is moved, what it is called, and whether it is cancelled. */
type BesideLine = { id?: string; title?: string; isCancelled?: true };

export type ScheduleLine = ScheduleSet | ScheduleNote;

const minutesADay = 24 * 60;
/** Times before five in the morning, in minutes, belong to the night of the day before. */
export const morning = 5 * 60;
/** The length of a set without an end, in minutes. */
const usualLength = 60;
const dash = /[-\u2010-\u2015\u2212]/g;
const rangeWord = /\s*[-\u2010-\u2015\u2212]+\s*|\bto\b|\buntil\b|['’‘]?\btill?\b/i;

/**
 * Parses one line. The day ends at the first colon; the venue ends at the first hyphen that is followed by a time or a range of
 * times. A line that says more about its time than was understood stays as it is, also one whose venue would have a time in it.
 *
 * @example parseScheduleLine("Friday: Wesley-Hill Hall- 8pm - 9.30pm")
 * // { kind: "set", day: "Friday", venue: "Wesley-Hill Hall", time: "8pm - 9.30pm", start: 1200, end: 1290, … }
 */
export function parseScheduleLine(line: string): ScheduleLine {
  const text = line.trim();
  const day = readDay(dayPart(text));
  if (day === undefined || day.name === "") return { kind: "note", text };
  const rest = text.slice(text.indexOf(":") + 1);
  for (const hyphen of rest.matchAll(dash)) {
    const time = rest.slice(hyphen.index + 1).trim();
    const hours = parseTimes(time);
    if (hours === undefined) continue;
    const venue = rest
      .slice(0, hyphen.index)
      .replace(/[-\u2010-\u2015\u2212\s]+$/, "")
      .trim();
    // "Stage 8- 9pm" is written as a line should be, "Stage 8 - 9pm" might be a range.
    const isWellWritten = /^\S- /.test(rest.slice(hyphen.index - 1));
    if (venue === "" || mentionsTime(venue) || (!isWellWritten && isRange(numberAtEnd(venue), time))) break;
    if (isBetweenNumbers.test(rest.slice(hyphen.index - 1))) break;
    return { kind: "set", text, day: day.name, ...(day.date && { date: day.date }), venue, time, ...hours };
  }
  return { kind: "note", text };
}

/** "Rooms 3-4 - 8pm" is not from 4 to 8 in "Rooms 3": the first hyphen may be the venue's own. */
const isBetweenNumbers = /^\d[-\u2010-\u2015\u2212]\d{1,4}\s*(?:[-\u2010-\u2015\u2212]|to\b|until\b|['’‘]?till?\b)/i;

function isRange(number: string | undefined, time: string) {
  return number !== undefined && parseTimes(`${number}-${time}`) !== undefined;
}

/** The day that a line begins with, parsed or not; empty without one. */
export function dayOfLine(text: string): string {
  const written = dayPart(text);
  return readDay(written)?.name ?? written.trim();
}

/** The colon of a time ("Friday 8:30") does not end a day. */
function dayPart(text: string) {
  const written = text.slice(0, Math.max(text.indexOf(":"), 0));
  return /\d$/.test(written) && /^\d/.test(text.slice(written.length + 1)) ? "" : written;
}
/**
 * Parses a time ("7.30pm", "11 am", "12 noon", "19:30", "2000hrs") or a range of times. Without am or pm, a time with minutes is on the 24-hour clock; in a range, one
 * am or pm applies to both ("7 - 9pm", "11 - 1pm"), whichever makes the range shortest. A range that ends before it starts ends on the next day.
 *
 * @returns minutes after midnight; undefined for any other text, such as "7pm (doors) - 8pm" or "8pm till late".
 */
export function parseTimes(text: string): { start: number; end?: number } | undefined {
  const parts = text.replace(/^\s*(?:from|at)\s+/i, "").split(rangeWord);
  const [first, second] = parts.map(readClock);
  if (first === undefined || parts.length > 2) return undefined;
  if (parts.length === 1) return first.complete ? { start: countFromFestivalDay(first.readings[0]) } : undefined;
  if (second === undefined || !(first.complete || second.complete)) return undefined;
  return rangeBetween(first, second);
}

function rangeBetween(first: Clock, second: Clock) {
  const ranges = first.readings.flatMap((start) => second.readings.map((end) => range(start, end)));
  const [written = range(0, 0)] = ranges;
  const isOnTheClock = !first.exact && !second.exact;
  if (isOnTheClock && first.readings[0] <= second.readings[0]) return written;
  return ranges.reduce((shortest, next) => (lengthOf(next) < lengthOf(shortest) ? next : shortest));
}

function range(from: number, to: number) {
  const start = countFromFestivalDay(from);
  const length = to > from ? to - from : to - from + minutesADay;
  return { start, end: start + length };
}

function lengthOf({ start, end }: { start: number; end: number }) {
  return end - start;
}

function countFromFestivalDay(minutes: number) {
  return minutes < morning ? minutes + minutesADay : minutes;
}

/** The sets among a band's lines. */
export function setsOf({ sets }: { sets: readonly ScheduleLine[] }): ScheduleSet[] {
  return sets.filter((line) => line.kind === "set");
}

/** The same without those that are cancelled. */
export function setsTakingPlace(band: { sets: readonly ScheduleLine[] }): ScheduleSet[] {
  return setsOf(band).filter(({ isCancelled }) => !isCancelled);
}

/** "12pm", "12.00 p.m.", "12 noon" and "midday", but not the end of "7.12pm". */
const noon = /(?<![\d.:])12(?:[.:]?00)?\s*(?:pm\b|p\.m\.?|noon\b|midday\b)|\bmidday\b/gi;
const midnight = /(?<![\d.:])12(?:[.:]?00)?\s*(?:am\b|a\.m\.?|midnight\b)/gi;

/** A set's time as written, but "8 pm" and "noon" as everywhere on the site, and "to" for a hyphen, which is read aloud as a minus. */
export function timeText({ time, end }: Pick<ScheduleSet, "time" | "end">): string {
  const at = time.search(dash);
  const written =
    end === undefined || at < 0 ? time : `${time.slice(0, at).trimEnd()} to ${time.slice(at + 1).trimStart()}`;
  const named = written.replaceAll(noon, "noon").replaceAll(midnight, "midnight");
  return named.replaceAll(/(\d)\s*([ap])\.?m\b\.?/gi, (_, digit, half) => `${digit}\u00a0${half.toLowerCase()}m`);
}

/** When a set ends, in minutes after midnight at the start of its day: an hour after its start if its line does not say. */
export function endOf({ start, end }: { start: number; end?: number | null }): number {
  return end ?? start + usualLength;
}

/** Sorts Thursday to Monday, then by start time; unknown days after those, unparsed lines last. */
export function inScheduleOrder(lines: readonly ScheduleLine[]): ScheduleLine[] {
  return lines.toSorted(compareLines);
}

/** Compares two lines as `inScheduleOrder` sorts them. */
export function compareLines(a: ScheduleLine, b: ScheduleLine): number {
  if (a.kind === "note" || b.kind === "note") return Number(a.kind === "note") - Number(b.kind === "note");
  return dayRank(a.day) - dayRank(b.day) || compareNames(unknownDay(a.day), unknownDay(b.day)) || a.start - b.start;
}

/** The place of a weekday among those of a festival; unknown days come last. */
export function dayRank(day: string): number {
  const order: readonly string[] = festivalDays;
  const rank = order.indexOf(day);
  return rank < 0 ? festivalDays.length : rank;
}

/** Unknown days have the same rank and sort by name, so that the lines of each day stay together. */
function unknownDay(day: string) {
  return dayRank(day) === festivalDays.length ? day : "";
}

function compareNames(a: string, b: string) {
  // The first comparison of a page makes a phone's browser load its tables for sorting.
  return a === b ? 0 : a.localeCompare(b, "en-AU");
}
