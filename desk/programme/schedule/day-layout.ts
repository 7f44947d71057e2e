import type { VenueNotes } from "#desk/line-up/venues/venue-notes.ts";
import { venueKey } from "#services/site/walking-minutes.ts";
import { endOf, morning } from "#site/features/lineup/programme/schedule.ts";
import type { ScheduledSet } from "./schedule-contract.ts";

/** A row of the grid, in minutes. */
export const rowMinutes = 5;
/** What is shown of a day of which nothing is known, in minutes after its midnight; its end is shown in any case. */
const [usualFrom, usualTo] = [10 * 60, 24 * 60];

/** A set in the grid. Columns and rows count from 0; of several that overlap at one venue each has a lane. */
export type Block = { set: ScheduledSet; column: number; row: number; end: number; lane: number; lanes: number };

/** A day as venues by time. `from` and `to` are whole hours, in minutes after its midnight. */
export type DayLayout = { from: number; to: number; venues: readonly string[]; blocks: readonly Block[] };

/** Lays out the sets of a day that have a time, in the order in which they begin: from an hour before the first one, or from when a venue opens. */
export function layOutDay(
  sets: readonly ScheduledSet[],
  day: string,
  venues: readonly string[],
  notes: readonly Pick<VenueNotes, "days">[],
): DayLayout {
  const own = sets.flatMap((set) => (set.when?.day === day ? [{ set, ...set.when }] : []));
  const opening = notes.flatMap(({ days }) => (days[day]?.use === "closed" ? [] : (days[day]?.from ?? [])));
  const begins = [...own.map(({ start }) => start - 60), ...opening].map((start) => Math.floor(start / 60) * 60);
  const from = begins.length === 0 ? usualFrom : Math.max(morning, Math.min(...begins));
  const to = Math.max(usualTo, ...own.map((when) => Math.ceil(endOf(when) / 60) * 60 + 60));
  const columnOf = new Map(venues.map((name, column) => [venueKey(name), column]));
  const byVenue = Map.groupBy(own, ({ set }) => columnOf.get(venueKey(set.venue)) ?? 0);
  const blocks = [...byVenue].flatMap(([column, there]) =>
    inLanes(there.map(({ set, ...when }) => ({ set, start: when.start, until: endOf(when) }))).map(
      ({ set, start, until, lane, lanes }): Block => ({ set, column, ...rowsOf({ start, until }, from), lane, lanes }),
    ),
  );
  return {
    from,
    to,
    venues,
    blocks: blocks.toSorted((one, other) => one.row - other.row || one.column - other.column),
  };
}

/** The rows of a time: each set has at least one. */
export function rowsOf({ start, until }: { start: number; until: number }, from: number) {
  const row = Math.round((start - from) / rowMinutes);
  return { row, end: Math.max(Math.round((until - from) / rowMinutes), row + 1) };
}

type Timed = { set: ScheduledSet; start: number; until: number };

/** Sets that overlap, directly or by others between them, share the column's width. */
function inLanes(sets: readonly Timed[]): (Timed & { lane: number; lanes: number })[] {
  const groups: { until: number; lanes: Timed[][] }[] = [];
  for (const each of sets.toSorted((one, other) => one.start - other.start)) {
    const last = groups.at(-1);
    if (!last || last.until <= each.start) {
      groups.push({ until: each.until, lanes: [[each]] });
      continue;
    }
    last.until = Math.max(last.until, each.until);
    const free = last.lanes.find((lane) => (lane.at(-1)?.until ?? 0) <= each.start);
    if (free) free.push(each);
    else last.lanes.push([each]);
  }
  return groups.flatMap(({ lanes }) =>
    lanes.flatMap((lane, index) => lane.map((each) => ({ ...each, lane: index, lanes: lanes.length }))),
  );
}
