import { Hono } from "hono";
import type { Kysely } from "kysely";
import { markIncomplete } from "#platform/cache/completeness.server.ts";
import type { Config } from "#platform/config/config.server.ts";
import { dayIn } from "#platform/time/time-zone.ts";
import { type ContentClient, ContentUnavailable } from "#services/content/pages/content-client.server.ts";
import { isRecord } from "#services/content/pages/content-tree.ts";
import type { PlaceholderColours } from "#services/content/pictures/placeholder-colours.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { festivalDatesText } from "../programme/festival-dates.ts";
import { listBands } from "../records/bands.server.ts";
import { type Band, bandPath, type Festival, readBands, readFestival } from "../records/lineup-contract.ts";
import { nextPublicationAt } from "../records/lineup-publications.server.ts";
import { choosePosters, postersHeading, whoIsPlaying } from "./choose-posters.server.ts";
import { festivalMoment } from "./festival-moment.ts";
import type { FestivalToday } from "./festival-today-contract.ts";
import { openCalls } from "./open-calls.ts";

type TodayServices = {
  db: Kysely<SiteTables>;
  content: { client: ContentClient };
  placeholderColours: Pick<PlaceholderColours, "of">;
  contentVersion: { changesAt(moment: number): void };
  config: Pick<Config, "timeZone">;
};

/**
 * `GET /api/festival-today`: the dates, the place, how long it is until then, who is playing, who can apply, and some posters, in words that are right on this day.
 * Pages that were rendered with it are rendered anew when a word changes within the day.
 */
export function festivalTodayEndpoints({
  db,
  content,
  placeholderColours,
  contentVersion,
  config,
}: TodayServices): Hono {
  const { timeZone } = config;
  return new Hono().get("/api/festival-today", async (c) => {
    const next = await nextPublicationAt(db);
    if (next !== undefined) contentVersion.changesAt(next);
    const [records, { items }] = await Promise.all([
      listBands(db),
      content.client.entries({ content_type: "festival", limit: 1 }).catch(noneWhileUnavailable),
    ]);
    const bands = readBands(records);
    const festival = readFestival(items[0]);
    const now = Date.now();
    const today = dayIn(timeZone, new Date(now));
    const moment = festival && festivalMoment({ festival, bands, timeZone }, now);
    if (moment) contentVersion.changesAt(moment.changesAt);
    const playing = moment?.isOver ? undefined : whoIsPlaying(bands, today);
    const chosen = choosePosters(bands, today);
    c.header("Cache-Control", "no-cache");
    return c.json({
      ...(festival &&
        moment && {
          festival: {
            ...factsOf(festival),
            moment: moment.words,
            ...(playing && { playing }),
            calls: openCalls(fieldsOf(items[0]), today),
          },
        }),
      ...(chosen.length > 0 && {
        posters: {
          heading: postersHeading(bands, festival, today),
          bands: chosen.map((band) => withColour(band, placeholderColours)),
        },
      }),
    } satisfies FestivalToday);
  });
}

/** The bands are in the site's own database: their posters are shown all the same, and what has no dates is not cached for long. */
function noneWhileUnavailable(error: unknown): { items: unknown[] } {
  if (!(error instanceof ContentUnavailable)) throw error;
  markIncomplete();
  return { items: [] };
}

function factsOf(festival: Festival) {
  return { dates: festivalDatesText(festival), place: festival.place };
}

function fieldsOf(entry: unknown): Record<string, unknown> {
  return isRecord(entry) && isRecord(entry.fields) ? entry.fields : {};
}

function withColour(
  band: Pick<Band, "name" | "slug"> & { imageUrl: string },
  placeholderColours: TodayServices["placeholderColours"],
) {
  const { name, imageUrl } = band;
  const imageColour = placeholderColours.of(imageUrl);
  return { name, path: bandPath(band), imageUrl, ...(imageColour && { imageColour }) };
}
