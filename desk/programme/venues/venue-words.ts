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

/** Hours as somebody writes them. @returns undefined where they cannot be read */
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

/** A day in a line: "Friday: booked, 10 am to 11 pm"; undefined while nothing is noted. */
export function dayWords(day: string, { use, ...hours }: Day): string | undefined {
  const said = [use === "" ? "" : useWords[use].toLowerCase(), use === "closed" ? "" : hoursText(hours)];
  const words = said.filter((each) => each !== "").join(", ");
  return words === "" ? undefined : `${day}: ${words}`;
}
