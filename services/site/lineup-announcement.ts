import { formatDay } from "#platform/time/calendar-day.ts";

/** From the `festival` entry, as `YYYY-MM-DD`: its last day, and the day on which its line-up comes out. */
export type LineupDates = { endDate?: string | undefined; lineupDate?: string | undefined };

/**
 * Says when the line-up comes out, for whatever has no line-up to show yet.
 *
 * @param today the day at the festival, as `YYYY-MM-DD`.
 */
export function lineupAnnouncement({ endDate, lineupDate }: LineupDates, today: string): string {
  const isOver = endDate !== undefined && endDate < today;
  const lineup = isOver ? "The next line-up" : "The line-up";
  if (lineupDate === today) return `${lineup} comes out today.`;
  if (lineupDate !== undefined && lineupDate > today) return `${lineup} comes out on ${formatDay(lineupDate)}.`;
  if (isOver) return "This festival is over. The next line-up appears here as soon as it is out.";
  return "The line-up is not out yet. It appears here as soon as it is.";
}
