import { weekdays } from "#platform/time/calendar-day.ts";

type Times = { day: string; start: number; end: number };

const noon = 12 * 60;
const evening = 17 * 60;
/** Until then one may say afternoon as well as evening. */
const lateAfternoon = 18 * 60;

/** Parts of a day as choices name them, with whether a set is in it. */
const partsOfDay: readonly { words: RegExp; isIn: (times: Times) => boolean }[] = [
  { words: /\bmornings?\b/i, isIn: ({ start }) => start < noon },
  { words: /\bafternoons?\b/i, isIn: ({ start, end }) => end > noon && start < lateAfternoon },
  { words: /\b(?:day ?times?|day)\b/i, isIn: ({ start }) => start < lateAfternoon },
  { words: /\b(?:evenings?|nights?)\b/i, isIn: ({ start }) => start >= evening },
];
const unclear =
  /\b(?:not|no|except|but|unless|to|until|till|from|between|after|before)\b|\S\s*[-\u2010-\u2015]\s*\S|\?/i;

/**
 * Whether a set is within what a band offered, as choices of the application say it: "Saturday daytime". A choice with no more than a weekday is for all of it.
 *
 * @returns undefined where that cannot be read, such as of "any time" or "Friday to Sunday".
 */
export function isOffered(choices: readonly string[], times: Times): boolean | undefined {
  if (choices.length === 0) return undefined;
  const read = choices.map((choice) => ({
    choice,
    days: weekdaysIn(choice),
  }));
  if (read.some(({ choice, days }) => days.length === 0 || unclear.test(choice))) return undefined;
  return read.some(({ choice, days }) => days.includes(times.day) && isInParts(choice, times));
}

function weekdaysIn(choice: string): string[] {
  const words = choice.toLowerCase().split(/[^a-z]+/);
  return weekdays.filter((day) => words.includes(day.toLowerCase()) || words.includes(`${day.toLowerCase()}s`));
}

function isInParts(choice: string, times: Times) {
  const named = partsOfDay.filter(({ words }) => words.test(choice));
  return named.length === 0 || named.some(({ isIn }) => isIn(times));
}
