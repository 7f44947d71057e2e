import { withTimeout } from "#app/platform/outbound/with-timeout.ts";
import { resolveTree } from "#app/services/content/resolve-tree.ts";
import { fetchContent, type SiteFetch } from "#app/services/site/site-fetch.ts";
import { type Band, type Festival, findBand, readBands, readFestival } from "./lineup-contract.ts";

/** What the line-up's screens are made of; `bands` is missing where the records service could not be asked. */
export type LineUp = { bands: Band[] | undefined; festival: Festival | undefined };

/** What the wall of posters shows of it: a tenth of the bytes, and the first screen comes that much sooner. */
export type BandsPageData = { bands: BandCardData[] | undefined; festival: Festival | undefined };
export type BandCardData = Pick<Band, "id" | "name" | "slug" | "style" | "imageUrl">;

/** A band's page: the band, its neighbours in the line-up, the festival that gives its days their dates. */
export type BandPageData = { band: Band; previous?: BandLink; next?: BandLink; festival: Festival | undefined };
export type BandLink = Pick<Band, "name" | "slug">;

/**
 * Bands and festival, asked for at once. A failure is logged and leaves its part empty (section 8): the screen shows what there is.
 */
export async function loadLineUp(fetch: SiteFetch): Promise<LineUp> {
  const [bands, festival] = await Promise.all([loadBands(fetch), loadFestival(fetch)]);
  return { bands, festival };
}

/** As much of a line-up as its wall of posters shows. */
export function bandsPageData({ bands, festival }: LineUp): BandsPageData {
  return { bands: bands?.map(toBandCard), festival };
}

function toBandCard({ id, name, slug, style, imageUrl }: Band): BandCardData {
  return { id, name, slug, style, ...(imageUrl ? { imageUrl } : {}) };
}

/** One band by the address it was asked for under (C1, C2). */
export function findBandPage(
  lineUp: LineUp,
  address: string,
): { ok: true; page: BandPageData } | { ok: false; reason: "not-found" | "unavailable" } {
  if (lineUp.bands === undefined) return { ok: false, reason: "unavailable" };
  const page = bandPage(lineUp, address);
  return page ? { ok: true, page } : { ok: false, reason: "not-found" };
}

/** Finds a band's page in a line-up that is already there. */
export function bandPage({ bands = [], festival }: LineUp, address: string): BandPageData | undefined {
  const band = findBand(bands, address);
  if (band === undefined) return undefined;
  const place = bands.indexOf(band);
  const previous = neighbour(bands[place - 1]);
  const next = neighbour(bands[place + 1]);
  return { band, festival, ...(previous ? { previous } : {}), ...(next ? { next } : {}) };
}

function neighbour(band: Band | undefined): BandLink | undefined {
  return band && { name: band.name, slug: band.slug };
}

/** `GET /api/records/get-bands` (section 7). @returns undefined where it failed, which is logged. */
export async function loadBands(fetch: SiteFetch): Promise<Band[] | undefined> {
  const answer = await load("the bands", () => fetch("/api/records/get-bands"));
  return answer === undefined ? undefined : readBands(answer);
}

/** The festival's dates, place and schedule pictures (C7). @returns undefined where there is none, or where it failed, which is logged. */
export async function loadFestival(fetch: SiteFetch): Promise<Festival | undefined> {
  const answer = await load("the festival", () => fetchContent(fetch, "entries?content_type=festival&limit=1"));
  return answer === undefined ? undefined : readFestival(resolveTree(answer)[0]);
}

async function load(what: string, call: () => Promise<Response>): Promise<unknown> {
  try {
    return await withTimeout(read(call));
  } catch (error) {
    console.error(`Loading ${what} failed.`, error);
    return undefined;
  }
}

async function read(call: () => Promise<Response>): Promise<unknown> {
  const response = await call();
  if (response.status !== 200) throw new Error(`the answer was ${response.status}`);
  return response.json();
}
