import type { SetFields, When } from "#desk/line-up/draft/set-contract.ts";
import { venueKey } from "#services/site/walking-minutes.ts";
import { morning } from "#site/features/lineup/programme/schedule.ts";
import type { ScheduledSet } from "./schedule-contract.ts";

const minutesADay = 24 * 60;
/** The length of a set whose end is not known, in minutes. */
export const usualLength = 60;
/** By how much the arrow keys and dragging move a set, and the shortest one, in minutes. */
export const stepMinutes = 15;
export const shortest = 5;

/** Where a set is, or would be. */
export type Place = { when: When; venue: string };

/** The same set at another time of its day, from five in the morning until five on the next one; it stays as long as it is. */
export function startingAt({ day, start, end }: When, wanted: number): When {
  const next = Math.min(Math.max(wanted, morning), morning + minutesADay - shortest);
  return { day, start: next, end: end === null ? null : end + next - start };
}

/** The same set with another end. */
export function endingAt(when: When, wanted: number): When {
  return { ...when, end: Math.min(Math.max(wanted, when.start + shortest), when.start + minutesADay) };
}

/** A set at another place. A written line goes with the first move. */
export function placedAt(fields: SetFields, { when, venue }: Place): SetFields {
  const isSame = isSamePlace(fields, { when, venue });
  return { ...fields, when, venue, line: isSame ? fields.line : null };
}

export function isSamePlace({ when, venue }: Pick<SetFields, "when" | "venue">, place: Place): boolean {
  const { day, start, end } = place.when;
  return when?.day === day && when.start === start && when.end === end && venue === place.venue;
}

/** A set that the committee has yet to place: it has no time, and no line. */
export function isToPlace({ when, line }: Pick<SetFields, "when" | "line">): boolean {
  return when === null && line === null;
}

export function fieldsOf({ id: _, ...fields }: ScheduledSet): SetFields {
  return fields;
}

/** The sets of a day at a venue that begin at a time or later, the first to begin first. */
export function setsFrom(sets: readonly ScheduledSet[], { day, start }: Omit<When, "end">, venue: string) {
  const key = venueKey(venue);
  const there = sets.filter((set) => set.when?.day === day && set.when.start >= start && venueKey(set.venue) === key);
  return there.toSorted((one, other) => (one.when?.start ?? 0) - (other.when?.start ?? 0));
}

/**
 * A new id for a set: the band's, the day, and a number on that day, so that one that comes back has its stars and calendar entries again. An event has one
 * of its own.
 */
export function newSetId(sets: readonly ScheduledSet[], { bandIds, when }: SetFields): string {
  const [band] = bandIds;
  if (band === undefined || when === null) return crypto.randomUUID();
  const taken = new Set(sets.map(({ id }) => id));
  for (let number = 1; ; number += 1) {
    const id = `${band}.${when.day.toLowerCase()}.${number}`;
    if (!taken.has(id)) return id;
  }
}
