import type { BrowserContext, Page } from "@playwright/test";
import { loadConfig } from "#platform/config/config.server.ts";
import { openDatabase } from "#platform/database/database.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { type DraftSet, draftBand, storeDraft } from "#site/features/lineup/records/line-up-draft.server.ts";
import { signInAtSite } from "#tests/support/desk/desk.ts";
import { bandRow } from "#tests/support/forms/band-row.ts";
import { type Site, startSite } from "#tests/support/site/site.ts";
import { count, milliseconds, percentile } from "../report/figures.ts";
import { startBrowser } from "../report/machine.ts";
import { type Chapter, over } from "../report/report.ts";

/** One day that is full, and a festival of a thousand bands. */
const sizes = [
  { name: "100 sets of a day", bands: 100, sets: 100, days: ["Saturday"], places: 10 },
  {
    name: "3,000 sets of 1,000 bands",
    bands: 1000,
    sets: 3000,
    days: ["Thursday", "Friday", "Saturday", "Sunday", "Monday"],
    places: 60,
  },
];
type Size = (typeof sizes)[number];
type Frames = { p95: number; longest: number };
type Result = { name: string; opened: number; calm: Frames; dragging: Frames };

/** Of frames in milliseconds: 95 of 100, and any. */
const bars = { p95: 50, longest: 120, opened: 5000 } as const;
const moves = 240;

/** How long frames take while a set is dragged through the schedule, beside the pointer alone on the same page. */
export async function measureSchedule(rounds: number): Promise<Chapter> {
  const results: Result[] = [];
  for (const size of sizes) results.push(await measureSize(size, rounds));
  return chapter(results);
}

async function measureSize(size: Size, rounds: number): Promise<Result> {
  const site = await startSite();
  const browser = await startBrowser();
  try {
    await fillDraft(site, size);
    const context = await browser.newContext({ viewport: { width: 1440, height: 1000 } });
    await signInAtSite(context, site, { programme: "change" });
    const { page, opened } = await openSchedule(context, site);
    const [calm, dragging]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      calm.push(...(await framesWhile(page, false)));
      dragging.push(...(await framesWhile(page, true)));
    }
    return { name: size.name, opened, calm: framesOf(calm), dragging: framesOf(dragging) };
  } finally {
    await browser.close();
    await site.stop();
  }
}

async function openSchedule(context: BrowserContext, site: Site): Promise<{ page: Page; opened: number }> {
  const page = await context.newPage();
  const begin = performance.now();
  await page.goto(`${site.url}/desk/schedule?day=Saturday`);
  await firstSet(page).waitFor();
  return { page, opened: performance.now() - begin };
}

function firstSet(page: Page) {
  return page
    .getByRole("region", { name: /by venue and time/ })
    .getByRole("button")
    .first();
}

/** The pointer goes to and fro over the grid, with or without a set. @returns what each frame took, in milliseconds */
async function framesWhile(page: Page, isDragging: boolean): Promise<number[]> {
  const grid = await page.getByRole("region", { name: /by venue and time/ }).boundingBox();
  const set = await firstSet(page).boundingBox();
  if (!grid || !set) throw new Error("there is no set to drag");
  await page.mouse.move(set.x + 10, set.y + 5);
  if (isDragging) await page.mouse.down();
  const frames = page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const times: number[] = [];
        let last = performance.now();
        const frame = (now: number) => {
          times.push(now - last);
          last = now;
          if (document.body.dataset.measured === undefined) requestAnimationFrame(frame);
          else resolve(times.slice(1));
        };
        delete document.body.dataset.measured;
        requestAnimationFrame(frame);
      }),
  );
  for (let move = 0; move < moves; move++) {
    const turn = (move / moves) * 4 * Math.PI;
    const x = grid.x + grid.width * (0.5 + 0.35 * Math.sin(turn));
    await page.mouse.move(x, grid.y + grid.height * (0.5 + 0.3 * Math.cos(turn * 1.5)));
  }
  await page.evaluate(() => {
    document.body.dataset.measured = "";
  });
  const times = await frames;
  await page.keyboard.press("Escape");
  await page.mouse.up();
  return times;
}

async function fillDraft(site: Site, { bands, sets, days, places }: Size): Promise<void> {
  const config = loadConfig({ SITE_URL: site.url, DATA_DIR: site.dataDir });
  await using db = openDatabase<SiteTables>(config.database);
  const numbers = (length: number) => Array.from({ length }, (_, index) => index);
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom("sets").execute();
    await trx.deleteFrom("bands").execute();
    const rows = numbers(bands).map((n) => ({
      ...bandRow,
      id: `b${n}`,
      name: `Band ${n}`,
      name_no_space: `Band${n}`,
      position: n,
    }));
    await storeDraft(trx, {
      bands: rows.map(draftBand),
      sets: numbers(sets).map((n) => setOf(n, { bands, days, places })),
    });
  });
}

function venueAt(place: number): string {
  return place === 0
    ? "Town Hall"
    : `Hall ${String.fromCharCode(65 + (place % 26)).repeat(1 + Math.floor(place / 26))}`;
}

function setOf(n: number, { bands, days, places }: Pick<Size, "bands" | "days" | "places">): DraftSet {
  const start = 600 + ((Math.floor(n / (days.length * places)) * 45) % 780);
  return {
    id: `s${n}`,
    year: "",
    position: n,
    kind: "concert",
    title: "",
    bandIds: [`b${n % bands}`],
    day: days[n % days.length] ?? "",
    venue: venueAt(Math.floor(n / days.length) % places),
    start,
    end: start + 45,
    line: null,
    isCancelled: false,
    version: 1,
    editedBy: null,
    editedAt: 0,
  };
}

function framesOf(times: readonly number[]): Frames {
  const sorted = times.toSorted((one, other) => one - other);
  return { p95: percentile(sorted, 95), longest: sorted.at(-1) ?? 0 };
}

function chapter(results: readonly Result[]): Chapter {
  const frames = ({ p95, longest }: Frames) => `${milliseconds(p95)} (${milliseconds(longest)})`;
  return {
    title: "Dragging in the schedule",
    how:
      `The pointer goes ${count(moves)} steps to and fro over the desk’s schedule in Chromium, 1440 px wide, with a set and, as the peer, without one: the time that 95 of 100 ` +
      "frames do not exceed, and the longest. Each step recomputes what would clash. Opened: from the address until the sets are seen.",
    columns: ["", "opened", "pointer alone", "dragging"],
    rows: [
      ["bar", milliseconds(bars.opened), "", `${milliseconds(bars.p95)} (${milliseconds(bars.longest)})`],
      ...results.map(({ name, opened, calm, dragging }) => [
        name,
        milliseconds(opened),
        frames(calm),
        frames(dragging),
      ]),
    ],
    missed: results.flatMap(({ name, opened, dragging }) => [
      ...over(`${name}, opened`, opened, bars.opened, milliseconds),
      ...over(`${name}, dragging`, dragging.p95, bars.p95, milliseconds),
      ...over(`${name}, longest frame`, dragging.longest, bars.longest, milliseconds),
    ]),
    figures: Object.fromEntries(
      results.flatMap(({ name, opened, calm, dragging }) => [
        [`${name} opened`, opened],
        [`${name} calm`, calm.p95],
        [`${name} dragging`, dragging.p95],
        [`${name} longest`, dragging.longest],
      ]),
    ),
  };
}
