import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { Hono } from "hono";
import { expect, onTestFinished, test, vi } from "vitest";
import { variantQuery } from "#services/content/pictures/image-variants.ts";
import { createServices, type Services } from "#services/services.server.ts";
import { importBands } from "#site/features/lineup/records/import-bands.server.ts";
import { plain } from "#tests/support/content/pictures.ts";
import { openTestServices } from "#tests/support/site/services.ts";
import { createApp } from "../app.ts";
import { startPictureWarming } from "./picture-warming.ts";

const names = ["a", "b", "c", "d", "e", "f", "g", "h"];
const widths = [320, 480];
/** Milliseconds: where other tests take the processor, the pictures of a site take ten seconds. */
const timeout = 30_000;
const slow = { timeout: 3 * timeout };

function posterOf(name: string) {
  return `/content/assets/cjf/poster-${name}/1/poster.png`;
}

/** The pages of a site: the line-up's wall, and a page that it links to, which shows the first poster whole. */
async function pages(path: string) {
  const markup = path === "/band" ? `${names.map(cut).join("")}<a class="next" href="/history">` : whole(posterOf("a"));
  return new Response(`<main>${markup}</main>`, { headers: { "Content-Type": "text/html; charset=utf-8" } });
}

function cut(name: string) {
  const addresses = widths.map(
    (width) => `${posterOf(name)}${variantQuery(width, "avif", { crop: "poster" })} ${width}w`,
  );
  return `<source type="image/avif" srcSet="${addresses.join(", ").replaceAll("&", "&amp;")}" sizes="1px"/>`;
}

function whole(address: string) {
  return `<source type="image/avif" srcSet="${address}${variantQuery(320, "avif")} 320w"/>`;
}

/** The posters in two widths, and one of them whole. */
const allVariants = names.length * widths.length + 1;

async function openSite(settings: Record<string, string> = {}) {
  const open = await openTestServices(settings);
  await publish(open.services, "#864");
  return open;
}

/** Publishes the bands with their posters, each in a colour of its own. */
async function publish({ content, db }: Services, colour: string) {
  const published = { publishedVersion: 1, publishedAt: "2027-01-01T09:00:00.000Z" };
  const assets = names.map((name) => ({
    sys: { id: `poster-${name}`, type: "Asset", ...published },
    fields: {
      file: {
        "en-US": { url: `//images.ctfassets.net/${name}.png`, fileName: "poster.png", contentType: "image/png" },
      },
    },
  }));
  const locales = [{ sys: { id: "en-US", type: "Locale" }, code: "en-US", default: true, name: "English" }];
  const draw = (index: number) =>
    plain(640, 853 + index)
      .tint(colour)
      .png()
      .toBuffer();
  const imported = await content.embedded?.importContent({ assets, locales }, async (url) =>
    draw(names.findIndex((name) => url.endsWith(`/${name}.png`))),
  );
  expect(imported).toMatchObject({ ok: true, missingFiles: [] });
  const bands = names.map((name) => ({ id: name, fields: { "Band Name": name, Image_Link: posterOf(name) } }));
  expect(await importBands(db, bands)).toMatchObject({ ok: true });
}

/** The cached variants, each with what changes when it is made again. */
function madeVariants({ config }: Services) {
  const folder = join(config.dataDir, "cache", "pictures");
  try {
    const files = readdirSync(folder).filter((name) => !name.endsWith(".part"));
    return new Map(files.map((name) => [name, statSync(join(folder, name)).ino]));
  } catch {
    return new Map<string, number>();
  }
}

function start(services: Parameters<typeof startPictureWarming>[0]) {
  const stop = startPictureWarming(services, pages);
  onTestFinished(stop);
  return stop;
}

/** Counts by key what the image processes are given to do. */
function countRuns(services: Services) {
  const counts = new Map<string, number>();
  const run = services.images.run;
  services.images.run = (job, work) => {
    counts.set(job.key, (counts.get(job.key) ?? 0) + 1);
    return run(job, work);
  };
  return counts;
}

test(
  "makes every AVIF variant of the pages after the start, and those of new pictures after a publication",
  slow,
  async () => {
    await using open = await openSite();
    const { services } = open;
    start(services);
    await vi.waitFor(() => expect(madeVariants(services).size).toBe(allVariants), { timeout });
    await publish(services, "#48c");
    await vi.waitFor(() => expect(madeVariants(services).size).toBe(2 * allVariants), { timeout });
  },
);

