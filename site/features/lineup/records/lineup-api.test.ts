import { expect, it, onTestFinished, vi } from "vitest";
import { takeConsole } from "#tests/support/browser/no-stray-errors.ts";
import { findBandPage } from "../band/band-page-data.ts";
import { lineUpStatus, loadLineUp } from "./lineup-api.ts";

const records = ["Alpha", "Beta", "Gamma"].map((name) => ({ id: name, fields: { "Band Name": name } }));
const festival = {
  sys: { id: "f", type: "Entry" },
  fields: { name: "CJF", startDate: "2027-06-10", endDate: "2027-06-14" },
};

async function site(path: string) {
  return Response.json(path === "/api/records/get-bands" ? records : { items: [festival], includes: {} });
}

async function broken(): Promise<Response> {
  return new Response(null, { status: 500 });
}

it("loads bands and festival", async () => {
  const { bands, festival: found } = await loadLineUp(site);
  expect(bands?.map((band) => band.name)).toEqual(["Alpha", "Beta", "Gamma"]);
  expect(found).toMatchObject({ name: "CJF", startDate: "2027-06-10" });
});

it("logs a failed request and returns the other's data", async () => {
  const lineUp = await loadLineUp(async (path) => (path.startsWith("/api") ? site(path) : broken()));
  expect(lineUp.bands).toHaveLength(3);
  expect(lineUp.festival).toBeUndefined();
  expect(takeConsole().join()).toContain("Loading the festival failed");
});

it("reads the day of the line-up, although the festival has no dates yet", async () => {
  const entry = { ...festival, fields: { lineupDate: "2027-03-31" } };
  const lineUp = await loadLineUp(async () => Response.json({ items: [entry], includes: {} }));
  expect(lineUp).toEqual({ bands: [], events: [], festival: undefined, lineupDate: "2027-03-31" });
});

it("shows the bands where the events cannot be loaded, which is logged", async () => {
  const lineUp = await loadLineUp(async (path) => (path.endsWith("get-events") ? broken() : site(path)));
  expect([lineUp.bands?.length, lineUp.events]).toEqual([3, undefined]);
  expect(takeConsole().join()).toContain("Loading the events failed");
});

it("has status 503 only without bands, so that the page of a failure is not stored", async () => {
  expect(lineUpStatus(await loadLineUp(site))).toEqual({ status: 200 });
  expect(lineUpStatus({ bands: [] })).toEqual({ status: 200 });
  expect(lineUpStatus(await loadLineUp(broken))).toEqual({ status: 503 });
  takeConsole();
});

it("finds a band with its neighbours", async () => {
  expect(findBandPage(await loadLineUp(site), "beta")).toMatchObject({
    ok: true,
    page: {
      band: { name: "Beta" },
      previous: { name: "Alpha", slug: "alpha" },
      next: { name: "Gamma", slug: "gamma" },
      festival: { name: "CJF" },
    },
  });
});

it("tells an unknown band from an unavailable service", async () => {
  expect(findBandPage(await loadLineUp(site), "delta")).toEqual({ ok: false, reason: "not-found" });
  expect(findBandPage(await loadLineUp(broken), "beta")).toEqual({ ok: false, reason: "unavailable" });
  expect(takeConsole().join()).toContain("Loading the bands failed");
});

it("times out after eight seconds", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const loading = loadLineUp(() => new Promise(() => undefined));
  vi.advanceTimersByTime(8000);
  expect(await loading).toEqual({ bands: undefined, festival: undefined });
  expect(takeConsole()).toHaveLength(3);
});
