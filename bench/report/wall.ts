import { setTimeout as wait } from "node:timers/promises";
import type { Browser } from "@playwright/test";
import { withDataFolder, withServer } from "./data-folder.ts";
import { median, milliseconds } from "./figures.ts";
import { startBrowser } from "./machine.ts";
import { startServed } from "./measured-process.ts";
import { type Chapter, over } from "./report.ts";

const barMs = 1_500;
/** Idle time after the start, without a visit. */
const idleMs = 30_000;
/** The wall of the starter line-up. */
const posters = 27;
/** As high as the whole wall, so that a browser loads every poster at once: nobody can scroll faster. */
const devices = {
  phone: { viewport: { width: 360, height: 8_000 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 5_000 }, deviceScaleFactor: 1 },
} as const;
type Device = keyof typeof devices;
type Times = Record<"atOnce" | "afterIdle" | "cached", number>;

/** How long the line-up's posters take on a new data folder: for the first visitor at once, for one later, and for the next one. */
export async function measureWall(rounds: number): Promise<Chapter> {
  const browser = await startBrowser();
  const times = {
    phone: await medianTimes(rounds, browser, "phone"),
    desktop: await medianTimes(rounds, browser, "desktop"),
  };
  await browser.close();
  const rows = Object.entries(times).map(([device, { atOnce, afterIdle, cached }]) => [
    device,
    milliseconds(afterIdle),
    milliseconds(barMs),
    milliseconds(atOnce),
    milliseconds(cached),
  ]);
  return {
    title: "The line-up's posters on a new data folder",
    how:
      `The site starts on a new data folder, where no picture is made yet. Chromium opens \`/band\` in a window as high as the page, and the time is ` +
      `that from the navigation to the last of the ${posters} posters being loaded; ${rounds === 1 ? "once" : `the median of ${rounds} rounds`}. ` +
      `The first visitor comes ${idleMs / 1000} s after the start, in which nobody else does and the site makes pictures ahead; in the worst case at ` +
      "once. The peer is the same visit once more, in a browser with an empty cache, when every poster is made.",
    columns: ["", `first visitor, after ${idleMs / 1000} s`, "bar", "first visitor, at once", "the next visitor"],
    rows,
    missed: Object.entries(times).flatMap(([device, { afterIdle }]) =>
      over(`The line-up's posters after ${idleMs / 1000} s, ${device}`, afterIdle, barMs, milliseconds),
    ),
    inShort: `The ${posters} posters of \`/band\` on a new data folder, after ${idleMs / 1000} s: ${milliseconds(times.phone.afterIdle)} on a phone's screen, ${milliseconds(times.desktop.afterIdle)} on a desktop's.`,
  };
}

async function medianTimes(rounds: number, browser: Browser, device: Device): Promise<Times> {
  const all: Times[] = [];
  for (let round = 0; round < rounds; round++) {
    const atOnce = await onNewSite((url) => timeWall(browser, url, device));
    const [afterIdle, cached] = await onNewSite(async (url) => {
      await wait(idleMs);
      return [await timeWall(browser, url, device), await timeWall(browser, url, device)] as const;
    });
    all.push({ atOnce, afterIdle, cached });
  }
  const of = (name: keyof Times) => median(all.map((times) => times[name]));
  return { atOnce: of("atOnce"), afterIdle: of("afterIdle"), cached: of("cached") };
}

function onNewSite<Result>(measure: (url: string) => Promise<Result>): Promise<Result> {
  return withDataFolder((dataDir) =>
    withServer(startServed(dataDir, { WARM_PICTURES: "on" }), ({ url }) => measure(url)),
  );
}

/** @returns milliseconds from the navigation until every poster is loaded. */
async function timeWall(browser: Browser, url: string, device: Device): Promise<number> {
  const context = await browser.newContext(devices[device]);
  const page = await context.newPage();
  await page.goto(`${url}/band`, { waitUntil: "commit" });
  const loaded = await page.waitForFunction(
    (count) => {
      const images = [...document.querySelectorAll<HTMLImageElement>("main picture img")];
      return images.length === count && images.every((image) => image.complete && image.naturalWidth > 0)
        ? performance.now()
        : undefined;
    },
    posters,
    { timeout: 60_000 },
  );
  const time = await loaded.jsonValue();
  await context.close();
  return time ?? Number.POSITIVE_INFINITY;
}
