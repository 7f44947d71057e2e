import { decodeUri } from "#platform/text/decode-uri.ts";
import { trimSlashes } from "#platform/text/trim-slashes.ts";

/** What the bands page can be filtered by, in the order in which an address names it. */
export const filterKinds = ["day", "style", "venue"] as const;
export type FilterKind = (typeof filterKinds)[number];

/** The slug that is chosen of each kind. None of a kind is all of it. */
export type BandFilter = Partial<Record<FilterKind, string | undefined>>;

/** A day, style or venue of the line-up, and how it is spelled in an address. */
export type FilterValue = { slug: string; label: string };
export type FilterValues = Record<FilterKind, FilterValue[]>;

/** Where and when a band plays, by slugs. A day and a venue have to be those of one set. */
type Place = { day: string; venue: string };
export type FilteredBand = { style: string | undefined; places: readonly Place[] };

/**
 * The one address of a filter: the day, then the style, then the venue.
 *
 * @example filterPath({ day: "friday", venue: "town-hall" }) // "/band/friday/venue/town-hall"
 */
export function filterPath({ day, style, venue }: BandFilter): string {
  const parts = [day, ...named("style", style), ...named("venue", venue)];
  return ["/band", ...parts.filter((part) => part !== undefined).map(encodeURIComponent)].join("/");
}

function named(kind: FilterKind, slug: string | undefined) {
  return slug === undefined ? [] : [kind, slug];
}

/**
 * Reads the part of an address behind `/band/`, in any case and encoding.
 *
 * @returns undefined where it names something that the line-up does not have, or in another order.
 */
export function parseFilter(path: string, values: FilterValues): BandFilter | undefined {
  const parts = trimSlashes(path).split("/");
  const rest = parts.map((part) => decodeUri(part).toLowerCase());
  if (rest.join() === "") return {};
  const filter: BandFilter = {};
  if (rest[0] !== "style" && rest[0] !== "venue") filter.day = rest.shift();
  for (const kind of ["style", "venue"] as const) {
    if (rest[0] === kind) filter[kind] = rest.splice(0, 2)[1] ?? "";
  }
  const isKnown = filterKinds.every((kind) => filter[kind] === undefined || findValue(values, kind, filter[kind]));
  return rest.length === 0 && isKnown ? filter : undefined;
}

export function findValue(values: FilterValues, kind: FilterKind, slug: string | undefined): FilterValue | undefined {
  return values[kind].find((value) => value.slug === slug);
}

/** How many kinds are chosen. */
export function sizeOf(filter: BandFilter): number {
  return filterKinds.filter((kind) => filter[kind] !== undefined).length;
}

export function matches(band: FilteredBand, filter: BandFilter): boolean {
  if (filter.style !== undefined && filter.style !== band.style) return false;
  return (filter.day === undefined && filter.venue === undefined) || placesIn(band, filter).length > 0;
}

/** With each value the number of bands that there are if it is chosen, and everything else stays. */
export function countValues(
  bands: readonly FilteredBand[],
  kind: FilterKind,
  values: readonly FilterValue[],
  filter: BandFilter,
): (FilterValue & { count: number })[] {
  const others = { ...filter, [kind]: undefined };
  const counts = new Map<string, number>();
  for (const band of bands) {
    if (!matches(band, others)) continue;
    const found = kind === "style" ? [band.style ?? ""] : placesIn(band, others).map((place) => place[kind]);
    for (const slug of new Set(found)) counts.set(slug, (counts.get(slug) ?? 0) + 1);
  }
  return values.map((value) => ({ ...value, count: counts.get(value.slug) ?? 0 }));
}

function placesIn({ places }: FilteredBand, { day, venue }: BandFilter) {
  return places.filter(
    (place) => (day === undefined || place.day === day) && (venue === undefined || place.venue === venue),
  );
}
