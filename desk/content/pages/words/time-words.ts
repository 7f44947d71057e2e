import type { TimedPublication } from "#desk/content/publication/publication-contract.ts";
import type { TagVariant } from "#desk/frame/parts/display/tag.tsx";
import { addDays, dayAndMonth, daysBetween, daysUntil, weekdayOf } from "#platform/time/calendar-day.ts";
import { formatTimeOfDay } from "#platform/time/format-date-time.ts";
import { momentOf } from "#platform/time/local-time.ts";
import { dayIn } from "#platform/time/time-zone.ts";

/** A moment in a time zone, in milliseconds since 1970: "Friday 27 November at 6 pm", with its year where that is another one. */
export function momentWords(at: number, timeZone: string, now = Date.now()): string {
  const [day, today] = [dayIn(timeZone, new Date(at)), dayIn(timeZone, new Date(now))];
  const year = day.slice(0, 4) === today.slice(0, 4) ? "" : ` ${day.slice(0, 4)}`;
  return `${weekdayOf(day)} ${dayAndMonth(day)}${year} at ${formatTimeOfDay(at, timeZone)}`;
}

/** The same in short: "today at 6 pm", "on Friday at 6 pm", further away "on 27 November at 6 pm". */
export function nearWords(at: number, timeZone: string, now = Date.now()): string {
  const day = dayIn(timeZone, new Date(at));
  const days = daysBetween(dayIn(timeZone, new Date(now)), day);
  const time = `at ${formatTimeOfDay(at, timeZone)}`;
  if (days === 0) return `today ${time}`;
  if (days === 1) return `tomorrow ${time}`;
  return days > 1 && days < 7 ? `on ${weekdayOf(day)} ${time}` : `on ${dayAndMonth(day)} ${time}`;
}

type NextTime = { weekday: string; time: string; timeZone: string; from?: number };

/** The next time of a weekday as a field for dates and times has it. @example nextTime({ weekday: "Friday", time: "18:00", timeZone }) // "2026-11-27T18:00" */
export function nextTime({ weekday, time, timeZone, from = Date.now() }: NextTime): string {
  const today = dayIn(timeZone, new Date(from));
  const local = `${addDays(today, daysUntil(weekday, today) ?? 0)}T${time}`;
  if (momentOf(local, timeZone, from) > from) return local;
  return `${addDays(today, 7)}T${time}`;
}

/** What is to become of it, or why it was not done. */
export function publicationWords(publication: TimedPublication, timeZone: string, now = Date.now()): string {
  const { at, by, status, problem, isUnpublishing } = publication;
  const moment = momentWords(at, timeZone, now);
  const whose = by === "" ? "" : `, as approved by ${by}`;
  if (status === "held")
    return `Was to ${isUnpublishing ? "leave the site" : "be published"} on ${moment}. A backup was put back since: please look at it first.`;
  if (status === "failed")
    return `${isUnpublishing ? "Did not leave the site" : "Was not published"} on ${moment}. ${problem ?? ""}`.trim();
  if (at <= now) return `Was due on ${moment}, and is not done yet. It goes on by itself.`;
  if (isUnpublishing) return `Leaves the site on ${moment}${whose}.`;
  return `Publishes on ${moment}${whose}. Later changes stay drafts.`;
}

/** The same as a state, in a word or two: "Publishing on Friday at 6 pm". */
export function publicationState(
  publication: TimedPublication,
  timeZone: string,
  now = Date.now(),
): { words: string; variant: TagVariant } {
  const { at, status, isUnpublishing } = publication;
  if (status !== "waiting")
    return { words: isUnpublishing ? "Still on the site" : "Not published in time", variant: "bright" };
  if (at <= now) return { words: "Not done yet", variant: "bright" };
  const when = nearWords(at, timeZone, now);
  return { words: isUnpublishing ? `Off the site ${when}` : `Publishing ${when}`, variant: "strong" };
}
