import { whichTime } from "./local-time.ts";

/** Formats a moment in a time zone: "Sunday, 31 January 2027 at 7:15 pm". Of a time that comes twice it says which one. */
export function formatDateTime(moment: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat("en-AU", { dateStyle: "full", timeStyle: "short", timeZone });
  return `${format.format(new Date(moment))}${whichTime(Date.parse(moment), timeZone)}`;
}

/** The same in short, of a moment in milliseconds since 1970 or UTC as text: "31 Jan 2027, 7:15 pm". */
export function formatShortDateTime(at: number | string, timeZone: string): string {
  const moment = new Date(at);
  const format = new Intl.DateTimeFormat("en-AU", { dateStyle: "medium", timeStyle: "short", timeZone });
  return `${format.format(moment)}${whichTime(moment.getTime(), timeZone)}`;
}

/** Its day alone: "31 Jan 2027". */
export function formatShortDay(at: number | string, timeZone: string): string {
  return new Intl.DateTimeFormat("en-AU", { dateStyle: "medium", timeZone }).format(new Date(at));
}

/** "6 pm", "7:30 pm". `at` is in milliseconds since 1970. */
export function formatTimeOfDay(at: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat("en-AU", { timeStyle: "short", timeZone });
  return `${format.format(at).replace(":00", "").replace(/\s/g, " ")}${whichTime(at, timeZone)}`;
}
