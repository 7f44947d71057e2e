import { type BandFilter, type FilterKind, filterKinds, findValue, sizeOf } from "./band-filter.ts";
import type { BandsPageData } from "./wall.ts";

type Labels = Partial<Record<FilterKind, string | undefined>>;

/** Names that are common words alone: "at the Town Hall", but "at Wesley-Hill Hall". */
const isCommon =
  /^(?:(?:big|main|mechanics['’]?|memorial|public|town|village) )*(?:bandstand|centre|church|gardens|hall|institute|library|market|marquee|park|pub|rotunda|square|stage|tent|theatre)$/i;

/** The names of what is chosen. */
export function labelsOf({ filter, options }: Pick<BandsPageData, "filter" | "options">): Labels {
  const label = (kind: FilterKind) => findValue(options, kind, filter[kind])?.label;
  return { day: label("day"), style: label("style"), venue: label("venue") };
}

/** What the page of all bands is called wherever it is named, but in the heading and the back link that are specified. */
export const lineUpName = "Line-up";

/** "Bands: Big band, on Saturday at the Town Hall"; without a choice the whole line-up. */
export function filterTitle(labels: Labels): string {
  const where = placeWords(labels);
  if (labels.style === undefined) return where === "" ? lineUpName : `Bands ${where}`;
  return `Bands: ${[labels.style, where].filter(Boolean).join(", ")}`;
}

/**
 * How many bands match, in words.
 *
 * @example countWords(2, { day: "Saturday", style: "Big band" }) // "Big band: 2 bands on Saturday"
 */
export function countWords(count: number, labels: Labels, query = ""): string {
  const none = labels.style === undefined ? "No" : "no";
  const bands = `${count || none} band${count === 1 ? "" : "s"}`;
  const words = [bands, placeWords(labels), query && `for “${query}”`].filter(Boolean).join(" ");
  return labels.style === undefined ? words : `${labels.style}: ${words}`;
}

/** "on Saturday at the Town Hall"; empty if neither is chosen. */
function placeWords({ day, venue }: Labels) {
  return [day && `on ${day}`, venue && `at ${isCommon.test(venue) ? "the " : ""}${venue}`].filter(Boolean).join(" ");
}

/** Each filter that is one choice wider than this one and matches a band: the ways back from one that matches none. */
export function widerFilters({ filter, options }: Pick<BandsPageData, "filter" | "options">): BandFilter[] {
  const chosen = filterKinds.filter((kind) => filter[kind] !== undefined);
  // A value that matches if it were chosen instead matches without any, too.
  return chosen
    .filter((kind) => sizeOf(filter) > 1 && options[kind].some(({ count }) => count > 0))
    .map((kind) => ({ ...filter, [kind]: undefined }));
}
