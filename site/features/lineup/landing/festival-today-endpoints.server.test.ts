import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { siteMigrations } from "#migrations/index.ts";
import { trackCompleteness } from "#platform/cache/completeness.server.ts";
import { createContentVersion } from "#services/content/cache/content-version.server.ts";
import { ContentUnavailable } from "#services/content/pages/content-client.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { openTestDatabase } from "#tests/support/site/database.ts";
import { importBands } from "../records/import-bands.server.ts";
import { loadFestivalToday } from "./festival-today-api.ts";
import { festivalTodayEndpoints } from "./festival-today-endpoints.server.ts";

const timeZone = "Australia/Melbourne";
const festivalEntry = {
  sys: { id: "festival", contentType: { sys: { id: "festival" } } },
  fields: {
    startDate: "2027-06-10",
    endDate: "2027-06-14",
    place: "The goldfields",
    bandApplicationsClose: "2027-01-31",
  },
};
const records = Array.from({ length: 8 }, (_, index) => ({
  id: `band-${index}`,
  fields: {
    "Band Name": `Band ${index}`,
    NameNoSpace: `band${index}`,
    Image_Link: `/content/assets/cjf/band-${index}/1/poster.png`,
    Schedule_Text: ["Thursday: Town Hall- 6pm - 10pm"],
  },
}));

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

/** What the site says at a time, and the version that a page with it is cached by. */
async function openSite(entries: unknown[] | Error = [festivalEntry], bands: unknown[] = records) {
  const { db, location, close } = await openTestDatabase<SiteTables>([{ name: "site", migrations: siteMigrations }]);
  await importBands(db, bands);
  const contentVersion = createContentVersion(location, timeZone, { db, queries: [] });
  onTestFinished(async () => {
    await contentVersion.close();
    await close();
  });
  const app = festivalTodayEndpoints({
    db,
    content: {
      client: {
        async entries() {
          if (entries instanceof Error) throw entries;
          return { total: entries.length, skip: 0, limit: 1, items: entries };
        },
      },
    },
    placeholderColours: { of: (address) => (address.includes("band-1/") ? "#c33b2e" : undefined) },
    contentVersion,
    config: { timeZone },
  });
  return async (at: string) => {
    vi.setSystemTime(Date.parse(at));
    return { version: await contentVersion.read(), ...(await loadFestivalToday(async (path) => app.request(path))) };
  };
}

test("dates, place, countdown, who is playing, open calls and posters are right on the day", async () => {
  const siteAt = await openSite();
  const { festival, posters } = await siteAt("2026-11-22T12:00:00+11:00");
  expect(festival).toEqual({
    dates: "Thursday 10 to Monday 14 June 2027",
    place: "The goldfields",
    moment: "In 200 days",
    playing: expect.stringMatching(/^With Band\s\d, Band\s\d, Band\s\d and 5 more$/),
    calls: [{ text: "Bands: apply until 31 January", href: "/band-applications" }],
  });
  expect(posters).toMatchObject({ heading: "On in June" });
  expect(posters?.bands).toHaveLength(6);
  const coloured = posters?.bands.find(({ path }) => path === "/bands/band1");
  if (coloured) expect(coloured).toMatchObject({ name: "Band 1", imageColour: "#c33b2e" });
  const over = (await siteAt("2027-06-15T12:00:00+10:00")).festival;
  expect(over).toMatchObject({ moment: "That was 2027" });
  expect(over).not.toHaveProperty("playing");
  expect((await siteAt("2027-06-14T12:00:00+10:00")).festival).toHaveProperty("playing");
});

test("a cached page says something else from the festival's midnight on, and as the music starts and ends", async () => {
  const siteAt = await openSite();
  const times = [
    ["2027-06-08T23:59:59+10:00", "In 2 days"],
    ["2027-06-09T00:00:01+10:00", "Tomorrow, from 6 pm"],
    ["2027-06-10T00:00:01+10:00", "Tonight, from 6 pm"],
    ["2027-06-10T18:00:01+10:00", "On now"],
    ["2027-06-10T22:00:01+10:00", "Tomorrow"],
  ] as const;
  const versions = new Set<string>();
  for (const [at, moment] of times) {
    const { version, festival } = await siteAt(at);
    expect(festival?.moment, at).toBe(moment);
    versions.add(version);
  }
  expect(versions.size).toBe(times.length);
  const [before, after] = [await siteAt("2027-06-11T09:00:00+10:00"), await siteAt("2027-06-11T16:00:00+10:00")];
  expect(after).toEqual(before);
});

test("without dates and without pictures nothing is said", async () => {
  const siteAt = await openSite([], []);
  expect(await siteAt("2026-11-22T12:00:00+11:00")).toEqual({ version: expect.any(String) });
});

test("while the content service does not answer there are posters without dates, and they are not cached for long", async () => {
  const siteAt = await openSite(new ContentUnavailable("down"));
  const { result, isComplete } = await trackCompleteness(() => siteAt("2026-11-22T12:00:00+11:00"));
  expect(result.posters?.bands).toHaveLength(6);
  expect(result.festival).toBeUndefined();
  expect(isComplete).toBe(false);
});
