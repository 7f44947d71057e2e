import { trimSlashes } from "#app/platform/text/trim-slashes.ts";
import { type Asset, asset, assetUrl, isRecord, text } from "#app/services/content/content-tree.ts";
import { inScheduleOrder, parseScheduleLine, type ScheduleLine } from "./schedule.ts";

/** A band as it goes over the wire: the specification's own field names, spaces and all (C6). */
export type BandRecord = {
  id: string;
  fields: {
    "Band Name": string;
    NameNoSpace: string;
    Image_Link: string;
    Bio: string;
    Schedule_Text: string[];
    Jazz_Style: string;
    "Music Link": string;
  };
};

/** A band as the site's own code knows it. */
export type Band = {
  id: string;
  name: string;
  /** The name without spaces, lower-cased: the address of its page, once it is URI-encoded (C2). */
  slug: string;
  /** The same made of NameNoSpace, which may differ; the page is found by either (C2). */
  altSlug: string;
  imageUrl?: string;
  style: string;
  musicUrl?: string;
  paragraphs: string[];
  /** Thursday to Monday, then by time (C4). */
  sets: ScheduleLine[];
};

/** When and where the festival is (C7). Dates are `YYYY-MM-DD`. */
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

/** @returns the bands of an answer of `get-bands`; a record without a name is left out, whatever else is wrong is left empty. */
export function readBands(answer: unknown): Band[] {
  if (!Array.isArray(answer)) return [];
  return answer.map(readBand).filter((band) => band !== undefined);
}

/** Maps one record of the wire to a band, the only place that knows the wire's names (C6). */
export function readBand(record: unknown): Band | undefined {
  if (!isRecord(record) || !isRecord(record.fields)) return undefined;
  const { fields } = record;
  const name = text(fields["Band Name"])?.trim();
  if (name === undefined) return undefined;
  const imageUrl = pictureUrl(fields.Image_Link);
  const musicUrl = webUrl(fields["Music Link"]);
  return {
    id: text(record.id) ?? slugOf(name),
    name,
    slug: slugOf(name),
    altSlug: slugOf(text(fields.NameNoSpace) ?? name),
    style: text(fields.Jazz_Style)?.trim() ?? "",
    paragraphs: paragraphs(text(fields.Bio) ?? ""),
    sets: inScheduleOrder(lines(fields.Schedule_Text).map(parseScheduleLine)),
    ...(imageUrl ? { imageUrl } : {}),
    ...(musicUrl ? { musicUrl } : {}),
  };
}

/** A band's name without spaces, lower-cased (section 2, Bands page). */
export function slugOf(name: string): string {
  return name.normalize("NFC").replaceAll(/\s/g, "").toLowerCase();
}

/** The address of a band's page: its slug, URI-encoded (C2). */
export function bandPath(band: Pick<Band, "slug">): string {
  return `/bands/${encodeURIComponent(band.slug)}`;
}

/**
 * The band that an address means: by the slug made of its name, or by NameNoSpace (C2), in whatever case and encoding the
 * address came.
 */
export function findBand(bands: readonly Band[], address: string): Band | undefined {
  const written = slugOf(trimSlashes(address));
  const decoded = slugOf(decodedOrAsIs(written));
  for (const slug of [written, decoded]) {
    const found = bands.find((band) => band.slug === slug) ?? bands.find((band) => band.altSlug === slug);
    if (found) return found;
  }
  return undefined;
}

/** @returns the festival of a `festival` entry with its links resolved, or undefined where it has no first day. */
export function readFestival(found: unknown): Festival | undefined {
  if (!isRecord(found) || !isRecord(found.fields)) return undefined;
  const { fields } = found;
  const startDate = date(fields.startDate);
  if (startDate === undefined) return undefined;
  const endDate = date(fields.endDate);
  const updatedAt = isRecord(found.sys) ? text(found.sys.updatedAt) : undefined;
  const webSchedule = asset(fields.webSchedule);
  const mobileSchedule = asset(fields.mobileSchedule);
  return {
    name: text(fields.name) ?? "",
    startDate,
    endDate: endDate !== undefined && endDate >= startDate ? endDate : startDate,
    place: text(fields.place) ?? "",
    address: text(fields.address) ?? "",
    ...(updatedAt ? { updatedAt } : {}),
    ...(webSchedule ? { webSchedule } : {}),
    ...(mobileSchedule ? { mobileSchedule } : {}),
  };
}

/** Where a venue is: the festival's own address if that names the venue, else the place, since a band may play elsewhere in town. */
export function venueAddress({ address, place }: Festival, venue: string): string {
  if (address.toLowerCase().startsWith(venue.toLowerCase())) return address;
  return [venue, place].filter(Boolean).join(", ");
}

/** Paragraphs part at a new line and at the two characters `\n` (C5). */
function paragraphs(bio: string) {
  return bio
    .split(/\r?\n|\\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");
}

function lines(value: unknown): string[] {
  const written = typeof value === "string" ? value.split(/\r?\n|\\n/) : value;
  if (!Array.isArray(written)) return [];
  // A line that was typed twice is one line.
  return [...new Set(written)].filter((line): line is string => typeof line === "string" && line.trim() !== "");
}

/** A picture's address: of this site, or http(s); a protocol-relative one gets `https:` (C15). */
function pictureUrl(value: unknown) {
  const url = assetUrl((text(value) ?? "").trim());
  return url.startsWith("/") ? url : webUrl(url);
}

/** Only http and https: any other scheme is refused wherever a link is rendered (W3). */
function webUrl(value: unknown) {
  const written = (text(value) ?? "").trim();
  return /^https?:\/\//i.test(written) && URL.canParse(written) ? new URL(written).href : undefined;
}

/** The calendar day of a date field, which may carry a time as well. */
function date(value: unknown) {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(text(value) ?? "")?.[0];
  return day !== undefined && !Number.isNaN(Date.parse(day)) ? day : undefined;
}

function decodedOrAsIs(address: string) {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
