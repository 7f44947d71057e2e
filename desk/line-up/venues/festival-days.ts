import { addDays, daysBetween, weekdayOf } from "#platform/time/calendar-day.ts";
import { festivalDays } from "#site/features/lineup/programme/schedule.ts";
import type { Festival } from "#site/features/lineup/records/lineup-contract.ts";

/** The weekdays of a festival in order, at most seven; the usual ones while it has no dates. */
export function daysOf(festival: Pick<Festival, "startDate" | "endDate"> | undefined): string[] {
  if (festival === undefined) return [...festivalDays];
  const length = Math.min(daysBetween(festival.startDate, festival.endDate) + 1, 7);
  return Array.from({ length: Math.max(length, 0) }, (_, day) => weekdayOf(addDays(festival.startDate, day)));
}
