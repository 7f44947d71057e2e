import type { Kysely } from "kysely";
import { yearIn } from "#platform/time/time-zone.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { nextFestivalYear } from "#services/submissions/desk-row.server.ts";
import { yearPlaying } from "#site/features/band-applications/band-answers.ts";
import type { RecordType } from "../model/record-types.ts";
import { defaultListQuery } from "./list-query.ts";
import { openList } from "./list-records.server.ts";

/** Whose records are added, and by whom. */
type Adding = { recordType: RecordType; personId: string; timeZone: string };

/**
 * The festival that applications are for now: the one that the site's form sends, or the one that the list opens with where that is later.
 * Whoever is added by hand is then found in it.
 */
export async function currentFestival(
  db: Kysely<SiteTables>,
  { recordType, personId: viewerId, timeZone }: Adding,
  now = new Date(),
): Promise<string> {
  const asked = recordType.kind === "band" ? yearPlaying(now, timeZone) : nextFestivalYear(timeZone, now);
  const { request } = await openList(db, { recordType, query: defaultListQuery, viewerId, timeZone });
  return request.year > asked && request.year <= String(yearIn(timeZone, now) + 1) ? request.year : asked;
}
