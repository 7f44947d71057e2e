/** What a time means as people write it: "7.30pm", "12 noon", "2000hrs". Whatever has other words in it is no time. */

const minutesADay = 24 * 60;

/**
 * The possible meanings of a time, in minutes after midnight, most likely first. A complete one needs no am or pm from the other end of a range; an
 * exact one says by itself which half of the day it is in, by am or pm or a word.
 */
export type Clock = { readings: readonly [number, ...number[]]; complete: boolean; exact: boolean };

/** @returns undefined for any other text */
export function readClock(written: string): Clock | undefined {
  const word = written
    .toLowerCase()
    .replaceAll(/\s+/g, " ")
    .trim()
    .replace(/ ?[,;]$/, "")
    .replace(/ (?:sharp|prompt)$/, "");
  const named = /^(?:12(?:[.:]00)? ?)?(noon|midday|midnight)$/.exec(word)?.[1];
  if (named !== undefined)
    return { readings: [named === "midnight" ? 0 : minutesADay / 2], complete: true, exact: true };
  const halfDay = /^(\d{1,2})(?: ?[.:] ?(\d{2})|(\d{2}))? ?([ap])\.? ?m\.?$/.exec(word);
  if (halfDay) {
    const [, hours, parted, joined, half] = halfDay;
    return twelveHourClock(Number(hours), Number(parted ?? joined ?? 0), half === "p");
  }
  const military = /^(\d{1,2})(?:[.:]?(\d{2}) ?(?:h|hrs?|hours)| ?h(?: ?(\d{2}))?)$/.exec(word);
  if (military) {
    const [, hours, minutes, afterH] = military;
    const at = minutesOf(Number(hours), Number(minutes ?? afterH ?? 0));
    return at === undefined ? undefined : { readings: [at], complete: true, exact: false };
  }
  const [, hours, minutes] = /^(\d{1,2})(?: ?[.:] ?(\d{2}))?$/.exec(word) ?? [];
  return hours === undefined ? undefined : twentyFourHourClock(hours, minutes);
}

function twelveHourClock(hours: number, minutes: number, isPm: boolean): Clock | undefined {
  if (hours < 1 || hours > 12 || minutes > 59) return undefined;
  return { readings: [((hours % 12) + (isPm ? 12 : 0)) * 60 + minutes], complete: true, exact: true };
}

function twentyFourHourClock(hours: string, minutes: string | undefined): Clock | undefined {
  const complete = minutes !== undefined;
  const written = minutesOf(Number(hours), Number(minutes ?? 0));
  if (written === undefined) return undefined;
  const isAmbiguous = !hours.startsWith("0") && Number(hours) <= 12;
  if (!isAmbiguous) return complete ? { readings: [written], complete, exact: false } : undefined;
  return { readings: [written, (written + minutesADay / 2) % minutesADay], complete, exact: false };
}

/** 24:00 is midnight. */
function minutesOf(hours: number, minutes: number): number | undefined {
  const at = hours * 60 + minutes;
  return minutes > 59 || at > minutesADay ? undefined : at % minutesADay;
}

const clearTime =
  /\d\s*[ap]\.?\s?m\b|(?:^|\D)\d{1,2}\s?[.:]\s?\d\d(?!\d)|\d\s*(?:h|hrs?|hours)\b|\d\s*h\d\d|\bo.?clock\b|12\s*(?:noon|midday|midnight)/i;
const endsWithWord = /\b(?:noon|midday|midnight|doors?|late|sharp|from|at|till?|until)\W*$/i;
const beginsWithHour = /^\s*\d{1,4}(?!\d|st\b|nd\b|rd\b|th\b)/i;
const wordOfTime = /\b(?:noon|midday|midnight|doors?|late|half|quarter|past)\b/i;
const numberWord = /^\s*(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\s*$/i;
const separator = /(?<=\S)\s*[-\u2010-\u2015\u2212]\s+|\s+[-\u2010-\u2015\u2212]\s*/;

/** Whether what is written before a time has a time in it, too: then the one found is only a part of what the line says, and its venue is no venue. */
export function mentionsTime(venue: string): boolean {
  if (clearTime.test(venue) || endsWithWord.test(venue)) return true;
  const [, ...behind] = venue.split(separator);
  return behind.some((part) => beginsWithHour.test(part) || wordOfTime.test(part) || numberWord.test(part));
}

/** What is told apart by a number alone, where no other word says which it is: "Stage 8", but not "Main Stage 8". */
const numbered =
  /^(?:(?:the )?(?:stage|room|level|floor|studio|tent|gate|area|zone|lot|hall no\.?)\s?|.*(?:\bno\.|\bnumber|#)\s?)\d+$/i;

/** The number that a venue ends with, where it might be the hour of a range whose hyphen comes next: "Town Hall 8" of "Town Hall 8 - 9pm". */
export function numberAtEnd(venue: string): string | undefined {
  return numbered.test(venue.trim()) ? undefined : /(?:^|\D)(\d{1,4})$/.exec(venue)?.[1];
}
