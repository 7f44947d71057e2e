import { formatTimeOfDay } from "#platform/time/format-date-time.ts";
import { sinceDay } from "#platform/time/since-day.ts";

/** When something was stored, as one says it: "today at 4:10 pm", "on Friday at 6 pm", "on 3 March at 9 am". `at` is in milliseconds since 1970. */
export function storedAge(at: number, timeZone: string, now = new Date()): string {
  const day = sinceDay(at, timeZone, now);
  const isNear = day === "today" || day === "yesterday";
  return `${isNear ? day : `on ${day}`} at ${formatTimeOfDay(at, timeZone)}`;
}
