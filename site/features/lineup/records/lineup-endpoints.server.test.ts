import ICAL from "ical.js";
import nodeIcal from "node-ical";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { siteMigrations } from "#migrations/index.ts";
import { latestPublication } from "#services/content/cache/content-version.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { settleRestoredDatabase } from "#services/maintenance/settle-restored.server.ts";
import { openTestDatabase } from "#tests/support/site/database.ts";
import { calendarOf } from "../my-festival/own-calendar.ts";
import { importBands } from "./import-bands.server.ts";
import { lineupEndpoints } from "./lineup-endpoints.server.ts";

const festivalEntry = {
  sys: { id: "festival", updatedAt: "2027-02-01T03:04:05.678Z", contentType: { sys: { id: "festival" } } },
  fields: {
    name: "CJF; the Festival, Jazz",
    startDate: "2027-06-10",
    endDate: "2027-06-14",
    place: "The goldfields",
    address: "Town Hall,\n12 Main Street; VIC",
  },
};

const records = [
  band("night", "Ma O'Malley & the Night Shift; Blues, and a name so long — ōōōōōōōō 🎷🎷 — that it is folded", [
    "Saturday: Mechanics’ Institute- 11pm - 1am",
    "Sunday: Town Hall- 12.30am",
  ]),
  band(
    "cordial",
    "Cordial",
    ["Friday: Town Hall- 8pm", "Friday: Bandstand- 2pm - 3pm", "Sunday: roving", "Tuesday: Town Hall- 9pm"],
    "/content/assets/cjf/cordial/1/cordial.png",
  ),
  band("unset", "Unset", ["to be announced"]),
];

/** `NameNoSpace` is what imported records call the name of which the alternative slug is made. */
function band(id: string, name: string, lines: string[], picture = "") {
  return {
    id,
    fields: { "Band Name": name, NameNoSpace: id, Image_Link: picture, Schedule_Text: lines, Jazz_Style: "Blues" },
  };
}

function site(
  database: Awaited<ReturnType<typeof openTestDatabase<SiteTables>>>,
  entries: unknown[] = [festivalEntry],
) {
  const client = { entries: async () => ({ total: entries.length, skip: 0, limit: 1, items: entries }) };
  return lineupEndpoints({
    db: database.db,
    content: { client },
    contentVersion: { changesAt: () => undefined },
    placeholderColours: {
      of: (address) => (address === "/content/assets/cjf/cordial/1/cordial.png" ? "#c33b2e" : undefined),
    },
    config: { siteUrl: "https://jazz.example.org", timeZone: "Australia/Melbourne" },
  });
}

let database: Awaited<ReturnType<typeof openTestDatabase<SiteTables>>>;
beforeAll(async () => {
  database = await openTestDatabase<SiteTables>([{ name: "site", migrations: siteMigrations }]);
  await importBands(database.db, records);
});
afterAll(() => database.close());

async function calendar(path: string) {
  const response = await site(database).request(path);
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
  const text = await response.text();
  const component = ICAL.Component.fromString(text);
  const events = component.getAllSubcomponents("vevent").map((each) => new ICAL.Event(each));
  return { text, component, events };
}

describe("get-bands", () => {
  it("answers the records with the API's field names, in order", async () => {
    const response = await site(database).request("/api/records/get-bands");
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject(records);
  });

  it("tells the colour of a poster, once it is known", async () => {
    const bands: { imageColour?: string }[] = await (await site(database).request("/api/records/get-bands")).json();
    expect(bands.map(({ imageColour }) => imageColour)).toEqual([undefined, "#c33b2e", undefined]);
  });
});

