import { resolveTree } from "#services/content/pages/resolve-tree.ts";
import { loadJson } from "#services/site/load-json.ts";
import { fetchContent, type SiteFetch } from "#services/site/site-fetch.ts";
import { readVenues, type Venue } from "../programme/venues.ts";
import { type Band, type Festival, readBands, readFestival, readLineupDate } from "./lineup-contract.ts";

/** The data of the line-up's pages; `bands` is undefined if they could not be loaded. */
export type LineUp = { bands: Band[] | undefined } & FestivalData;

/** `festival` is undefined if it has no dates or could not be loaded; `lineupDate` is the day on which its line-up comes out; `venues` are in its order. */
export type FestivalData = { festival: Festival | undefined; lineupDate?: string; venues?: Venue[] };

/** Loads bands and festival in parallel. A failure is logged and leaves its part undefined. */
export async function loadLineUp(fetch: SiteFetch): Promise<LineUp> {
  const [bands, festival] = await Promise.all([loadBands(fetch), loadFestival(fetch)]);
  return { bands, ...festival };
}

/** The status of a page that shows the line-up: 503 if the bands could not be loaded, so that no cache stores the page. */
export function lineUpStatus({ bands }: { bands: unknown }): { status: number } {
  return { status: bands === undefined ? 503 : 200 };
}

/** `GET /api/records/get-bands`. @returns undefined after a failure, which is logged. */
export async function loadBands(fetch: SiteFetch): Promise<Band[] | undefined> {
  const body = await loadJson("the bands", () => fetch("/api/records/get-bands"));
  return body === undefined ? undefined : readBands(body);
}

/** The festival's dates, place, schedule pictures and venues. A failure is logged. */
export async function loadFestival(fetch: SiteFetch): Promise<FestivalData> {
  const body = await loadJson("the festival", () => fetchContent(fetch, "entries?content_type=festival&limit=1"));
  const entry = body === undefined ? undefined : resolveTree(body)[0];
  const lineupDate = readLineupDate(entry);
  const venues = readVenues(entry);
  return { festival: readFestival(entry), ...(lineupDate && { lineupDate }), ...(venues.length > 0 && { venues }) };
}
