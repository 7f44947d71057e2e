import { loadJson } from "#services/site/load-json.ts";
import type { SiteFetch } from "#services/site/site-fetch.ts";
import { type FestivalToday, festivalToday } from "./festival-today-contract.ts";

/** `GET /api/festival-today`. Nothing is known after a failure, which is logged. */
export async function loadFestivalToday(fetch: SiteFetch): Promise<FestivalToday> {
  const body = await loadJson("the festival today", () => fetch("/api/festival-today"));
  const { data } = festivalToday.safeParse(body);
  return data ?? {};
}
