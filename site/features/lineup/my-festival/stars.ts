import { truncate } from "#platform/text/truncate.ts";
import { isRecord } from "#services/content/pages/content-tree.ts";
import {
  bandsOf,
  nameOf,
  type Performance,
  performancesOf,
  performancesOfAll,
  type ScheduledBand,
} from "../programme/programme.ts";

/** Where and when a set was when it was starred, or first shown since. */
export type Seen = { day: string; start: number; venue: string };

/**
 * What somebody starred: a band by its id, for all of its sets, or one set by its key. The name is told when it is no longer in the program. A set's star has
 * the ids of its bands; `seen` has its sets by their keys, to tell when one was moved. Stars of earlier programs have neither.
 */
export type Starred = { key: string; name: string; bands?: readonly string[]; seen?: Readonly<Record<string, Seen>> };
export type Stars = readonly Starred[];

/** More than anybody hears in a weekend. */
export const mostStars = 200;
const longestKey = 120;
const longestName = 200;
/** Of one star. */
const mostBands = 60;
const mostSets = 40;
/** Changed when older programs could not read what is stored. */
const version = 1;

/** The stars as they are stored. */
export function writeStars(stars: Stars): string {
  return JSON.stringify({ version, starred: stars });
}

/** Reads what is stored, of which nothing is believed: what does not fit is left out, and everything of another version. */
export function readStars(stored: string | null): Stars {
  const parsed = parse(stored);
  if (!isRecord(parsed) || parsed.version !== version || !Array.isArray(parsed.starred)) return [];
  return limited(
    parsed.starred.filter(isStarred).map(({ key, name, bands, seen }) => ({
      key,
      name,
      ...(Array.isArray(bands) && { bands: bands.filter((id) => isText(id, longestKey)).slice(0, mostBands) }),
      ...(isRecord(seen) && { seen: Object.fromEntries(Object.entries(seen).flatMap(readSeen).slice(0, mostSets)) }),
    })),
  );
}

function readSeen([key, value]: [string, unknown]): [string, Seen][] {
  if (!isText(key, longestKey) || !isRecord(value)) return [];
  const { day, start, venue } = value;
  if (typeof day !== "string" || typeof start !== "number" || typeof venue !== "string") return [];
  const isShort = day.length <= longestKey && venue.length <= longestName;
  return isShort ? [[key, { day, start, venue }]] : [];
}

function parse(stored: string | null): unknown {
  try {
    return JSON.parse(stored ?? "");
  } catch {
    return undefined;
  }
}

function isStarred(value: unknown): value is Starred & { bands: unknown; seen: unknown } {
  return isRecord(value) && isText(value.key, longestKey) && isText(value.name, longestName);
}

function isText(value: unknown, longest: number): value is string {
  return typeof value === "string" && value.trim() !== "" && value.length <= longest;
}

/** Both together, each key once, as many as are stored. */
export function joined(one: Stars, other: Stars): Stars {
  return limited([...one, ...other]);
}

function limited(stars: Stars): Stars {
  return [...new Map(stars.map((each) => [each.key, each])).values()].slice(0, mostStars);
}

type NamedBand = Pick<ScheduledBand, "id" | "name"> & Partial<Pick<ScheduledBand, "sets" | "slug">>;
type SetOfBands = Pick<Performance, "key" | "band" | "others">;

/** Whether the band or any of its sets is starred. */
export function hasBand(stars: Stars, band: NamedBand): boolean {
  return stars.some((each) => isOf(each, band));
}

/** Whether the set is starred, by itself or with a band of it. */
export function hasSet(stars: Stars, performance: SetOfBands): boolean {
  const keys = [performance.key, ...bandsOf(performance).map(({ id }) => id)];
  return stars.some(({ key }) => keys.includes(key));
}

/** Stars the band, or takes it and all of its sets out. */
export function withBandToggled(stars: Stars, band: NamedBand): Stars {
  const others = stars.filter((each) => !isOf(each, band));
  return hasBand(stars, band) ? others : limited([...others, starOfBand(band)]);
}

/** Stars the set, or takes it out; of a band that is starred as a whole, its other sets stay. */
export function withSetToggled(stars: Stars, performance: Performance): Stars {
  const { key } = performance;
  if (!hasSet(stars, performance)) return limited([...stars, starOfSet(performance)]);
  const whole = bandsOf(performance).filter(({ id }) => stars.some((each) => each.key === id));
  const left = whole.flatMap((band) => performancesOf(band).map(starOfSet));
  const others = stars.filter((each) => !whole.some(({ id }) => each.key === id));
  return limited([...others, ...left].filter((each) => each.key !== key));
}

/** The star of all sets of a band. */
export function starOfBand(band: NamedBand): Starred {
  const { id, name, slug = "", sets } = band;
  const seen = sets && seenOf(performancesOf({ id, name, slug, sets }));
  return { key: id, name: truncate(name, longestName), ...(seen && { seen }) };
}

/** The star of one set. */
export function starOfSet(performance: Performance): Starred {
  const bands = bandsOf(performance).map(({ id }) => id);
  return { key: performance.key, name: truncate(nameOf(performance), longestName), bands, seen: seenOf([performance]) };
}

function seenOf(performances: readonly Performance[]): Record<string, Seen> {
  return Object.fromEntries(performances.map(({ key, set: { day, start, venue } }) => [key, { day, start, venue }]));
}

/** The same stars, which have now also seen the sets that they had not seen yet. */
export function withSeen(stars: Stars, performances: readonly Performance[]): Stars {
  const next = stars.map((each) => {
    const own = performances.filter((performance) => hasSet([each], performance));
    const unseen = own.filter(({ key }) => each.seen?.[key] === undefined);
    return unseen.length === 0 ? each : { ...each, seen: { ...each.seen, ...seenOf(unseen) } };
  });
  return next.some((each, index) => each !== stars[index]) ? next : stars;
}

/** Whether a star is of the band or of one of its sets. Keys of earlier programs say it: the band's id, the day, and a number. */
function isOf({ key, bands }: Starred, { id }: NamedBand) {
  return (
    key === id || bands?.includes(id) || (key.startsWith(`${id}.`) && /^[^.]*\.\d+$/.test(key.slice(id.length + 1)))
  );
}

/** The starred sets, the starred bands without one, and what is no longer in the program. */
export function resolveStars(stars: Stars, bands: readonly ScheduledBand[]) {
  const performances = performancesOfAll(bands);
  const known = new Set([...bands.map(({ id }) => id), ...performances.map(({ key }) => key)]);
  const withSets = new Set(performances.flatMap((each) => bandsOf(each).map(({ id }) => id)));
  return {
    keys: new Set(performances.filter((each) => hasSet(stars, each)).map(({ key }) => key)),
    bands: bands.filter((band) => !withSets.has(band.id) && hasBand(stars, band)),
    gone: stars.filter(({ key }) => !known.has(key)),
  };
}
