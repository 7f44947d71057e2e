import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { takeConsole } from "#tests/support/browser/no-stray-errors.ts";
import { loadLineUpInBrowser } from "./load-line-up-in-browser.ts";

const saturday = "https://jazz.example.org/schedule/saturday";
const bands = [{ id: "alpha", fields: { "Band Name": "Alpha" } }];
const opened = vi.fn();
let isOnline = true;

/** A browser that still has the bands of a moment ago, and has stored the page of Saturday. */
beforeEach(() => {
  opened.mockClear();
  // Long after whatever another test has loaded.
  vi.spyOn(performance, "now").mockReturnValue(Number.POSITIVE_INFINITY);
  const caches = { match: async (path: string) => (path === "/schedule/saturday" ? new Response() : undefined) };
  vi.stubGlobal("caches", caches);
  vi.stubGlobal("window", { caches, location: { assign: opened } });
  vi.stubGlobal("navigator", {
    get onLine() {
      return isOnline;
    },
  });
  vi.stubGlobal("fetch", async (path: string) => {
    if (path === "/api/records/get-bands") return Response.json(bands);
    throw new TypeError("Failed to fetch");
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("without network a stored page is opened as a document, also where the browser has the bands and lacks the dates", async () => {
  isOnline = false;
  void loadLineUpInBrowser(saturday);
  await expect.poll(() => opened).toHaveBeenCalledWith(saturday);
  expect(takeConsole().join()).toContain("Loading the festival failed");
});

test("a page that is not stored, and one with network, shows what there is", async () => {
  isOnline = false;
  expect((await loadLineUpInBrowser("https://jazz.example.org/schedule/sunday")).bands).toHaveLength(1);
  isOnline = true;
  expect((await loadLineUpInBrowser(saturday)).bands).toHaveLength(1);
  expect(opened).not.toHaveBeenCalled();
  // Each time the events and the festival.
  expect(takeConsole()).toHaveLength(4);
});
