import { DOMParser } from "linkedom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { takeConsole } from "#tests/support/browser/no-stray-errors.ts";
import type { Stars } from "../my-festival/stars.ts";

type Answer = { body: string; status?: number; redirected?: boolean };

const origin = "https://festival.example";
const location = { origin, pathname: "/schedule" };
const getBands = "/api/records/get-bands";
const names = ["Ann", "Bo", "Cy"];
const festival = {
  sys: { id: "f", type: "Entry" },
  fields: { name: "CJF", startDate: "2027-06-10", endDate: "2027-06-14" },
};
const site = new Map<string, Answer>();
const stored = new Map<string, string>();
const asked: string[] = [];
const register = vi.fn(async () => {});
/** For this address the store has no room. */
let noRoomFor: string | undefined;

/** What the module uses of the Cache API, as browsers do it. */
const cache = {
  match: async (address: string) => (stored.has(address) ? new Response(stored.get(address)) : undefined),
  put: async (address: string, response: Response) => {
    if (address === noRoomFor) throw new DOMException("Quota exceeded.", "QuotaExceededError");
    stored.set(address, await response.text());
  },
  keys: async (address?: string) =>
    [...stored.keys()]
      .filter((each) => address === undefined || each.split("?")[0] === address.split("?")[0])
      .map((each) => ({ url: origin + each })),
  delete: async ({ url }: { url: string }) => stored.delete(url.slice(origin.length)),
};

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  site.clear();
  stored.clear();
  asked.length = 0;
  noRoomFor = undefined;
  location.pathname = "/schedule";
  const caches = { open: async () => cache };
  vi.stubGlobal("window", { location, caches });
  vi.stubGlobal("caches", caches);
  vi.stubGlobal("DOMParser", DOMParser);
  vi.stubGlobal("fetch", answer);
  vi.stubGlobal("navigator", {
    serviceWorker: { register },
    locks: { request: (_: string, work: () => Promise<void>) => work() },
  });
  publish("1");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function answer(path: string) {
  if (path.startsWith("/content/spaces/")) return Response.json({ items: [festival], includes: {} });
  asked.push(path);
  const { body, status = 200, redirected = false } = site.get(path) ?? { body: "Not found", status: 404 };
  return Object.defineProperties(new Response(body, { status }), {
    type: { value: "basic" },
    redirected: { value: redirected },
  });
}

/** A release: the schedule with its Friday, my festival and three bands, whose posters are smaller on the schedule. */
function publish(release: string) {
  const script = `<script src="/assets/root-${release}.js"></script>`;
  const html = (text: string) => `<!DOCTYPE html><html lang="en-AU"><body>${text} ${release}${script}</body></html>`;
  const poster = (width: number) => `<img src="/content/assets/poster.png?w=${width}">`;
  site.set("/schedule", { body: html(`<a href="/schedule/friday">Friday</a>${poster(480)}`) });
  site.set("/schedule/friday", { body: html("Friday") });
  site.set("/my-festival", { body: html("My festival") });
  for (const band of names.map((name) => name.toLowerCase()))
    site.set(`/bands/${band}`, { body: html(`${band}${poster(640)}`) });
  site.set(getBands, { body: lineUpOf(...names) });
  site.set("/api/records/get-events", { body: "[]" });
  site.set(`/assets/root-${release}.js`, { body: `import "./clock-${release}.js"` });
  site.set(`/assets/clock-${release}.js`, { body: "" });
  for (const width of [480, 640]) site.set(`/content/assets/poster.png?w=${width}`, { body: `${width} pixels wide` });
}

/** Bands whose ids are their names of old. */
function lineUpOf(...bands: string[]) {
  return JSON.stringify(bands.map((name, at) => ({ id: names[at]?.toLowerCase(), fields: { "Band Name": name } })));
}

/** As on a page on which these bands are starred. */
function keep(...starred: string[]) {
  return keepStars(starred.map((name) => ({ key: name.toLowerCase(), name })));
}

async function keepStars(stars: Stars) {
  const { keepOffline } = await import("./keep-offline.ts");
  asked.length = 0;
  await keepOffline(stars);
}

const files = ["/assets/clock-1.js", "/assets/root-1.js"];
const ownPages = ["/my-festival", "/schedule", "/schedule/friday"];
const poster = "/content/assets/poster.png?w=640";

function storedAddresses() {
  return [...stored.keys()].sort();
}

test("the program and the bands with a star are stored, and each picture once, as wide as any page shows it", async () => {
  await keep("Ann", "Bo");
  expect(storedAddresses()).toEqual([...files, "/bands/ann", "/bands/bo", poster, ...ownPages]);
});

