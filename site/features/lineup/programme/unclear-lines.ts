import { weekdays } from "#platform/time/calendar-day.ts";
import type { Band, Festival } from "../records/lineup-contract.ts";
import { clockText } from "./clock.ts";
import { dateOfDay, dateText } from "./festival-dates.ts";
import type { ScheduleLine, ScheduleSet } from "./schedule.ts";
import { isDateOf } from "./written-day.ts";

type Dates = Pick<Festival, "startDate" | "endDate">;

/** A longer set is more likely a slip of the pen, in minutes. */
const longest = 12 * 60;
/** After it hardly anything ends that began on the day before, in minutes of that day. */
const latestEnd = (24 + 8) * 60;
/** Before it a time without am or pm is more likely one of the afternoon or the evening, in minutes. */
const earliest = 10 * 60;
const minutesADay = 24 * 60;

/** The lines that do not say when and where without doubt, each with its band and what is wrong with it, for whoever imports them. */
export function unclearLines(bands: readonly Pick<Band, "name" | "sets">[], dates: Dates | undefined): string[] {
  return bands.flatMap(({ name, sets }) =>
    sets.flatMap((line) => {
      const fault = faultOf(line, dates);
      return fault === undefined ? [] : [`${name}: “${line.text}” ${fault}`];
    }),
  );
}

function faultOf(line: ScheduleLine, dates: Dates | undefined): string | undefined {
  if (line.kind === "note") return "is not read as a day, a venue and a time. Visitors see it as it is written.";
  return faultOfDay(line, dates) ?? faultOfLength(line) ?? faultOfHalfDay(line);
}

function faultOfDay({ day, date }: ScheduleSet, dates: Dates | undefined): string | undefined {
  if (!weekdays.includes(day)) return `is in no calendar: “${day}” is no day of the week.`;
  const actual = dates && dateOfDay(dates, day);
  if (dates === undefined) return undefined;
  if (actual === undefined) return `is in no calendar: the festival has no ${day}.`;
  if (date === undefined || isDateOf(date, actual)) return undefined;
  return `is in no calendar: the festival’s ${day} is ${dateText(day, dates)}.`;
}

function faultOfLength({ start, end }: ScheduleSet): string | undefined {
  if (end === undefined || (end - start <= longest && end <= latestEnd)) return undefined;
  return `lasts ${Math.round((end - start) / 60)} hours: it ends the day after.`;
}

/** "7.30 - 9.00" and "4.30" are on the 24-hour clock. Few play so early. */
function faultOfHalfDay({ start, time }: ScheduleSet): string | undefined {
  const isSaid = /[ap]\.?\s?m\b|\d\s?h|noon|midday|midnight|^(?:(?:at|from) )?0/i.test(time);
  if (isSaid || start % minutesADay >= earliest) return undefined;
  const at = start < minutesADay ? "in the morning, at" : "in the night, at";
  return `is ${at} ${clockText(start)}. If it is in the afternoon or the evening, please write “pm”.`;
}
