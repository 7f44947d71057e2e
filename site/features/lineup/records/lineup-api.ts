import { resolveTree } from "#services/content/pages/resolve-tree.ts";
import { loadJson } from "#services/site/load-json.ts";
import { fetchContent, type SiteFetch } from "#services/site/site-fetch.ts";
import type { ScheduledBand } from "../programme/programme.ts";
import { readVenues, type Venue } from "../programme/venues.ts";
import { type Band, type Festival, readBands, readEvents, readFestival, readLineupDate } from "./lineup-contract.ts";

/**
 * The data of the line-up's pages; `bands` is undefined if they could not be loaded. `events` are those without a band, missing if they could not be loaded.
 */
export type LineUp = { bands: Band[] | undefined; events?: ScheduledBand[] } & FestivalData;

/** `festival` is undefined if it has no dates or could not be loaded; `lineupDate` is the day on which its line-up comes out; `venues` are in its order. */
export type FestivalData = { festival: Festival | undefined; lineupDate?: string; venues?: Venue[] };

/** Loads bands, events and festival in parallel. A failure is logged and leaves its part undefined. */
export async function loadLineUp(fetch: SiteFetch): Promise<LineUp> {
  const [bands, festival] = await Promise.all([loadBands(fetch), loadFestival(fetch)]);
  return { ...bands, ...festival };
}

/** The status of a page that shows the line-up: 503 if the bands could not be loaded, so that no cache stores the page. */
export function lineUpStatus({ bands }: { bands: unknown }): { status: number } {
  return { status: bands === undefined ? 503 : 200 };
}

/** `GET /api/records/get-bands` and `get-events`. A failure is logged and leaves its part undefined. */
export async function loadBands(fetch: SiteFetch): Promise<Pick<LineUp, "bands" | "events">> {
  const [bands, found] = await Promise.all([
    loadJson("the bands", () => fetch("/api/records/get-bands")),
    loadJson("the events", () => fetch("/api/records/get-events")),
  ]);
  return {
    bands: bands === undefined ? undefined : readBands(bands),
    ...(found !== undefined && { events: readEvents(found) }),
  };
}

/** The festival's dates, place, schedule pictures and venues. A failure is logged. */
export async function loadFestival(fetch: SiteFetch): Promise<FestivalData> {
  const body = await loadJson("the festival", () => fetchContent(fetch, "entries?content_type=festival&limit=1"));
  const entry = body === undefined ? undefined : resolveTree(body)[0];
  const lineupDate = readLineupDate(entry);
  const venues = readVenues(entry);
  return { festival: readFestival(entry), ...(lineupDate && { lineupDate }), ...(venues.length > 0 && { venues }) };
}