test("a starred set counts as its bands, whatever it is called, and a renamed band's page is stored under its name now", async () => {
  site.set(getBands, { body: lineUpOf("Ann", "Bo", "Cy and Friends") });
  site.set("/bands/cyandfriends", { body: "<html>Cy and Friends</html>" });
  await keepStars([
    { key: "9", name: "The Jam of Saturday", bands: ["ann", "bo"] },
    { key: "cy", name: "Cy" },
  ]);
  expect(storedAddresses().filter((address) => address.startsWith("/bands/"))).toEqual([
    "/bands/ann",
    "/bands/bo",
    "/bands/cyandfriends",
  ]);
});

test("while the line-up cannot be had, what is stored stays", async () => {
  await keep("Ann");
  const before = storedAddresses();
  vi.advanceTimersByTime(5 * 60_000);
  site.set(getBands, { body: "Later", status: 503 });
  await keep("Ann", "Bo");
  expect(storedAddresses()).toEqual(before);
  expect(takeConsole()).toHaveLength(1);
});

test("one star more asks for one page more, and deletes nothing", async () => {
  await keep("Ann", "Bo");
  await keep("Ann", "Bo", "Cy");
  expect(asked).toEqual(["/bands/cy"]);
  expect(storedAddresses()).toEqual([...files, "/bands/ann", "/bands/bo", "/bands/cy", poster, ...ownPages]);
});

test("one star less asks for nothing, and deletes the band's page", async () => {
  await keep("Ann", "Bo");
  await keep("Ann");
  expect(asked).toEqual([]);
  expect(storedAddresses()).toEqual([...files, "/bands/ann", poster, ...ownPages]);
});

test("after a minute all pages are asked for again, and files of an earlier release go", async () => {
  await keep("Ann");
  await keep("Ann");
  expect(asked).toEqual([]);
  publish("2");
  vi.advanceTimersByTime(60_000);
  await keep("Ann");
  expect(asked).toContain("/schedule/friday");
  const newFiles = ["/assets/clock-2.js", "/assets/root-2.js"];
  expect(storedAddresses()).toEqual([...newFiles, "/bands/ann", poster, ...ownPages]);
  expect(stored.get("/bands/ann")).toContain("ann");
});

test("a page that is gone is deleted", async () => {
  await keep("Ann", "Bo");
  vi.advanceTimersByTime(60_000);
  site.delete("/bands/ann");
  await keep("Ann", "Bo");
  expect(storedAddresses()).toEqual([...files, "/bands/bo", poster, ...ownPages]);
});

test.each<[string, Answer]>([
  ["a server in trouble", { body: "Later", status: 503 }],
  ["too many requests", { body: "Later", status: 429 }],
  ["a redirection", { body: "Please sign in to this network", redirected: true }],
])("%s takes the place of nothing that is stored, and deletes nothing", async (_, trouble) => {
  await keep("Ann", "Bo");
  const before = new Map(stored);
  vi.advanceTimersByTime(60_000);
  site.set("/bands/ann", trouble);
  await keep("Ann", "Bo", "Cy");
  expect([...stored.keys()]).toEqual(expect.arrayContaining([...before.keys()]));
  expect(stored.get("/bands/ann")).toBe(before.get("/bands/ann"));
});

test("a page whose script cannot be had is not stored, and the next visit goes on where this one stopped", async () => {
  await keep("Ann");
  site.set("/bands/bo", { body: '<html><script src="/assets/late-2.js"></script></html>' });
  await keep("Ann", "Bo");
  expect(stored.has("/bands/bo")).toBe(false);
  site.set("/assets/late-2.js", { body: "" });
  await keep("Ann", "Bo");
  expect(asked).toEqual(["/bands/bo", "/assets/late-2.js"]);
  expect(stored.has("/bands/bo")).toBe(true);
});

test("where the store is full what is in it stays, and a later visit stores the rest", async () => {
  await keep("Ann");
  const before = storedAddresses();
  noRoomFor = "/bands/bo";
  await keep("Ann", "Bo");
  expect(storedAddresses()).toEqual(before);
  noRoomFor = undefined;
  await keep("Ann", "Bo");
  expect(stored.has("/bands/bo")).toBe(true);
});

test("a wider picture that cannot be had, or for which there is no room, leaves the narrower one", async () => {
  await keep();
  expect(storedAddresses()).toContain("/content/assets/poster.png?w=480");
  noRoomFor = poster;
  await keep("Ann");
  expect(storedAddresses()).toContain("/content/assets/poster.png?w=480");
  expect(storedAddresses()).toContain("/bands/ann");
});

test("whoever reads a band's page with no star gets nothing", async () => {
  location.pathname = "/bands/ann";
  register.mockClear();
  await keep();
  expect(register).not.toHaveBeenCalled();
  expect(asked).toEqual([]);
});

test("a browser that forbids storing says nothing, and has no page", async () => {
  const forbidden = () => Promise.reject(new DOMException("Forbidden.", "SecurityError"));
  vi.stubGlobal("caches", { open: forbidden, match: forbidden });
  await expect(keep("Ann")).resolves.toBeUndefined();
  const { isPageStored } = await import("./is-page-stored.ts");
  expect(await isPageStored("/schedule")).toBe(false);
});