test("a process that is stopped goes on after its restart, and makes nothing twice", slow, async () => {
  await using open = await openSite();
  const { services } = open;
  const runs = countRuns(services);
  const stop = start(services);
  await vi.waitFor(() => expect(madeVariants(services).size).toBeGreaterThan(2), { timeout });
  await stop();
  const before = madeVariants(services);
  expect(before.size).toBeLessThan(allVariants);
  start(services);
  await vi.waitFor(() => expect(madeVariants(services).size).toBe(allVariants), { timeout });
  expect(madeVariants(services)).toEqual(new Map([...madeVariants(services), ...before]));
  // The one that was being made at the stop may have been begun twice.
  const begun = [...runs.values()].reduce((sum, count) => sum + count, 0);
  expect(begun).toBeLessThanOrEqual(allVariants + names.length + 1);
});

test("a variant that finds no room in the queue is made later", slow, async () => {
  await using open = await openSite();
  const { services } = open;
  const refused = new Set<string>();
  const once = new Hono().all("*", (c) => {
    if (refused.size > 0 || !c.req.url.includes("fm=avif")) return services.content.routes.fetch(c.req.raw);
    refused.add(c.req.url);
    return c.body(null, 503);
  });
  start({ ...services, content: { ...services.content, routes: once } });
  await vi.waitFor(() => expect(madeVariants(services).size).toBe(allVariants), { timeout });
  expect(refused.size).toBe(1);
});

test("makes nothing while a request is under way", slow, async () => {
  await using open = await openSite();
  const { services } = open;
  let polls = 0;
  const endRequest = services.activity.begin();
  const isBusy = () => {
    polls += 1;
    return services.activity.isBusy();
  };
  start({ ...services, activity: { ...services.activity, isBusy } });
  await vi.waitFor(() => expect(polls).toBeGreaterThan(5), { timeout });
  expect(madeVariants(services).size).toBe(0);
  endRequest();
  await vi.waitFor(() => expect(madeVariants(services).size).toBe(allVariants), { timeout });
});

test("two processes that start together make few variants twice", slow, async () => {
  await using open = await openSite();
  const other = await createServices(open.services.config, open.services.log);
  const [ours, theirs] = [countRuns(open.services), countRuns(other)];
  const stops = [start(open.services), start(other)];
  await vi.waitFor(() => expect(madeVariants(open.services).size).toBe(allVariants), { timeout });
  await Promise.all(stops.map((stop) => stop()));
  await other.close();
  const variants = [...ours.keys()].filter((key) => !key.startsWith("colour"));
  expect(variants.filter((key) => theirs.has(key)).length).toBeLessThan(allVariants);
});

test("a client over its limit is refused as ever, and others are served", slow, async () => {
  await using open = await openSite({ RATE_LIMIT: "on", SITE_URL: "http://localhost:3000" });
  const { services } = open;
  for (let count = 0; count < 300; count++) await services.limits.consume("picture", "203.0.113.7");
  start(services);
  await vi.waitFor(() => expect(madeVariants(services).size).toBeGreaterThan(0), { timeout });
  const app = createApp(services);
  const ask = (remoteAddress: string, query: string) =>
    app.request(`http://localhost${posterOf("a")}${query}`, {}, { incoming: { socket: { remoteAddress } } });
  expect((await ask("203.0.113.7", variantQuery(480, "webp"))).status).toBe(429);
  expect((await ask("203.0.113.8", variantQuery(480, "webp"))).status).toBe(200);
});

test("makes no variant where the setting says so", async () => {
  await using open = await openSite({ WARM_PICTURES: "off" });
  await startPictureWarming(open.services, () => {
    throw new Error("No page is read.");
  })();
  expect(madeVariants(open.services).size).toBe(0);
});

test(
  "the line-up tells the posters' colours, computed once, and pages are rendered again when one changes",
  slow,
  async () => {
    await using open = await openSite();
    const { services } = open;
    const colours = async (from: Services) => {
      const response = await createApp(from).request("/api/records/get-bands");
      const bands: { imageColour?: string }[] = await response.json();
      return bands.map(({ imageColour }) => imageColour);
    };
    expect(await colours(services)).toEqual(names.map(() => undefined));
    const before = await services.contentVersion.read();
    const stop = start(services);
    await vi.waitFor(() => expect(services.placeholderColours.version()).toBe(1), { timeout });
    expect(await services.contentVersion.read()).not.toBe(before);
    const first = await colours(services);
    expect(first[0]).toMatch(/^#[0-9a-f]{6}$/);
    expect(new Set(first).size).toBe(1);
    await publish(services, "#48c");
    // A publication may be seen while the colours are computed: then some change in a second step. Asked without a request, which would delay the work.
    const known = () => names.map((name) => services.placeholderColours.of(posterOf(name)));
    await vi.waitFor(() => expect(known().some((colour) => colour === undefined || colour === first[0])).toBe(false), {
      timeout,
    });
    const second = await colours(services);
    expect(second).toEqual(known());
    await stop();
    const restarted = await createServices(services.config, services.log);
    expect(await colours(restarted)).toEqual(second);
    await restarted.close();
  },
);
