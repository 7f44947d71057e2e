import { venueKey } from "#services/site/walking-minutes.ts";
import { clockText } from "#site/features/lineup/programme/clock.ts";
import { endOf } from "#site/features/lineup/programme/schedule.ts";
import type { DayView, PlacedSet } from "./day-contract.ts";

/** What plays at a venue while sets that come from elsewhere would play there, too. */
export function overlapWords(places: DayView["places"], venue: string, moved: readonly PlacedSet[]): string[] {
  const there = places.find((place) => venueKey(place.venue) === venueKey(venue))?.sets ?? [];
  return moved.flatMap((set) =>
    there
      .filter((other) => !other.isCancelled && other.id !== set.id && overlaps(set, other))
      .map((other) => `At ${clockText(set.start)} ${other.name} plays there, until ${clockText(endOf(other))}.`),
  );
}

function overlaps(one: PlacedSet, other: PlacedSet): boolean {
  return one.start < endOf(other) && other.start < endOf(one);
}
