import { type Context, Hono } from "hono";
import type { Kysely } from "kysely";
import type { Config } from "#platform/config/config.server.ts";
import { problem } from "#platform/http/problem.ts";
import { dayIn } from "#platform/time/time-zone.ts";
import type { ContentClient } from "#services/content/pages/content-client.server.ts";
import type { PlaceholderColours } from "#services/content/pictures/placeholder-colours.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { lineupAnnouncement } from "#services/site/lineup-announcement.ts";
import type { CalendarBand } from "../programme/calendar.server.ts";
import { festivalDays, type ScheduleSet } from "../programme/schedule.ts";
import { readVenues } from "../programme/venues.ts";
import { bandRecords, eventRecords, listBands } from "./bands.server.ts";
import { findBand, readBands, readEvents, readFestival, readLineupDate } from "./lineup-contract.ts";
import { nextPublicationAt, readPublicLineUp } from "./lineup-publications.server.ts";

type LineupServices = {
  db: Kysely<SiteTables>;
  content: { client: ContentClient };
  placeholderColours: Pick<PlaceholderColours, "of">;
  contentVersion: { changesAt(moment: number): void };
  config: Pick<Config, "siteUrl" | "timeZone">;
};

/**
 * `GET /api/records/get-bands`, `GET /api/records/get-events` and the iCalendar files of the whole schedule, of a day, and of one band. Calendars end in
 * `.ics`, so that they take precedence over a band's page.
 */
export function lineupEndpoints(services: LineupServices): Hono {
  const { db, placeholderColours, contentVersion } = services;
  const app = new Hono();

  app.get("/api/records/get-bands", async (c) => {
    const bands = bandRecords(await readLineUp());
    return c.json(bands.map((band) => withColour(band, placeholderColours.of(band.fields.Image_Link))));
  });

  app.get("/api/records/get-events", async (c) => c.json(eventRecords(await readLineUp())));

  app.get("/schedule.ics", async (c) => calendar(c, services, { bands: await allOf(db), name: "", file: "schedule" }));

  app.get("/schedule/:file{.+\\.ics}", async (c) => {
    const name = c.req.param("file").slice(0, -".ics".length).toLowerCase();
    const day = festivalDays.find((known) => known.toLowerCase() === name);
    if (day === undefined) return unknownCalendar();
    return calendar(c, services, {
      bands: await allOf(db),
      name: day,
      file: name,
      isIncluded: (set) => set.day === day,
    });
  });

  app.get("/bands/:file{.+\\.ics}", async (c) => {
    const band = findBand(await bandsOf(db), c.req.param("file").slice(0, -".ics".length));
    if (band === undefined) return unknownCalendar();
    return calendar(c, services, { bands: [band], name: band.name, file: band.id });
  });

  return app;

  /** What visitors see, and when that changes by itself. */
  async function readLineUp() {
    const next = await nextPublicationAt(db);
    if (next !== undefined) contentVersion.changesAt(next);
    return readPublicLineUp(db);
  }
}

/** Beside the fields, which are those of the import. */
function withColour<Record>(band: Record, imageColour: string | undefined) {
  return imageColour === undefined ? band : { ...band, imageColour };
}

type CalendarRequest = {
  bands: CalendarBand[];
  name: string;
  file: string;
  isIncluded?: (set: ScheduleSet) => boolean;
};

async function calendar(
  c: Context,
  { db, content, config }: LineupServices,
  { bands, name, file, isIncluded }: CalendarRequest,
) {
  const [entry] = (await content.client.entries({ content_type: "festival", limit: 1 })).items;
  const festival = readFestival(entry);
  if (bands.length === 0) {
    const dates = { endDate: festival?.endDate, lineupDate: readLineupDate(entry) };
    return problem(404, "No calendar yet", lineupAnnouncement(dates, dayIn(config.timeZone)));
  }
  if (festival === undefined)
    return problem(404, "No calendar yet", "The dates of the festival are not published yet. Please try again later.");
  const title = [name, festival.name || "Festival"].filter(Boolean).join(", ");
  const { sets } = await readPublicLineUp(db);
  const { createCalendar } = await import("../programme/calendar.server.ts");
  const text = createCalendar(
    bands,
    {
      name: title,
      festival,
      venues: readVenues(entry),
      siteUrl: config.siteUrl,
      timeZone: config.timeZone,
      versions: new Map(sets.map(({ id, sequence, changedAt }) => [id, { sequence, changedAt }])),
    },
    isIncluded,
  );
  if (text === undefined)
    return problem(
      404,
      "No calendar yet",
      "Nothing in this calendar has a date and a time yet. Please try again later.",
    );
  return c.body(text, 200, {
    "Content-Type": "text/calendar; charset=utf-8",
    "Content-Disposition": `attachment; filename="${file.replaceAll(/[^\w-]/g, "-")}.ics"`,
  });
}

async function bandsOf(db: Kysely<SiteTables>) {
  return readBands(await listBands(db));
}

/** Bands, and events without one. */
async function allOf(db: Kysely<SiteTables>): Promise<CalendarBand[]> {
  const lineUp = await readPublicLineUp(db);
  return [...readBands(bandRecords(lineUp)), ...readEvents(eventRecords(lineUp))];
}

function unknownCalendar() {
  return problem(404, "Not found", "There is no calendar at this address. The schedule page links to all of them.");
}
