import { truncate } from "#platform/text/truncate.ts";
import { isRecord } from "#services/content/pages/content-tree.ts";
import { type Performance, performancesOf, type ScheduledBand } from "../programme/programme.ts";

/** What somebody starred: a band by its id, for all of its sets, or one set by its key. The name is told when it is no longer in the program. */
export type Starred = { key: string; name: string };
export type Stars = readonly Starred[];

/** More than anybody hears in a weekend. */
export const mostStars = 200;
const longestKey = 120;
const longestName = 200;
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
  return limited(parsed.starred.filter(isStarred).map(({ key, name }) => ({ key, name })));
}

function parse(stored: string | null): unknown {
  try {
    return JSON.parse(stored ?? "");
  } catch {
    return undefined;
  }
}

function isStarred(value: unknown): value is Starred {
  return isRecord(value) && isText(value.key, longestKey) && isText(value.name, longestName);
}

function isText(value: unknown, longest: number) {
  return typeof value === "string" && value.trim() !== "" && value.length <= longest;
}

/** Both together, each key once, as many as are stored. */
export function joined(one: Stars, other: Stars): Stars {
  return limited([...one, ...other]);
}

function limited(stars: Stars): Stars {
  return [...new Map(stars.map((each) => [each.key, each])).values()].slice(0, mostStars);
}

type NamedBand = Pick<ScheduledBand, "id" | "name">;

/** Whether the band or any of its sets is starred. */
export function hasBand(stars: Stars, band: NamedBand): boolean {
  return stars.some(({ key }) => isOf(key, band));
}

/** Whether the set is starred, by itself or with its band. */
export function hasSet(stars: Stars, { key, band }: Pick<Performance, "key" | "band">): boolean {
  return stars.some((each) => each.key === key || each.key === band.id);
}

/** Stars the band, or takes it and all of its sets out. */
export function withBandToggled(stars: Stars, band: NamedBand): Stars {
  const others = stars.filter(({ key }) => !isOf(key, band));
  return hasBand(stars, band) ? others : limited([...others, star(band.id, band)]);
}

/** Stars the set, or takes it out; of a band that is starred as a whole, its other sets stay. */
export function withSetToggled(stars: Stars, performance: Performance): Stars {
  const { key, band } = performance;
  if (!hasSet(stars, performance)) return limited([...stars, star(key, band)]);
  const isWhole = stars.some((each) => each.key === band.id);
  const left = isWhole ? performancesOf(band).map((each) => star(each.key, band)) : [];
  return limited([...stars.filter((each) => each.key !== band.id), ...left].filter((each) => each.key !== key));
}

function star(key: string, { name }: NamedBand): Starred {
  return { key, name: truncate(name, longestName) };
}

/** Whether a key is the band's own or that of one of its sets: the band's id, the day, and a number. */
function isOf(key: string, { id }: NamedBand) {
  return key === id || (key.startsWith(`${id}.`) && /^[^.]*\.\d+$/.test(key.slice(id.length + 1)));
}

/** The starred sets, the starred bands without one, and what is no longer in the program. */
export function resolveStars(stars: Stars, bands: readonly ScheduledBand[]) {
  const performances = bands.flatMap(performancesOf);
  const known = new Set([...bands.map(({ id }) => id), ...performances.map(({ key }) => key)]);
  const withSets = new Set(performances.map(({ band }) => band.id));
  return {
    keys: new Set(performances.filter((each) => hasSet(stars, each)).map(({ key }) => key)),
    bands: bands.filter((band) => !withSets.has(band.id) && hasBand(stars, band)),
    gone: stars.filter(({ key }) => !known.has(key)),
  };
}
