import { compareLines, festivalDays, setsTakingPlace as setsOf } from "../programme/schedule.ts";
import type { FestivalData, LineUp } from "../records/lineup-api.ts";
import type { Band } from "../records/lineup-contract.ts";
import {
  type BandFilter,
  countValues,
  type FilteredBand,
  type FilterKind,
  type FilterValue,
  type FilterValues,
  filterKinds,
  filterPath,
  matches,
  parseFilter,
} from "./band-filter.ts";
import { valueKey, valuesByKey } from "./filter-values.ts";

/** How many posters of the wall are large: the first ones. Fewer found bands than that are large, too. */
export const headliners = 3;

/** What a card shows of a band. */
export type BandCardData = Pick<Band, "id" | "name" | "slug" | "style" | "imageUrl" | "imageColour"> & {
  /** "Friday and Sunday". */
  days?: string;
  isCancelled?: true;
  /** Of several days, for where there is little room: "Sat and Mon". */
  shortDays?: string;
};

/** `count` bands match if it is chosen. */
export type FilterOption = FilterValue & { count: number };

/** The data of the bands page: the bands that match its filter, and what else it can be filtered by. */
export type BandsPageData = FestivalData & {
  /** Undefined if they could not be loaded. */
  bands: BandCardData[] | undefined;
  /** The bands that are in the schedule and have no card, because they have no picture. Only a search shows them. */
  withoutPicture: BandCardData[];
  filter: BandFilter;
  options: Record<FilterKind, FilterOption[]>;
};

/** The bands that the bands page shows, prepared for its filters. */
type Wall = { bands: (FilteredBand & { card: BandCardData })[]; withoutPicture: BandCardData[]; values: FilterValues };

const { compare: compareNames } = new Intl.Collator("en-AU");

/** By the bands, which neither server nor browser changes. */
const walls = new WeakMap<readonly Band[], Wall>();

/**
 * The bands page at an address.
 *
 * @param path what follows `/band/`; empty for all bands
 * @returns undefined for an address that the line-up does not have
 */
export function bandsPage({ bands, ...festival }: LineUp, path = ""): BandsPageData | undefined {
  if (bands === undefined)
    return { bands, withoutPicture: [], filter: {}, options: { day: [], style: [], venue: [] }, ...festival };
  const wall = wallOf(bands);
  const filter = parseFilter(path, wall.values);
  if (filter === undefined) return undefined;
  const found = wall.bands.filter((band) => matches(band, filter)).map(({ card }) => card);
  return { bands: found, withoutPicture: wall.withoutPicture, filter, options: optionsOf(wall, filter), ...festival };
}

/** The addresses of the pages of one day. */
export function dayPaths(bands: readonly Band[]): string[] {
  return wallOf(bands).values.day.map(({ slug }) => filterPath({ day: slug }));
}

/** The address of all bands with a style; undefined if the bands page shows none. */
export function stylePath(bands: readonly Band[], style: string): string | undefined {
  const value = stylesOf(shownOnWall(bands)).get(valueKey(style));
  return value && filterPath({ style: value.slug });
}

function optionsOf({ bands, values }: Wall, filter: BandFilter): BandsPageData["options"] {
  const [day, style, venue] = filterKinds.map((kind) => countValues(bands, kind, values[kind], filter));
  return { day: day ?? [], style: style ?? [], venue: venue ?? [] };
}

function wallOf(bands: readonly Band[]): Wall {
  const known = walls.get(bands);
  if (known) return known;
  const wall = createWall(bands);
  walls.set(bands, wall);
  return wall;
}

/** A band without a picture is left out, unless there is not a single one. */
function shownOnWall(bands: readonly Band[]): readonly Band[] {
  return bands.some(({ imageUrl }) => imageUrl) ? bands.filter(({ imageUrl }) => imageUrl) : bands;
}

function stylesOf(shown: readonly Band[]): ReturnType<typeof valuesByKey> {
  return valuesByKey([...new Set(shown.map(({ style }) => style))].toSorted(compareNames));
}

function createWall(bands: readonly Band[]): Wall {
  const shown = shownOnWall(bands);
  const sets = shown.flatMap(setsOf).toSorted(compareLines);
  // A day's slug follows "/band/" at once, as these words do.
  const days = valuesByKey(
    sets.map(({ day }) => day),
    ["style", "venue"],
  );
  const styles = stylesOf(shown);
  const venues = valuesByKey([...new Set(sets.map(({ venue }) => venue))].toSorted(compareNames));
  const dayList = new Intl.ListFormat("en-AU");
  const slugOf = (values: ReadonlyMap<string, FilterValue>, name: string) => values.get(valueKey(name))?.slug;
  return {
    bands: shown.map((band) => ({
      card: toCard(band, dayList),
      style: slugOf(styles, band.style),
      places: setsOf(band).map(({ day, venue }) => ({
        day: slugOf(days, day) ?? "",
        venue: slugOf(venues, venue) ?? "",
      })),
    })),
    withoutPicture:
      shown === bands ? [] : bands.filter(({ imageUrl }) => !imageUrl).map((band) => toCard(band, dayList)),
    values: { day: [...days.values()], style: [...styles.values()], venue: [...venues.values()] },
  };
}

/** "Sat" for Saturday. */
function shortDay(day: string) {
  return festivalDays.some((each) => each === day) ? day.slice(0, 3) : day;
}

export function toCard(band: Band, dayList = new Intl.ListFormat("en-AU")): BandCardData {
  const { id, name, slug, style, imageUrl, imageColour } = band;
  const named = [...new Set(setsOf(band).map(({ day }) => day))];
  const days = dayList.format(named);
  return {
    id,
    name,
    slug,
    style,
    ...(days && { days }),
    ...(named.length > 1 && { shortDays: dayList.format(named.map(shortDay)) }),
    ...(band.isCancelled && { isCancelled: band.isCancelled }),
    ...(imageUrl && { imageUrl }),
    ...(imageColour && { imageColour }),
  };
}
