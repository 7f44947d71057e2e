import { decodeUri } from "#platform/text/decode-uri.ts";
import { trimSlashes } from "#platform/text/trim-slashes.ts";
import { parseDay } from "#platform/time/calendar-day.ts";
import { type Asset, asset, assetUrl, isRecord, text, webUrl } from "#services/content/pages/content-tree.ts";
import { inScheduleOrder, parseScheduleLine, type ScheduleLine } from "../programme/schedule.ts";
import { type Venue, venueRanks } from "../programme/venues.ts";

/** A band as the site's own code uses it. */
export type Band = {
  id: string;
  name: string;
  /** The name without spaces in lower case. The URL of its page ends in the URI-encoded slug. */
  slug: string;
  /** The slug of NameNoSpace, which may differ; the page is found by either. */
  altSlug: string;
  imageUrl?: string;
  /** Shown until the picture is loaded: `#rrggbb`. */
  imageColour?: string;
  style: string;
  musicUrl?: string;
  paragraphs: string[];
  /** Thursday to Monday, then by time. */
  sets: ScheduleLine[];
  /** It does not play after all. */
  isCancelled?: true;
};

/** When and where the festival is. Dates are `YYYY-MM-DD`. */
export type Festival = {
  name: string;
  startDate: string;
  endDate: string;
  place: string;
  address: string;
  /** When an editor last changed it, if the content service says so. */
  updatedAt?: string;
  webSchedule?: Asset;
  mobileSchedule?: Asset;
};

/** Parses a response of `GET /api/records/get-bands`. A record without a name is left out; any other invalid field becomes empty. */
export function readBands(body: unknown): Band[] {
  if (!Array.isArray(body)) return [];
  return body.map(readBand).filter((band) => band !== undefined);
}

/** Parses a response of `GET /api/records/get-events`: each is like a band without a page, whose one set has the event's id. */
export function readEvents(body: unknown): Pick<Band, "id" | "name" | "slug" | "sets">[] {
  if (!Array.isArray(body)) return [];
  return body.flatMap((record) => {
    const [id, name] = isRecord(record) ? [text(record.id), text(record.title)?.trim()] : [];
    const [set] = readSets([record]) ?? [];
    return id === undefined || name === undefined || set === undefined ? [] : [{ id, name, slug: "", sets: [set] }];
  });
}

/**
 * Maps a record of `get-bands` to a band. Its field names are only known here, in `bands.server.ts`, which lists the records, and in
 * `import-bands.server.ts`.
 */
export function readBand(record: unknown): Band | undefined {
  if (!isRecord(record) || !isRecord(record.fields)) return undefined;
  const { fields } = record;
  const name = text(fields["Band Name"])?.trim();
  if (name === undefined) return undefined;
  const imageUrl = pictureUrl(fields.Image_Link);
  const imageColour = colour(record.imageColour);
  const musicUrl = webUrl(fields["Music Link"]);
  return {
    id: text(record.id) ?? slugOf(name),
    name,
    slug: slugOf(name),
    altSlug: slugOf(text(fields.NameNoSpace) ?? name),
    style: text(fields.Jazz_Style)?.trim() ?? "",
    paragraphs: paragraphs(text(fields.Bio) ?? ""),
    sets: inScheduleOrder(readSets(record.sets) ?? lines(fields.Schedule_Text).map(parseScheduleLine)),
    ...(record.cancelled === true && { isCancelled: true }),
    ...(imageUrl && { imageUrl }),
    ...(imageColour && { imageColour }),
    ...(musicUrl && { musicUrl }),
  };
}

/** A name without spaces in lower case, also without those that have no width, soft hyphens and joiners of words. */
export function slugOf(name: string): string {
  return name
    .normalize("NFC")
    .replaceAll(/[\s\u00ad\u200b\u2060]/g, "")
    .toLowerCase();
}

/** Longer addresses are cut off by mail programs and messengers. */
const longestName = 200;

/** Why a name makes no address of a page that works, as it follows the name of a field; undefined if it does. */
export function addressFault(name: string): string | undefined {
  const slug = slugOf(name);
  const makesNone = "makes no address for the band’s page: please";
  if (slug.length > longestName) return `is longer than ${longestName} letters`;
  if (!name.isWellFormed() || /\p{Cc}/u.test(name)) return `${makesNone} write it anew, there is a broken letter in it`;
  if (!/(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}\p{S}]|(?!\.)\p{P}/u.test(slug))
    return `${makesNone} write it with a letter or a digit`;
  if (slug !== trimSlashes(slug)) return `${makesNone} leave out the slash at its beginning or end`;
  if (/\.(?:ics|data)$/.test(slug))
    return `${makesNone} write it without “${slug.slice(slug.lastIndexOf("."))}” at its end`;
  if (/(?:^|\/)\.{1,2}(?:\/|$)|\/\/|\\/.test(slug)) return `${makesNone} write it without “..”, “//” and “\\”`;
  // Of such an address the router asks for the data of the folder above.
  if (/(?:^|\/)_$/.test(slug)) return `${makesNone} write it without “_” alone`;
  return /%[0-9a-f]{2}/.test(slug) ? `${makesNone} leave out the percent sign` : undefined;
}

