import { resolveTree } from "#app/services/content/resolve-tree.ts";
import { loadJson } from "#app/services/site/load-json.ts";
import { fetchContent, type SiteFetch } from "#app/services/site/site-fetch.ts";
import { type Band, type Festival, findBand, readBands, readFestival } from "./lineup-contract.ts";

/** The data of the line-up's pages; `bands` is undefined if they could not be loaded. */
export type LineUp = { bands: Band[] | undefined; festival: Festival | undefined };

/** The part of a line-up that the bands page shows: a tenth of the bytes, for a faster first paint. */
export type BandsPageData = { bands: BandCardData[] | undefined; festival: Festival | undefined };
export type BandCardData = Pick<Band, "id" | "name" | "slug" | "style" | "imageUrl">;

/** The data of a band's page: the band, its neighbours in the line-up, and the festival for the dates. */
export type BandPageData = { band: Band; previous?: BandLink; next?: BandLink; festival: Festival | undefined };
export type BandLink = Pick<Band, "name" | "slug">;

/** Loads bands and festival in parallel. A failure is logged and leaves its part undefined. */
export async function loadLineUp(fetch: SiteFetch): Promise<LineUp> {
  const [bands, festival] = await Promise.all([loadBands(fetch), loadFestival(fetch)]);
  return { bands, festival };
}

/** Reduces a line-up to what the bands page shows. */
export function bandsPageData({ bands, festival }: LineUp): BandsPageData {
  return { bands: bands?.map(toBandCard), festival };
}

function toBandCard({ id, name, slug, style, imageUrl }: Band): BandCardData {
  return { id, name, slug, style, ...(imageUrl && { imageUrl }) };
}

/** Finds a band's page by its address, and tells an unknown band from a failed request. */
export function findBandPage(
  lineUp: LineUp,
  address: string,
): { ok: true; page: BandPageData } | { ok: false; reason: "not-found" | "unavailable" } {
  if (lineUp.bands === undefined) return { ok: false, reason: "unavailable" };
  const page = bandPage(lineUp, address);
  return page ? { ok: true, page } : { ok: false, reason: "not-found" };
}

/** Finds a band's page in a loaded line-up. */
export function bandPage({ bands = [], festival }: LineUp, address: string): BandPageData | undefined {
  const band = findBand(bands, address);
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
  const answer = await loadJson("the bands", () => fetch("/api/records/get-bands"));
  return answer === undefined ? undefined : readBands(answer);
}

/** The festival's dates, place and schedule pictures. @returns undefined if none is published, or after a failure, which is logged. */
export async function loadFestival(fetch: SiteFetch): Promise<Festival | undefined> {
  const answer = await loadJson("the festival", () => fetchContent(fetch, "entries?content_type=festival&limit=1"));
  return answer === undefined ? undefined : readFestival(resolveTree(answer)[0]);
}
