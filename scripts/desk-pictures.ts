/** `node scripts/desk-pictures.ts`: takes the pictures of docs/desk.md from the built site, with invented people. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { loadConfig } from "#platform/config/config.server.ts";
import { yearIn } from "#platform/time/time-zone.ts";
import { createServices } from "#services/services.server.ts";
import { signInAtSite } from "#tests/support/desk/desk.ts";
import { addBands } from "#tests/support/desk/desk-records.ts";
import { beginFestival, linkToApplications, zoneOfAfternoon } from "#tests/support/desk/festival-day.ts";
import { addPasskeyDevice } from "#tests/support/desk/passkey-device.ts";
import { type Site, startSite } from "#tests/support/site/site.ts";
import { addCommittee } from "./demo/desk.ts";
import { sendApplications } from "./demo/festival.ts";
import { findBrowser } from "./parts/browser.ts";
import { takePicture } from "./parts/take-picture.ts";

const browser = await chromium.launch({ executablePath: findBrowser(), args: ["--no-sandbox"] });
try {
  await takeSigningIn(browser);
  await takeProgramme(browser);
  await takeTheDay(browser);
} finally {
  await browser.close();
}

async function takeSigningIn(browser: Browser) {
  const site = await startSite({ DESK_SECOND_FACTOR: "required" });
  try {
    const page = await browser.newPage({ viewport: { width: 960, height: 640 } });
    const { setPresence } = await addPasskeyDevice(page);
    await setPresence(false);
    const desk = `${site.url.replace("127.0.0.1", "localhost")}/desk`;
    await page.goto(`${desk}/sign-in`);
    await take(page, "desk-sign-in");
    await setPresence(true);
    await page.goto(readFileSync(join(site.dataDir, "desk-first-link.txt"), "utf8").trim());
    await page.getByLabel("Your name").fill("Joan Reilly");
    await page.getByLabel("Your e-mail address").fill("joan@example.org");
    await page.getByRole("button", { name: "Begin" }).click();
    await page.getByRole("button", { name: "Add this device" }).click();
    await page.getByRole("button", { name: "Make ten one-time codes" }).click();
    await page.getByRole("button", { name: "I have them: go to Today" }).click();
    await page.getByRole("heading", { level: 1, name: "Today" }).waitFor();
    await page.goto(`${desk}/me`);
    await take(page, "desk-account");
    await page.goto(`${desk}/settings/committee`);
    await page.getByRole("button", { name: "Invite somebody" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("Amir Haddad");
    await page.getByLabel("E-mail address").fill("amir@example.org");
    await page.getByLabel("Programme").selectOption("yes");
    await page.getByRole("button", { name: "Send the invitation" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Close" }).click();
    await take(page, "desk-committee");
  } finally {
    await site.stop();
  }
}

/** From the application to the website, with the festival of `npm run demo`. */
async function takeProgramme(browser: Browser) {
  const folder = mkdtempSync(join(tmpdir(), "festival-pictures-"));
  await makeDemo(folder);
  const site = await startSite({}, folder);
  try {
    const page = await openDesk(browser, site, { width: 1180, height: 760 });
    await page.goto(`${site.url}/desk/bands?view=all&q=Branch+Line+Big+Band`);
    await page.getByRole("link", { name: "Branch Line Big Band", exact: true }).click();
    await page.getByRole("heading", { name: "Line-up" }).evaluate((heading) => heading.scrollIntoView());
    await take(page, "programme-offer");
    await page.goto(`${site.url}/desk/line-up`);
    await take(page, "programme-line-up");
    await page.setViewportSize({ width: 1440, height: 960 });
    await page.goto(`${site.url}/desk/schedule?day=Saturday`);
    await moveTo(page, "Place Cordial …", { venue: "Town Hall", start: "7.30pm" });
    await moveTo(page, /^Orquesta Magpie/, { venue: "Wesley-Hill Hall", start: "6.30pm" });
    await moveTo(page, /^Corrugated Bop/, { venue: "Bandstand", start: "2.30pm" });
    await page.reload();
    await page.getByRole("region", { name: /^Saturday/ }).evaluate((grid) => grid.scrollTo(0, grid.scrollHeight));
    await page.evaluate(() => window.scrollTo(0, 0));
    await take(page, "programme-schedule");
    await page.setViewportSize({ width: 1180, height: 640 });
    await page.goto(`${site.url}/desk/schedule/publish`);
    await take(page, "programme-publish");
  } finally {
    await site.stop();
    rmSync(folder, { recursive: true });
  }
}

/** Puts what a button of the schedule opens somewhere else, and waits until it is there. */
async function moveTo(page: Page, button: string | RegExp, place: { venue: string; start: string }) {
  await page.getByRole("button", { name: button }).click();
  await page.getByLabel("Venue", { exact: true }).selectOption(place.venue);
  await page.getByRole("textbox", { name: "Starts" }).fill(place.start);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^(Put|Move) it there$/ })
    .click();
  await page.getByRole("region", { name: "Notices" }).getByText(place.venue).waitFor();
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

async function makeDemo(folder: string) {
  const services = await createServices(loadConfig({ DATA_DIR: folder, LOG_LEVEL: "warn" }));
  try {
    await sendApplications(services, String(yearIn(services.config.timeZone) + 1));
    await addCommittee(services);
  } finally {
    await services.close();
  }
}

/** Rain on Saturday, on a phone. */
async function takeTheDay(browser: Browser) {
  const zone = zoneOfAfternoon();
  const site = await startSite({ FESTIVAL_TIME_ZONE: zone });
  try {
    await beginFestival(site, zone, {
      "Frost Warning": ["Today: Bandstand- 4pm - 4.30pm"],
      "Last Drinks Brass": ["Today: Bandstand- 4.40pm - 5.10pm"],
      "Room for Error": ["Today: Bandstand- 5.20pm - 6pm"],
      Cordial: ["Today: Town Hall- 7.30pm - 9pm"],
    });
    await addBands(site, 3);
    await linkToApplications(site, ["frost-warning", "last-drinks-brass", "room-for-error"]);
    const page = await openDesk(browser, site, { width: 360, height: 740 });
    await page.goto(`${site.url}/desk/day`);
    await page.getByRole("button", { name: "Move all from Bandstand" }).click();
    await page.getByLabel("To", { exact: true }).selectOption("Town Hall");
    await page.getByRole("button", { name: /^Move 3 to/ }).click();
    await page.getByRole("link", { name: "3 bands to ring" }).click();
    await page.getByRole("heading", { level: 1, name: "Bands to ring" }).waitFor();
    await page
      .getByRole("button", { name: /^They know/ })
      .first()
      .click();
    await page.getByText("2 of 3 do not know yet.").waitFor();
    await take(page, "programme-ring");
  } finally {
    await site.stop();
  }
}

async function openDesk(browser: Browser, site: Site, viewport: { width: number; height: number }): Promise<Page> {
  const context = await browser.newContext({ viewport });
  await signInAtSite(context, site, { programme: "change" }, { name: "Joan Reilly" });
  return context.newPage();
}

async function take(page: Page, name: string) {
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
  await takePicture(page, name);
}