/** The path of a band's page. */
export function bandPath(band: Pick<Band, "slug">): string {
  return `/bands/${encodeURIComponent(band.slug)}`;
}

/**
 * Finds a band by the slug in its page's URL, in any case and encoding: by the slug of its name first, then by that of
 * NameNoSpace.
 */
export function findBand(bands: readonly Band[], urlSlug: string): Band | undefined {
  const written = slugOf(trimSlashes(urlSlug));
  const decoded = slugOf(decodeUri(written));
  for (const slug of [written, decoded]) {
    const found = bands.find((band) => band.slug === slug) ?? bands.find((band) => band.altSlug === slug);
    if (found) return found;
  }
  return undefined;
}

/** Reads a `festival` entry with its links resolved. @returns undefined if it has no start date. */
export function readFestival(found: unknown): Festival | undefined {
  if (!isRecord(found) || !isRecord(found.fields)) return undefined;
  const { fields } = found;
  const startDate = parseDay(fields.startDate);
  if (startDate === undefined) return undefined;
  const endDate = parseDay(fields.endDate);
  const updatedAt = isRecord(found.sys) ? text(found.sys.updatedAt) : undefined;
  const webSchedule = asset(fields.webSchedule);
  const mobileSchedule = asset(fields.mobileSchedule);
  return {
    name: text(fields.name) ?? "",
    startDate,
    endDate: endDate !== undefined && endDate >= startDate ? endDate : startDate,
    place: text(fields.place) ?? "",
    address: text(fields.address) ?? "",
    ...(updatedAt && { updatedAt }),
    ...(webSchedule && { webSchedule }),
    ...(mobileSchedule && { mobileSchedule }),
  };
}

/** The day on which the line-up comes out, as `YYYY-MM-DD`. A `festival` entry may have it before it has dates of its own. */
export function readLineupDate(found: unknown): string | undefined {
  return isRecord(found) && isRecord(found.fields) ? parseDay(found.fields.lineupDate) : undefined;
}

/** A venue's address for a calendar: its own, otherwise the festival's if that starts with the venue, otherwise venue and town. */
export function venueAddress({ address, place }: Festival, venue: string, venues: readonly Venue[] = []): string {
  const own = venues[venueRanks(venues)(venue)]?.address;
  if (own !== undefined) return [venue, own, place].filter(Boolean).join(", ");
  if (address.toLowerCase().startsWith(venue.toLowerCase())) return address;
  return [venue, place].filter(Boolean).join(", ");
}

/** Splits at line breaks, and at the two literal characters `\n`, as imported texts contain them. */
function paragraphs(bio: string) {
  return bio
    .split(/\r?\n|\\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");
}

function lines(value: unknown): string[] {
  const written = typeof value === "string" ? value.split(/\r?\n|\\n/) : value;
  if (!Array.isArray(written)) return [];
  // Lines are React keys, so duplicates are dropped.
  return [...new Set(written)].filter((line): line is string => typeof line === "string" && line.trim() !== "");
}

/** The lines of `sets`, with what stands beside them. @returns undefined for a record without them, as other services answer it */
function readSets(value: unknown): ScheduleLine[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const found = value.flatMap((set): ScheduleLine[] => {
    const line = isRecord(set) ? text(set.line) : undefined;
    if (!isRecord(set) || line === undefined || line.trim() === "") return [];
    const id = text(set.id);
    const title = text(set.title);
    const isCancelled = set.cancelled === true;
    return [
      { ...parseScheduleLine(line), ...(id && { id }), ...(title && { title }), ...(isCancelled && { isCancelled }) },
    ];
  });
  // Lines are React keys, so duplicates are dropped.
  return [...new Map(found.toReversed().map((line) => [line.text, line])).values()].toReversed();
}

/** A picture's address: a path of this site, or http(s); a protocol-relative one gets `https:`. */
function pictureUrl(value: unknown) {
  const url = assetUrl((text(value) ?? "").trim());
  return url.startsWith("/") ? url : webUrl(url);
}

function colour(value: unknown) {
  const written = text(value) ?? "";
  return /^#[0-9a-f]{6}$/.test(written) ? written : undefined;
}
