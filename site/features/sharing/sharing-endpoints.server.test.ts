import { hash } from "node:crypto";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { builtInPageTitles } from "./listed-pages.ts";
import { sharingEndpoints } from "./sharing-endpoints.server.ts";
import { item, testSources, updatedAt } from "./test-sharing-sources.server.ts";

let files: Record<string, Uint8Array>;

beforeAll(async () => {
  const sheet = (width: number, height: number, background: string) =>
    sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer();
  files = {
    "/content/assets/hero.png": await sheet(2400, 1350, "#101826"),
    "/content/assets/banner.png": await sheet(2400, 700, "#0000ff"),
    "/content/assets/poster.png": await sheet(1200, 1600, "#ff0000"),
  };
});

async function pixel(body: ArrayBuffer, left: number, top: number) {
  const { data } = await sharp(Buffer.from(body))
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}

test.each([
  "/share/home.png",
  "/share/history.png",
  "/share/band.png",
  "/share/bands/cordial.png",
  "/share/bands/ma'omalley.png",
])("%s is a PNG of 1200x630 that may be cached for a day", async (path) => {
  const response = await sharingEndpoints(testSources(files).sources).request(path);
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Type")).toBe("image/png");
  expect(response.headers.get("Cache-Control")).toBe("public, max-age=86400");
  const body = await response.arrayBuffer();
  expect(body.byteLength).toBeLessThan(300_000);
  expect(await sharp(Buffer.from(body)).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
});

test("each day of the schedule has a bill of its own, which is drawn anew when a set changes", async () => {
  const { sources, days, fetched } = testSources(files);
  const app = sharingEndpoints(sources);
  const billOf = async (day: string) => {
    const response = await app.request(`/share/schedule/${day}.png`);
    expect(response.status).toBe(200);
    expect(response.headers.get("Cache-Control"), "a set may be cancelled on the day").toBe("public, max-age=300");
    const body = await response.arrayBuffer();
    expect(await sharp(Buffer.from(body)).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
    return {
      etag: response.headers.get("ETag"),
      paint: await pixel(body, 20, 600),
      text: hash("sha256", new Uint8Array(body)),
    };
  };
  const [friday, saturday] = [await billOf("friday"), await billOf("saturday")];
  expect(friday.paint, "each day has its colour").not.toEqual(saturday.paint);
  const [set] = days[0]?.sets ?? [];
  if (set) set.isCancelled = true;
  const cancelled = await billOf("friday");
  expect(cancelled.etag).not.toBe(friday.etag);
  expect(cancelled.text).not.toBe(friday.text);
  expect(await billOf("saturday")).toEqual(saturday);
  expect(fetched).toEqual([]);
});

test("a page's banner is on the right, a band's poster on the left", async () => {
  const app = sharingEndpoints(testSources(files).sources);
  const page = await (await app.request("/share/history.png")).arrayBuffer();
  expect(await pixel(page, 1100, 300)).toEqual([0, 0, 255]);
  const band = await (await app.request("/share/bands/cordial.png")).arrayBuffer();
  expect(await pixel(band, 100, 300)).toEqual([255, 0, 0]);
});

test("a picture is drawn once, then comes from the cache, and is a 304 for a matching ETag", async () => {
  const { sources, cached, fetched } = testSources(files);
  const app = sharingEndpoints(sources);
  const responses = await Promise.all([1, 2, 3].map(() => app.request("/share/history.png")));
  await app.request("/share/history.png");
  expect(fetched).toEqual(["/content/assets/banner.png"]);
  expect(cached.size).toBe(1);
  const etag = responses[0]?.headers.get("ETag") ?? "";
  const again = await app.request("/share/history.png", { headers: { "If-None-Match": etag } });
  expect(again.status).toBe(304);
  const mark = new TextEncoder().encode("cached");
  for (const key of cached.keys()) cached.set(key, mark);
  expect(await (await app.request("/share/history.png")).text()).toBe("cached");
});

test("a changed title or poster changes the picture", async () => {
  const { sources, items, bands } = testSources(files);
  const app = sharingEndpoints(sources);
  const etagOf = async (path: string) => (await app.request(path)).headers.get("ETag");
  const before = [await etagOf("/share/history.png"), await etagOf("/share/bands/cordial.png")];
  const page = items.find(({ fields }) => fields.slug === "history");
  if (page) page.fields.title = "Our history";
  if (bands[0]) bands[0].picture = "/content/assets/banner.png";
  const after = [await etagOf("/share/history.png"), await etagOf("/share/bands/cordial.png")];
  expect(after[0]).not.toBe(before[0]);
  expect(after[1]).not.toBe(before[1]);
});

test("a poster replaced under the same address changes the picture", async () => {
  const own = { ...files };
  const app = sharingEndpoints(testSources(own).sources);
  const before = (await app.request("/share/bands/cordial.png")).headers.get("ETag");
  Object.assign(own, { "/content/assets/poster.png": files["/content/assets/banner.png"] });
  expect((await app.request("/share/bands/cordial.png")).headers.get("ETag")).not.toBe(before);
});

test("a picture that cannot be fetched or decoded is left out, and the result is not cached", async () => {
  const { sources, cached } = testSources({ "/content/assets/banner.png": new Uint8Array(0) });
  const response = await sharingEndpoints(sources).request("/share/bands/cordial.png");
  expect(response.status).toBe(200);
  expect(response.headers.get("Cache-Control")).toBe("public, max-age=60");
  expect((await sharingEndpoints(sources).request("/share/history.png")).status).toBe(200);
  expect(cached.size).toBe(0);
});

test("a store that does not answer delays no other picture", async () => {
  const { sources } = testSources(files);
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const { fetchPicture } = sources;
  const app = sharingEndpoints({
    ...sources,
    async fetchPicture(path, init) {
      if (path.includes("poster") && init?.method !== "HEAD") await answered;
      return fetchPicture(path, init);
    },
  });
  const slow = app.request("/share/bands/cordial.png");
  expect((await app.request("/share/history.png")).status).toBe(200);
  expect((await app.request("/share/style-guide.png")).status).toBe(200);
  answer();
  const late = await slow;
  expect(late.headers.get("Cache-Control")).toBe("public, max-age=86400");
  expect(await pixel(await late.arrayBuffer(), 100, 300)).toEqual([255, 0, 0]);
});

test("no picture is fetched from another site", async () => {
  const { sources, fetched } = testSources(files);
  expect((await sharingEndpoints(sources).request("/share/bands/ma'omalley.png")).status).toBe(200);
  expect(fetched).toEqual([]);
});

test.each([
  "/share/nothing.png",
  "/share/bands/nobody.png",
  "/share/schedule/sunday.png",
  "/share/.png",
  "/share/constructor.png",
  "/share/bands/cordial%00.png",
])("%s is an unknown page: 404, and nothing is cached", async (path) => {
  const { sources, cached } = testSources(files);
  expect((await sharingEndpoints(sources).request(path)).status).toBe(404);
  expect(cached.size).toBe(0);
});

test("the sitemap lists every page and band once, and no unlisted page", async () => {
  const { sources, items } = testSources();
  items.push(item("generalPage", { slug: "band", title: "Line-up" }));
  const response = await sharingEndpoints(sources).request("/sitemap.xml");
  expect(response.headers.get("Content-Type")).toContain("xml");
  const xml = await response.text();
  expect([...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)).toEqual([
    "https://jazz.example.org/",
    ...[...builtInPageTitles.keys()].map((slug) => `https://jazz.example.org/${slug}`),
    "https://jazz.example.org/history",
    "https://jazz.example.org/trams%20%26%20%3Ctrains%3E/2027",
    "https://jazz.example.org/band/friday",
    "https://jazz.example.org/bands/cordial",
    "https://jazz.example.org/bands/ma&apos;omalley",
  ]);
  expect(xml).toContain(`<loc>https://jazz.example.org/history</loc><lastmod>${updatedAt}</lastmod>`);
  // sharp's SVG reader is an XML reader: it refuses what is not well-formed.
  const wellFormed = xml.replace(/^<\?xml.*?\?>/, "").trim();
  const drawn = sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1">${wellFormed}</svg>`));
  await expect(drawn.png().toBuffer()).resolves.toBeInstanceOf(Buffer);
});

test("robots.txt allows pages and share pictures, and names the sitemap", async () => {
  const text = await (await sharingEndpoints(testSources().sources).request("/robots.txt")).text();
  expect(text).toContain("Sitemap: https://jazz.example.org/sitemap.xml");
  expect(text).toContain("Disallow: /api/\n");
  expect(text).not.toMatch(/Disallow: \/(share.*)?\n/);
});
