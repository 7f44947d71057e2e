import { resolveTree } from "#app/services/content/resolve-tree.ts";
import { loadJson } from "#app/services/site/load-json.ts";
import { fetchContent, type SiteFetch } from "#app/services/site/site-fetch.ts";
import { type Band, type Festival, findBand, readBands, readFestival, readLineupDate } from "./lineup-contract.ts";

/** The data of the line-up's pages; `bands` is undefined if they could not be loaded. */
export type LineUp = { bands: Band[] | undefined } & FestivalData;

/** `festival` is undefined if it has no dates or could not be loaded; `lineupDate` is the day on which its line-up comes out. */
export type FestivalData = { festival: Festival | undefined; lineupDate?: string };

/** The part of a line-up that the bands page shows: a tenth of the bytes, for a faster first paint. */
export type BandsPageData = { bands: BandCardData[] | undefined } & FestivalData;
export type BandCardData = Pick<Band, "id" | "name" | "slug" | "style" | "imageUrl" | "imageColour">;

/** The data of a band's page: the band, its neighbours in the line-up, and the festival for the dates. */
export type BandPageData = { band: Band; previous?: BandLink; next?: BandLink; festival: Festival | undefined };
export type BandLink = Pick<Band, "name" | "slug">;

/** Loads bands and festival in parallel. A failure is logged and leaves its part undefined. */
export async function loadLineUp(fetch: SiteFetch): Promise<LineUp> {
  const [bands, festival] = await Promise.all([loadBands(fetch), loadFestival(fetch)]);
  return { bands, ...festival };
}

/** The status of a page that shows the line-up: 503 if the bands could not be loaded, so that no cache stores the page. */
export function lineUpStatus({ bands }: LineUp): { status: number } {
  return { status: bands === undefined ? 503 : 200 };
}

/** Reduces a line-up to what the bands page shows. */
export function bandsPageData({ bands, ...festival }: LineUp): BandsPageData {
  return { bands: bands?.map(toBandCard), ...festival };
}

function toBandCard({ id, name, slug, style, imageUrl, imageColour }: Band): BandCardData {
  return { id, name, slug, style, ...(imageUrl && { imageUrl }), ...(imageColour && { imageColour }) };
}

/** Finds a band's page by the slug in its URL, and tells an unknown band from a failed request. */
export function findBandPage(
  lineUp: LineUp,
  urlSlug: string,
): { ok: true; page: BandPageData } | { ok: false; reason: "not-found" | "unavailable" } {
  if (lineUp.bands === undefined) return { ok: false, reason: "unavailable" };
  const page = bandPage(lineUp, urlSlug);
  return page ? { ok: true, page } : { ok: false, reason: "not-found" };
}

/** Finds a band's page in a loaded line-up. */
export function bandPage({ bands = [], festival }: LineUp, urlSlug: string): BandPageData | undefined {
  const band = findBand(bands, urlSlug);
  if (band === undefined) return undefined;
  const place = bands.indexOf(band);
  const previous = neighbour(bands[place - 1]);
  const next = neighbour(bands[place + 1]);
  return { band, festival, ...(previous && { previous }), ...(next && { next }) };
}

function neighbour(band: Band | undefined): BandLink | undefined {
  return band && { name: band.name, slug: band.slug };
}

/** `GET /api/records/get-bands`. @returns undefined after a failure, which is logged. */
export async function loadBands(fetch: SiteFetch): Promise<Band[] | undefined> {
  const body = await loadJson("the bands", () => fetch("/api/records/get-bands"));
  return body === undefined ? undefined : readBands(body);
}

/** The festival's dates, place and schedule pictures. A failure is logged. */
export async function loadFestival(fetch: SiteFetch): Promise<FestivalData> {
  const body = await loadJson("the festival", () => fetchContent(fetch, "entries?content_type=festival&limit=1"));
  const entry = body === undefined ? undefined : resolveTree(body)[0];
  const lineupDate = readLineupDate(entry);
  return { festival: readFestival(entry), ...(lineupDate && { lineupDate }) };
}
