import type { Page } from "@playwright/test";
import { loadConfig } from "#platform/config/config.server.ts";
import { openDatabase } from "#platform/database/database.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { readDraft, storeDraft } from "#site/features/lineup/records/line-up-draft.server.ts";
import { accessibilityViolations } from "#tests/support/browser/accessibility-violations.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { resize, sidewaysOverflow, smallTargets } from "#tests/support/browser/browser-layout.ts";
import { signInAtSite } from "#tests/support/desk/desk.ts";
import { pressesAt } from "#tests/support/desk/presses.ts";
import { draftOf, setOf } from "#tests/support/desk/publishing-desk.ts";
import type { Site } from "#tests/support/site/site.ts";

/** A band more, and the first set of the others an hour and a half earlier, in the draft alone. */
async function draftSomething(site: Site) {
  const { database } = loadConfig({ SITE_URL: site.url, DATA_DIR: site.dataDir });
  await using db = openDatabase<SiteTables>(database);
  const { bands, sets } = await readDraft(db);
  const moved = sets.find(({ start, day }) => start !== null && day === "Friday");
  const band = bands.find(({ id }) => id === moved?.bandIds[0]);
  if (!moved || !band) throw new Error("there is no set to move");
  await storeDraft(db, {
    bands: [draftOf("Lamplighters", { position: 999, picture: "" }), { ...band, style: "Hot swing" }],
    sets: [
      { ...moved, start: 1005, end: 1050, line: null },
      setOf("lamplighters.friday.1", ["lamplighters"], { day: "Friday", start: 1065, end: 1110 }),
    ],
  });
  return band.name;
}

const said = (page: Page, words: string | RegExp) => page.getByRole("status").filter({ hasText: words });

async function expectReadable(page: Page) {
  for (const width of [320, 1440]) {
    await resize(page, width);
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await sidewaysOverflow(page)).toEqual([]);
    expect(await smallTargets(page)).toEqual([]);
  }
}

test("by keyboard alone line-up and schedule are published in two presses each, seen at once, taken back, and bands told", async ({
  page,
  context,
  start,
}) => {
  const site = await start();
  await signInAtSite(context, site, { programme: "change" });
  const name = await draftSomething(site);
  const bands = async () => (await page.request.get(`${site.url}/bands/lamplighters`)).text();
  const friday = async () => (await page.request.get(`${site.url}/schedule/friday`)).text();
  const notPublic = page.getByRole("heading", { name: "Not public yet" });
  await page.goto(`${site.url}/desk/line-up`);
  let presses = pressesAt(page);
  await presses.enter(page.getByRole("link", { name: "Publish … (2 changes)" }));
  await expect(page.getByRole("heading", { level: 1, name: "Publish the line-up" })).toBeFocused();
  await expect(page.getByRole("checkbox", { name: "New: Lamplighters" })).toBeChecked();
  await expect(page.getByText("It has no picture")).toBeVisible();
  await expect(page.locator("ins", { hasText: "Hot" })).toBeVisible();
  await expectReadable(page);
  await presses.enter(page.getByRole("button", { name: "Publish 2 changes" }));
  await expect(said(page, "Visitors see it now: 2 changes.")).toBeVisible();
  expect(presses.count()).toBe(2);
  await expect(notPublic, "the focus goes on").toBeFocused();
  expect(await bands()).toContain("Lamplighters");
  await page.goto(`${site.url}/desk/schedule`);
  presses = pressesAt(page);
  await presses.enter(page.getByRole("link", { name: "Publish … (2 changes)" }));
  await expect(page.getByRole("heading", { level: 1, name: "Publish the schedule" })).toBeFocused();
  await expect(page.getByText(new RegExp(`^${name}: Friday 4.45 pm`))).toBeVisible();
  await presses.enter(page.getByRole("button", { name: "Publish 2 changes" }));
  await expect(said(page, "Visitors see it now: 2 changes.")).toBeVisible();
  expect(presses.count()).toBe(2);
  await expect(notPublic).toBeFocused();
  expect(await friday()).toContain("5.45");
  await presses.enter(page.getByRole("button", { name: "Undo" }));
  await expect(page.getByRole("checkbox", { name: new RegExp(`^${name}: Friday 4.45 pm`) })).toBeVisible();
  await expect(page.locator(":focus"), "the focus is where it was before Undo").toHaveCount(1);
  expect(await friday()).not.toContain("5.45");
  await expectReadable(page);
  // By keys alone: from a tick to the button, and back to what was public before.
  await page.getByRole("checkbox", { name: new RegExp(`^${name}: Friday 4.45 pm`) }).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^Publish 2 changes/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Nothing: visitors see all of the schedule")).toBeVisible();
  await expect(notPublic).toBeFocused();
  await page
    .getByRole("button", { name: /^Take back/ })
    .first()
    .click();
  await expect(
    page
      .getByRole("dialog")
      .getByText(/4.45 pm/)
      .first(),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "read the mails" }).click();
  await expect(page.getByRole("heading", { name: "Tell bands their times" })).toBeVisible();
  await expect(page.getByText("Friday 11 June, 5.45 pm to 6.30 pm, Town Hall")).toBeVisible();
  await expectReadable(page);
  await page.getByRole("button", { name: "List 2 bands to ring" }).click();
  await expect(page.getByText("Every band knows its times")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Tell bands their times" })).toBeFocused();
});

test("the focus goes on after a time is chosen, and after what was to come is published before it, or stopped", {
  tag: "@long",
}, async ({ page, context, start }) => {
  const site = await start();
  await signInAtSite(context, site, { programme: "change" });
  await draftSomething(site);
  const notPublic = page.getByRole("heading", { name: "Not public yet" });
  const toCome = page.getByRole("heading", { name: "What is to come" });
  const approve = async (part: string) => {
    await page.goto(`${site.url}/desk/${part}/publish`);
    await page.getByRole("button", { name: "At a time …" }).press("Enter");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Publish 2 changes / })
      .press("Enter");
    await expect(said(page, /^Approved: visitors see it/)).toBeVisible();
    await expect(notPublic).toBeFocused();
  };
  await approve("line-up");
  await page.getByRole("button", { name: /^Publish it now/ }).press("Enter");
  await expect(said(page, "Visitors see it now: 2 changes.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "What was published" })).toBeFocused();
  await approve("schedule");
  await page.getByRole("button", { name: /^Stop it/ }).press("Enter");
  await expect(said(page, "Stopped: it does not become public.")).toBeVisible();
  await expect(toCome).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "What was published" })).toBeFocused();
});
