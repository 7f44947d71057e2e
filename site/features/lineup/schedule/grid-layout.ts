import { venueKey } from "#services/site/walking-minutes.ts";
import type { Performance } from "../programme/programme.ts";
import { endOf } from "../programme/schedule.ts";
import { type Venue, venueRanks } from "../programme/venues.ts";

/** A set's place in the grid. Columns count from 1, rows from 0; `end` is the row after its last one. */
export type PlacedSet = Performance & { column: number; row: number; end: number };

/** All sets that start at one time, in minutes after midnight. `isLabelled`: the first time of its row. `isAfterPause`: nobody plays in the row before. */
export type TimeSlot = { start: number; row: number; isLabelled: boolean; isAfterPause: boolean; sets: PlacedSet[] };

/** A venue's columns: two where two bands play at once. `end` is the column after its last one. */
export type VenueColumns = { name: string; column: number; end: number };

/** A day as venues by time, for a style sheet to place. */
export type DayGrid = { venues: VenueColumns[]; slots: TimeSlot[] };

/** A row lasts a quarter of an hour. Times in between are rounded, ends as starts, so that sets one after another stay so. */
const rowMinutes = 15;
/** What goes on longer than until a quarter to six in the morning ends there, so that no day has a hundred rows. */
const latestRow = (29 * 60 + 45) / rowMinutes;

/**
 * Lays out a day: a column for each venue that has a set, in the festival's order, otherwise in that in which they begin to play; a row for each quarter
 * of an hour in which anybody plays, and one for each pause.
 */
export function layOutDay(performances: readonly Performance[], venues: readonly Venue[] = []): DayGrid {
  const rowOf = rowsOf(performances.map(({ set }) => quartersOf(set)));
  const byVenue = [...Map.groupBy(performances, ({ set }) => venueKey(set.venue)).values()];
  const rankOf = venueRanks(venues);
  const ordered = byVenue.toSorted(([a], [b]) => rankOf(a?.set.venue ?? "") - rankOf(b?.set.venue ?? ""));
  const placed: PlacedSet[] = [];
  const columns: VenueColumns[] = [];
  for (const atVenue of ordered) {
    const column = columns.at(-1)?.end ?? 1;
    const lanes = lanesOf(atVenue);
    placed.push(...lanes.flatMap((lane, index) => lane.map((each) => place(each, column + index, rowOf))));
    columns.push({ name: atVenue[0]?.set.venue ?? "", column, end: column + lanes.length });
  }
  return { venues: columns, slots: slotsOf(placed) };
}

/** Bands that play at once at one venue stand side by side. */
function lanesOf(performances: readonly Performance[]): Performance[][] {
  const lanes: Performance[][] = [];
  for (const each of performances) {
    const { from } = quartersOf(each.set);
    const free = lanes.find((lane) => lane.every(({ set }) => quartersOf(set).to <= from));
    if (free) free.push(each);
    else lanes.push([each]);
  }
  return lanes;
}

function quartersOf(set: Performance["set"]) {
  const from = Math.min(Math.round(set.start / rowMinutes), latestRow - 1);
  return { from, to: Math.max(Math.min(Math.round(endOf(set) / rowMinutes), latestRow), from + 1) };
}

/** The row of a quarter in which anybody plays. */
function rowsOf(quarters: readonly { from: number; to: number }[]): (quarter: number) => number {
  const played = new Set(
    quarters.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, index) => from + index)),
  );
  const rows = new Map<number, number>();
  let row = 0;
  let last: number | undefined;
  for (const quarter of [...played].toSorted((a, b) => a - b)) {
    if (last !== undefined && quarter > last + 1) row += 1;
    rows.set(quarter, row);
    row += 1;
    last = quarter;
  }
  return (quarter) => rows.get(quarter) ?? 0;
}

function place(performance: Performance, column: number, rowOf: (quarter: number) => number): PlacedSet {
  const { from, to } = quartersOf(performance.set);
  // The row after the last one, also where a pause follows.
  return { ...performance, column, row: rowOf(from), end: rowOf(to - 1) + 1 };
}

function slotsOf(placed: readonly PlacedSet[]): TimeSlot[] {
  const inOrder = placed.toSorted((a, b) => a.set.start - b.set.start || a.column - b.column);
  const slots = [...Map.groupBy(inOrder, ({ set }) => set.start)];
  const labelled = new Set<number>();
  return slots.map(([start, sets]) => {
    const row = sets[0]?.row ?? 0;
    const isLabelled = !labelled.has(row);
    labelled.add(row);
    const isAfterPause = row > 0 && !placed.some((each) => each.row < row && each.end >= row);
    return { start, row, isLabelled, isAfterPause, sets };
  });
}
