import { weekdays } from "#platform/time/calendar-day.ts";
import type { Weekday } from "./venues-contract.ts";

/** Whether a day of the festival is a weekday, as they all are in English. */
export function isWeekday(day: string): day is Weekday {
  return weekdays.includes(day);
}
