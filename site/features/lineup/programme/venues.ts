import { entries, isRecord, text, webUrl } from "#services/content/pages/content-tree.ts";
import { parseWalk, venueKey, type Walk } from "#services/site/walking-minutes.ts";

/** A place where bands play, as the content describes it. */
export type Venue = { name: string; address?: string; mapUrl?: string; walks: Walk[] };

/** The venues of a `festival` entry with its links resolved, in its order; one without a name is left out. */
export function readVenues(festival: unknown): Venue[] {
  const linked = isRecord(festival) && isRecord(festival.fields) ? festival.fields.venues : undefined;
  const named = entries(linked).flatMap(({ type, fields }) => (type === "venue" ? readVenue(fields) : []));
  return [...new Map(named.map((venue) => [venueKey(venue.name), venue])).values()];
}

function readVenue(fields: Record<string, unknown>): Venue[] {
  const name = text(fields.name)?.trim();
  if (name === undefined) return [];
  const address = text(fields.address)?.trim();
  const mapUrl = webUrl(fields.mapUrl);
  const walks = (Array.isArray(fields.walks) ? fields.walks : [])
    .map((line) => parseWalk(text(line) ?? ""))
    .filter((walk) => walk !== undefined);
  return [{ name, walks, ...(address && { address }), ...(mapUrl && { mapUrl }) }];
}

/**
 * The minutes on foot between two venues: what the first says of the second, otherwise the other way round. None from a venue to itself.
 *
 * @returns undefined where neither says it.
 */
export function walkingMinutes(venues: readonly Venue[], from: string, to: string): number | undefined {
  if (venueKey(from) === venueKey(to)) return 0;
  return saidBy(venues, from, to) ?? saidBy(venues, to, from);
}

function saidBy(venues: readonly Venue[], from: string, to: string) {
  const walks = venues.find(({ name }) => venueKey(name) === venueKey(from))?.walks;
  return walks?.find((walk) => venueKey(walk.to) === venueKey(to))?.minutes;
}

/** The place of each venue among the festival's, for sorting; those that the content does not know come after them. */
export function venueRanks(venues: readonly Venue[]): (name: string) => number {
  const ranks = new Map(venues.map(({ name }, rank): [string, number] => [venueKey(name), rank]).reverse());
  return (name) => ranks.get(venueKey(name)) ?? venues.length;
}
