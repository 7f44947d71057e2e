import { problem } from "#platform/http/problem.ts";
import { addDays } from "#platform/time/calendar-day.ts";
import { momentOf } from "#platform/time/local-time.ts";
import { dayIn, withOffset } from "#platform/time/time-zone.ts";
import type { WhenMailsGo } from "./batches-contract.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** How long everything can be taken back, in milliseconds. */
const SOON_MS = 10 * MINUTE_MS;
/** The latest time for a mail from now, in milliseconds: later than this people have heard it from somebody else. */
const LATEST_MS = 92 * DAY_MS;

/** When mails go, in milliseconds since 1970; undefined for a time that is over, or too far away. A time within the next ten minutes is in ten. */
export function goesAt(when: WhenMailsGo, timeZone: string, now = Date.now()): number | undefined {
  switch (when) {
    case "soon":
      return now + SOON_MS;
    case "hour":
      return now + 60 * MINUTE_MS;
    case "morning":
      return tomorrowAtNine(timeZone, now);
    default: {
      const at = momentOf(when, timeZone, now);
      if (at < now - MINUTE_MS || at > now + LATEST_MS) return undefined;
      return Math.max(at, now + SOON_MS);
    }
  }
}

/** The response to a time at which no mail can go. */
export function wrongTime(): Response {
  const message = "This time is over, or too far away.";
  return problem(422, "Please choose another time", message, [{ field: "when", message }]);
}

/** Tomorrow at nine in the festival's time zone. */
function tomorrowAtNine(timeZone: string, now = Date.now()): number {
  return Date.parse(withOffset(`${addDays(dayIn(timeZone, new Date(now)), 1)}T09:00`, timeZone));
}
