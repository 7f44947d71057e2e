import type { Band } from "../records/lineup-contract.ts";
import { compareLines, dayOfLine, type ScheduleNote, type ScheduleSet, setsOf } from "./schedule.ts";
import { type Venue, venueRanks } from "./venues.ts";

/** What the schedule shows of a band. An event without a band is like one without a page: its slug is empty. */
export type ScheduledBand = Pick<Band, "id" | "name" | "slug" | "imageUrl" | "sets" | "isCancelled">;

/**
 * A set of a band. Its key is the id of the set, or else made of the band's id, the day and its number on that day, so that it stays the same when time or
 * venue change. Calendars have the same ids. `others` are the other bands of a jam.
 */
export type Performance = { key: string; band: ScheduledBand; set: ScheduleSet; others?: ScheduledBand[] };

/** A day of the schedule. The slug is the last part of its address. */
export type Day = { name: string; slug: string; performances: Performance[] };

/** A line that could not be parsed; `day` is the schedule's day that it begins with, if it does. */
export type Note = { band: ScheduledBand; note: ScheduleNote; day: Day | undefined };

/** The whole schedule by day, and what could not be parsed. */
export type Programme = { days: Day[]; notes: Note[] };

/** Days in order, Thursday to Monday; in a day by start time, and at one time in the order of the festival's venues. */
export function programmeOf(bands: readonly ScheduledBand[], venues: readonly Venue[] = []): Programme {
  const rankOf = venueRanks(venues);
  const ordered = performancesOfAll(bands).toSorted(
    (a, b) => compareLines(a.set, b.set) || rankOf(a.set.venue) - rankOf(b.set.venue),
  );
  const byDay = Map.groupBy(ordered, ({ set }) => set.day);
  const days = [...byDay].map(([name, performances]) => ({ name, slug: daySlug(name), performances }));
  const dayOf = ({ text }: ScheduleNote) => days.find(({ name }) => name === dayOfLine(text));
  const notesOf = (band: ScheduledBand) => band.sets.filter((line) => line.kind === "note");
  return {
    days,
    notes: bands.flatMap((band) => notesOf(band).map((note) => ({ band, note, day: dayOf(note) }))),
  };
}

/** The sets of bands, each once: that of several bands is the first one's, with the others. Who is cancelled plays in none that takes place. */
export function performancesOfAll<Scheduled extends ScheduledBand>(bands: readonly Scheduled[]) {
  const byKey = Map.groupBy(bands.flatMap(performancesOf), ({ key }) => key);
  return [...byKey.values()].flatMap((each) => {
    const [first, ...others] = each.toSorted((one, other) => rankOf(one) - rankOf(other));
    if (first === undefined) return [];
    const playing = others.map(({ band }) => band).filter((band) => first.band.isCancelled || !band.isCancelled);
    return [playing.length > 0 ? { ...first, others: playing } : first];
  });
}

function rankOf({ band }: { band: ScheduledBand }) {
  return band.isCancelled ? 1 : 0;
}

/** Whoever plays. */
export function bandsOf({ band, others = [] }: Pick<Performance, "band" | "others">): ScheduledBand[] {
  return [band, ...others];
}

/** What a set is called. */
export function nameOf({ band, others, set }: Performance): string {
  return (
    set.title ??
    bandsOf({ band, ...(others && { others }) })
      .map(({ name }) => name)
      .join(", ")
  );
}

/** A band's sets, each with its key. */
export function performancesOf<Scheduled extends ScheduledBand>(
  band: Scheduled,
): (Performance & { band: Scheduled })[] {
  const count = new Map<string, number>();
  return setsOf(band).map((set) => {
    const number = (count.get(set.day) ?? 0) + 1;
    count.set(set.day, number);
    return { key: set.id ?? `${band.id}.${set.day.toLowerCase()}.${number}`, band, set };
  });
}

/** The path of a day's page. */
export function dayPath({ slug }: Pick<Day, "slug">): string {
  return `/schedule/${encodeURIComponent(slug)}`;
}

/** The day's name in lower case, as its address and its calendar's have it. */
export function daySlug(day: string): string {
  return day.normalize("NFC").toLowerCase().trim().replaceAll(/\s+/g, "-");
}
