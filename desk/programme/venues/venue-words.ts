import { weekdays } from "#platform/time/calendar-day.ts";
import { clockText } from "#site/features/lineup/programme/clock.ts";
import { parseTimes } from "#site/features/lineup/programme/schedule.ts";
import type { VenueFields, Weekday } from "./venues-contract.ts";

type Day = VenueFields[Weekday];

export const useWords = {
  "": "Nothing noted",
  booked: "Booked",
  notYet: "Not booked yet",
  closed: "Closed",
} as const satisfies Record<Day["use"], string>;

/** "10 am to 11 pm"; empty without hours. */
export function hoursText({ from, to }: Pick<Day, "from" | "to">): string {
  if (from === null) return to === null ? "" : `until ${clockText(to)}`;
  return to === null ? `from ${clockText(from)}` : `${clockText(from)} to ${clockText(to)}`;
}

/** Hours as they are written. @returns undefined where they cannot be read */
export function readHours(written: string): Pick<Day, "from" | "to"> | undefined {
  const text = written.trim().replace(/^midnight\b/i, "12 midnight");
  if (text === "") return { from: null, to: null };
  const until = /^(?:until|till?|to)\b(.*)$/i.exec(text)?.[1];
  if (until !== undefined) {
    const end = parseTimes(until);
    return end && end.end === undefined ? { from: null, to: end.start } : undefined;
  }
  const times = parseTimes(text);
  return times && { from: times.start, to: times.end ?? null };
}

/** What is noted of a day, such as "booked, 10 am to 11 pm"; empty while nothing is. */
export function wordsOfDay({ use, ...hours }: Day): string {
  const said = [use === "" ? "" : useWords[use].toLowerCase(), use === "closed" ? "" : hoursText(hours)];
  return said.filter((each) => each !== "").join(", ");
}

/**
 * What is noted of a venue's days, a line for as many as are alike.
 *
 * @param days of the festival, in order
 * @example ["every day: booked, 10 am to 11 pm"], ["Friday and Saturday: booked", "Sunday: closed"]
 */
export function daysWords(days: readonly string[], fields: VenueFields): string[] {
  const alike = Map.groupBy(days, (day) => (isWeekday(day) ? wordsOfDay(fields[day]) : ""));
  alike.delete("");
  return [...alike].map(
    ([words, same]) => `${same.length > 1 && same.length === days.length ? "every day" : list.format(same)}: ${words}`,
  );
}

const list = new Intl.ListFormat("en-AU");

/** Whether a day of the festival is a weekday, as they all are in English. */
export function isWeekday(day: string): day is Weekday {
  return weekdays.includes(day);
}
