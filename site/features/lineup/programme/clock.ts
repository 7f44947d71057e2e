import { weekdayOf } from "#platform/time/calendar-day.ts";
import { dayIn, startOfDay } from "#platform/time/time-zone.ts";
import type { Festival } from "../records/lineup-contract.ts";
import { dateOfDay, setTimes, zonedTimes } from "./festival-dates.ts";
import type { Performance } from "./programme.ts";
import { morning, type ScheduleSet } from "./schedule.ts";

/** When and where the festival's clocks are. */
export type FestivalTime = { festival: Pick<Festival, "startDate" | "endDate"> | undefined; timeZone: string };

/** A set with the moments at which it starts and ends, in milliseconds since 1970. */
export type TimedPerformance = Performance & { startsAt: number; endsAt: number };

export type NowAndNext = { on: TimedPerformance[]; next: TimedPerformance[] };

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const MORNING_MS = morning * 60_000;

/** Minutes after midnight as one says them: "8 pm", "7.30 pm", "noon", "midnight". */
export function clockText(minutes: number): string {
  const inDay = minutes % (24 * 60);
  if (inDay === 0) return "midnight";
  if (inDay === 12 * 60) return "noon";
  const [hours, past] = [Math.floor(inDay / 60), inDay % 60];
  const written = past === 0 ? "" : `.${String(past).padStart(2, "0")}`;
  return `${hours % 12 || 12}${written} ${hours < 12 ? "am" : "pm"}`;
}

/** The moments of a set; undefined if its day has no date. */
export function momentsOf({ festival, timeZone }: FestivalTime, set: ScheduleSet) {
  const times = festival && setTimes(festival, set);
  if (times === undefined) return undefined;
  const { startDate, endDate } = zonedTimes(times, timeZone);
  return { startsAt: Date.parse(startDate), endsAt: Date.parse(endDate) };
}

/**
 * Whether a moment is less than two days away from the festival, in whatever time zone. Whoever needs to know no more than that spares a phone's browser
 * the loading of its time zones, which takes a tenth of a second.
 */
export function isNearFestival(festival: FestivalTime["festival"], now: number): boolean {
  if (festival === undefined) return false;
  const [first, last] = [Date.parse(festival.startDate), Date.parse(festival.endDate)];
  return first - 2 * DAY_MS < now && now < last + 3 * DAY_MS;
}

/** The sets that have a date, by the time at which they start. */
export function timedPerformances(performances: readonly Performance[], time: FestivalTime): TimedPerformance[] {
  return performances
    .flatMap((performance) => {
      const moments = momentsOf(time, performance.set);
      return moments ? [{ ...performance, ...moments }] : [];
    })
    .toSorted((a, b) => a.startsAt - b.startsAt);
}

/**
 * What is on, and what comes next: all that starts within an hour, otherwise what starts first, and nothing that is cancelled. Undefined before the festival's first day and after its
 * last set.
 *
 * @param now in milliseconds since 1970
 */
export function nowAndNext(
  timed: readonly TimedPerformance[],
  { festival, timeZone }: FestivalTime,
  now: number,
): NowAndNext | undefined {
  const hasBegun = festival !== undefined && dayIn(timeZone, new Date(now)) >= festival.startDate;
  const takesPlace = timed.filter(({ set }) => !set.isCancelled);
  const toCome = takesPlace.filter(({ startsAt }) => startsAt > now);
  const on = takesPlace.filter(({ startsAt, endsAt }) => startsAt <= now && now < endsAt);
  if (!hasBegun || on.length + toCome.length === 0) return undefined;
  const latest = Math.max(toCome[0]?.startsAt ?? 0, now + HOUR_MS);
  return { on, next: toCome.filter(({ startsAt }) => startsAt <= latest) };
}

/** The name of the festival's day that is on at a moment: "Friday", until five on Saturday morning. Undefined outside the festival. */
export function festivalDayAt({ festival, timeZone }: FestivalTime, now: number): string | undefined {
  if (!isNearFestival(festival, now)) return undefined;
  return festivalDayOn(festival, dayIn(timeZone, new Date(now - MORNING_MS)));
}

/** When the day that is on at a moment began, at five in the morning, in milliseconds since 1970; outside the festival, too. */
export function startOfFestivalDay(timeZone: string, now: number): number {
  return startOfDay(timeZone, dayIn(timeZone, new Date(now - MORNING_MS))) + MORNING_MS;
}

/** The name of the festival's day with this date. */
export function festivalDayOn(festival: FestivalTime["festival"], date: string): string | undefined {
  const day = date === "" ? "" : weekdayOf(date);
  return festival && dateOfDay(festival, day) === date ? day : undefined;
}
