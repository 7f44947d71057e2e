import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { takeConsole } from "#tests/support/browser/no-stray-errors.ts";
import { loadLineUpInBrowser } from "../offline/load-line-up-in-browser.ts";
import { loadLineUp } from "./lineup-api.ts";
import { cachedLineUp, currentLineUp, prefetchBands } from "./lineup-cache.ts";

const MAX_AGE_MS = 5 * 60_000;
const records = ["Alpha", "Beta"].map((name) => ({ id: name, fields: { "Band Name": name } }));
const hall = { sys: { id: "h", contentType: { sys: { id: "venue" } } }, fields: { name: "Hall" } };
const festival = {
  sys: { id: "f", type: "Entry" },
  fields: { name: "CJF", startDate: "2027-06-10", endDate: "2027-06-14", venues: [hall] },
};
const url = "https://jazz.example.org/schedule/friday";

let asked: string[] = [];

async function site(path: string) {
  asked.push(path);
  return Response.json(path === "/api/records/get-bands" ? records : { items: [festival], includes: {} });
}

async function withoutFestival(path: string) {
  return path.startsWith("/api") ? site(path) : new Response(null, { status: 500 });
}

beforeAll(() => void vi.useFakeTimers({ toFake: ["performance"] }));
beforeEach(() => {
  // What a test before has loaded is too old.
  vi.advanceTimersByTime(MAX_AGE_MS);
  asked = [];
});
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("loads the line-up once for all who ask meanwhile, and then for five minutes not again", async () => {
  expect(cachedLineUp()).toBeUndefined();
  const festivalOnly = await loadLineUp(site);
  asked = [];
  const [, current] = await Promise.all([prefetchBands(site, festivalOnly), currentLineUp(site)]);
  expect(asked).toEqual(["/api/records/get-bands", "/api/records/get-events"]);
  expect(current).toMatchObject({
    festival: { name: "CJF" },
    bands: [{ name: "Alpha" }, {}],
    venues: [{ name: "Hall" }],
  });
  await prefetchBands(site, festivalOnly);
  vi.advanceTimersByTime(MAX_AGE_MS - 1);
  expect(await currentLineUp(site)).toBe(current);
  expect(asked).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(cachedLineUp()).toBeUndefined();
  expect(await currentLineUp(site)).not.toBe(current);
});

it("from the schedule to a band or another day needs no request for five minutes", async () => {
  vi.stubGlobal("fetch", site);
  const lineUp = await loadLineUpInBrowser(url);
  expect(asked).toHaveLength(3);
  expect(await loadLineUpInBrowser(url)).toBe(lineUp);
  expect(asked).toHaveLength(3);
  vi.advanceTimersByTime(MAX_AGE_MS);
  expect(await loadLineUpInBrowser(url)).not.toBe(lineUp);
  expect(asked).toHaveLength(6);
});

it("a page that the cached line-up does not have is looked for in the latest", async () => {
  vi.stubGlobal("fetch", site);
  const lineUp = await loadLineUpInBrowser(url);
  expect(await loadLineUpInBrowser(url, ({ bands }) => bands?.length === 3)).not.toBe(lineUp);
  expect(asked).toHaveLength(6);
});

it("a line-up of which a part could not be loaded is shown, and asked for again by the next page", async () => {
  vi.stubGlobal("fetch", withoutFestival);
  expect((await loadLineUpInBrowser(url)).bands).toHaveLength(2);
  expect(cachedLineUp()).toBeUndefined();
  await prefetchBands(site, { bands: [], festival: undefined });
  expect(cachedLineUp()).toBeUndefined();
  expect(takeConsole().join()).toContain("Loading the festival failed");
});