describe("a calendar file", () => {
  it("contains every set with a date, as wall-clock times with their zone", async () => {
    const { events, component } = await calendar("/schedule.ics");
    expect(events.map((event) => [event.startDate.toString(), event.endDate.toString()])).toEqual([
      ["2027-06-12T23:00:00", "2027-06-13T01:00:00"],
      ["2027-06-14T00:30:00", "2027-06-14T01:30:00"],
      ["2027-06-11T14:00:00", "2027-06-11T15:00:00"],
      ["2027-06-11T20:00:00", "2027-06-11T21:00:00"],
    ]);
    expect(events.every((event) => event.startDate.zone.tzid === "Australia/Melbourne")).toBe(true);
    expect(component.getAllSubcomponents("vtimezone").map((zone) => zone.getFirstPropertyValue("tzid"))).toEqual([
      "Australia/Melbourne",
    ]);
  });

  it("has the right offset: ten hours ahead of UTC in June", async () => {
    const { events, component } = await calendar("/bands/cordial.ics");
    const zone = new ICAL.Timezone(component.getFirstSubcomponent("vtimezone") ?? undefined);
    const [start] = events.map((event) => event.startDate);
    if (start) start.zone = zone;
    expect(start?.toJSDate().toISOString()).toBe("2027-06-11T04:00:00.000Z");
  });

  it("escapes special characters of summary, location and description", async () => {
    const { events, text } = await calendar("/bands/night.ics");
    const [event] = events;
    expect(event?.summary).toBe(records[0]?.fields["Band Name"]);
    expect(event?.location).toBe("Mechanics’ Institute, The goldfields");
    expect(events[1]?.location).toBe("Town Hall,\n12 Main Street; VIC");
    expect(event?.component.getFirstPropertyValue("url")).toMatch(
      /^https:\/\/jazz\.example\.org\/bands\/mao'malley%26thenightshift%3B/,
    );
    expect(text.replaceAll("\r\n ", "")).toMatch(
      /^NAME:Ma O'Malley & the Night Shift\\; Blues\\, .*, CJF\\; the Festival\\, Jazz$/m,
    );
  });

  it("folds its lines at 75 bytes, never inside a character, and ends them with CRLF", async () => {
    const { text } = await calendar("/schedule.ics");
    const lines = text.split("\r\n");
    expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(lines.some((line) => line.startsWith(" "))).toBe(true);
    expect(text).not.toContain("\ufffd");
  });

  it("is the same every time, each event under an id of its own and a stamp in UTC", async () => {
    const first = await calendar("/schedule.ics");
    expect((await calendar("/schedule.ics")).text).toBe(first.text);
    expect(first.events.map((event) => event.uid)).toEqual([
      "night.saturday.1@jazz.example.org",
      "night.sunday.1@jazz.example.org",
      "cordial.friday.1@jazz.example.org",
      "cordial.friday.2@jazz.example.org",
    ]);
    const publishedAt = new Date((await latestPublication(database.db, "lineup"))?.at ?? 0).toISOString();
    const stamp = `DTSTAMP:${publishedAt.slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
    expect(first.text.match(/^DTSTAMP:.*$/gm)).toEqual(Array(4).fill(stamp));
  });

  it("never names the zone by its abbreviation outside the zone's own rules", async () => {
    const { text } = await calendar("/schedule.ics");
    expect(text.replace(/BEGIN:VTIMEZONE[\s\S]*END:VTIMEZONE/, "")).not.toMatch(/\bAE[SD]T\b/);
  });

  it("exists for each day, in any spelling", async () => {
    for (const path of ["/schedule/friday.ics", "/schedule/Friday.ics"]) {
      const { events } = await calendar(path);
      expect(events.map((event) => event.summary)).toEqual(["Cordial", "Cordial"]);
    }
  });

  it("exists for each band, under its slug or its alternative one", async () => {
    const byName = await calendar(
      `/bands/${encodeURIComponent("mao'malley&thenightshift;blues,andanamesolong—ōōōōōōōō🎷🎷—thatitisfolded")}.ics`,
    );
    expect(byName.events).toHaveLength(2);
    expect((await calendar("/bands/NIGHT.ics")).text).toBe(byName.text);
  });

  it.each(["/bands/nobody.ics", "/schedule/tuesday.ics", "/schedule/thursday.ics", "/bands/unset.ics"])(
    "%s is a 404 that says so",
    async (path) => {
      const response = await site(database).request(path);
      expect(response.status).toBe(404);
      expect(response.headers.get("Content-Type")).toBe("application/problem+json");
    },
  );

  it("is a 404 while the festival has no dates", async () => {
    const response = await site(database, []).request("/schedule.ics");
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ title: "No calendar yet" });
  });

  it.each(["/schedule.ics", "/schedule/friday.ics"])(
    "%s says when the line-up comes out while there is no band",
    async (path) => {
      await using empty = await openTestDatabase<SiteTables>([{ name: "site", migrations: siteMigrations }]);
      const fields = { lineupDate: "2999-03-31" };
      const response = await site(empty, [{ ...festivalEntry, fields }]).request(path);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ detail: "The line-up comes out on Sunday 31 March 2999." });
    },
  );

  it("leaves a band's page to the pages", async () => {
    expect((await site(database).request("/bands/cordial")).status).toBe(404);
  });
});

describe("a calendar that knows an event takes a later file for newer", () => {
  const paths = ["/schedule.ics", "/schedule/friday.ics", "/bands/cordial.ics"];
  const moved = (line: string) => [band("cordial", "Cordial", [line])];
  const oneSet = async () => {
    const opened = await openTestDatabase<SiteTables>([{ name: "site", migrations: siteMigrations }]);
    await importBands(opened.db, moved("Friday: Town Hall- 8pm"));
    return opened;
  };
  const filesOf = (opened: Awaited<ReturnType<typeof oneSet>>) =>
    Promise.all(paths.map(async (path) => (await site(opened).request(path)).text()));

  it("as two readers have it, in every file: the same id, a higher number, its publication's time", async () => {
    await using opened = await oneSet();
    const known = (await filesOf(opened)).map((text) => new CalendarOfReader(text));
    await importBands(opened.db, moved("Friday: Park- 9.30pm - 10pm"));
    for (const [at, text] of (await filesOf(opened)).entries()) {
      const calendar = known[at];
      calendar?.read(text);
      expect(calendar?.events()).toEqual(["2027-06-11T11:30:00.000Z Park, The goldfields"]);
    }
    const [whole] = await filesOf(opened);
    const own = calendarOf(whole ?? "", new Set(["cordial.friday.1"]), "My festival").text;
    expect(own).toMatch(/^SEQUENCE:2\r$/m);
    expect((await filesOf(opened))[0]).toBe(whole);
  });

  it("also after a backup was put back", async () => {
    await using opened = await oneSet();
    const { number = 0, at = 0 } = (await latestPublication(opened.db, "lineup")) ?? {};
    const now = at + 90 * 60_000;
    await settleRestoredDatabase(opened.db, { madeAt: undefined, now });
    const restored = await latestPublication(opened.db, "lineup");
    // One publication a minute since the backup was made: none of them has a higher number.
    expect(restored).toEqual({ number: number + 91, at: now });
    await importBands(opened.db, moved("Friday: Park- 9pm"));
    expect((await latestPublication(opened.db, "lineup"))?.number).toBe(number + 92);
  });
});

/** What a calendar app has after some files: an event is replaced by one of the same id whose number is higher. Both libraries have to read the same. */
class CalendarOfReader {
  private readonly known = new Map<string, { sequence: number; words: string }>();

  constructor(text: string) {
    this.read(text);
  }

  read(text: string) {
    const calendar = ICAL.Component.fromString(text);
    const zone = new ICAL.Timezone(calendar.getFirstSubcomponent("vtimezone") ?? undefined);
    const others = nodeIcal.sync.parseICS(text);
    for (const each of calendar.getAllSubcomponents("vevent").map((component) => new ICAL.Event(component))) {
      const { uid, sequence, startDate, location } = each;
      startDate.zone = zone;
      const words = `${startDate.toJSDate().toISOString()} ${location}`;
      const other = others[uid];
      if (other?.type !== "VEVENT") throw new Error(`node-ical reads no event ${uid}`);
      expect(`${other.start.toISOString()} ${String(other.location)}`).toBe(words);
      expect(Number(other.sequence)).toBe(sequence);
      const known = this.known.get(uid);
      if (known === undefined || known.sequence < sequence) this.known.set(uid, { sequence, words });
    }
  }

  events() {
    return [...this.known.values()].map(({ words }) => words);
  }
}
