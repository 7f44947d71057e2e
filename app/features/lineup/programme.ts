import type { Band } from "./lineup-contract.ts";
import { compareLines, type ScheduleNote, type ScheduleSet } from "./schedule.ts";

export type Performance = { band: Band; set: ScheduleSet };
export type Venue = { name: string; performances: Performance[] };
export type Day = { name: string; venues: Venue[] };

/** The whole schedule by day and venue; `notes` are the lines that could not be parsed. */
export type Programme = { days: Day[]; notes: { band: Band; note: ScheduleNote }[] };

/** Days in order, Thursday to Monday; in a day the venue that starts first comes first; in a venue by start time. */
export function programmeOf(bands: readonly Band[]): Programme {
  const performances = bands.flatMap((band) => band.sets.flatMap((set) => (set.kind === "set" ? [{ band, set }] : [])));
  const ordered = performances.toSorted((a, b) => compareLines(a.set, b.set));
  const byDay = Map.groupBy(ordered, ({ set }) => set.day);
  return {
    days: [...byDay].map(([name, inDay]) => ({ name, venues: venuesOf(inDay) })),
    notes: bands.flatMap((band) => band.sets.flatMap((note) => (note.kind === "note" ? [{ band, note }] : []))),
  };
}

function venuesOf(performances: Performance[]): Venue[] {
  const byVenue = Map.groupBy(performances, ({ set }) => set.venue);
  return [...byVenue].map(([name, inVenue]) => ({ name, performances: inVenue }));
}
