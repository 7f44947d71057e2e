import { z } from "zod/mini";
import { venueKey } from "#services/site/walking-minutes.ts";

/** Whether a venue may be used on a day; empty while nothing is noted. */
export const venueUses = ["", "booked", "notYet", "closed"] as const;

/** What is noted of a venue for one day of the festival. `from` and `to` are minutes after its midnight: one in the morning is at 1500. */
export const venueDay = z.object({
  use: z.enum(venueUses),
  from: z.nullable(z.number()),
  to: z.nullable(z.number()),
});
export type VenueDay = z.infer<typeof venueDay>;

/** By weekday. */
export const venueDays = z.record(z.string(), venueDay);

/** What clashes need of what is noted of a venue: `changeover` is in minutes. */
export type VenueNotes = { name: string; days: Readonly<Record<string, VenueDay>>; changeover: number };

/** Names of venues, each once, as the first one writes it. */
export function distinctVenues(names: readonly string[]): string[] {
  const written = new Map<string, string>();
  for (const name of names) if (name !== "" && !written.has(venueKey(name))) written.set(venueKey(name), name);
  return [...written.values()];
}

/** What is noted of a venue, found by its name as `venueKey` compares it. */
export function notesByVenue<Notes extends { name: string }>(
  notes: readonly Notes[],
): (name: string) => Notes | undefined {
  const byKey = new Map(notes.map((each) => [venueKey(each.name), each]));
  return (name) => byKey.get(venueKey(name));
}
