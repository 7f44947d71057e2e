import type { BrowserContext, Page } from "@playwright/test";
import { accessibilityViolations } from "#tests/support/browser/accessibility-violations.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { sidewaysOverflow } from "#tests/support/browser/browser-layout.ts";
import { signInAtSite } from "#tests/support/desk/desk.ts";
import { fromOurPage } from "#tests/support/desk/desk-records.ts";
import { letTheTimeCome, soon } from "#tests/support/desk/timed-publications.ts";
import type { Site } from "#tests/support/site/site.ts";

const headingOfHall = "/desk/pages/page-about#entry/about-hall/heading";
const headline = (page: Page) => page.getByRole("textbox", { name: "Heading", exact: true });
const notices = (page: Page) => page.getByRole("region", { name: "Notices" });
const saved = (page: Page) => expect(page.getByText("Saved.", { exact: true })).toBeVisible();
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true }).first().click();
const toCome = (page: Page) => page.getByRole("listitem").filter({ hasText: /^(.*\. )?(Publishes|Leaves|Was not)/ });
const publicText = async (page: Page, site: Site, path: string) => (await page.request.get(site.url + path)).text();

async function open(page: Page, context: BrowserContext, site: Site, address: string) {
  // Where only the part behind # differs, the page would not be loaded for whoever signs in.
  await page.goto("about:blank");
  await signInAtSite(context, site, { editor: "change" });
  await page.goto(site.url + address);
}

async function writeHeading(page: Page, words: string) {
  await headline(page).fill(words);
  await saved(page);
}

async function approveForFriday(page: Page) {
  await press(page, "More for this page");
  await press(page, "Publish at a time …");
  const dialog = page.getByRole("dialog", { name: "Publish at a time" });
  await expect(dialog.getByLabel("Day and time")).toHaveValue(/T18:00$/);
  await expect(dialog).toContainText("In the festival’s time, Australia/Melbourne");
  await dialog.getByRole("button", { name: /^Publish on Friday .* at 6 pm$/ }).click();
  await expect(notices(page)).toContainText(/will be published, as it is now, on Friday/);
  await expect(dialog).toBeHidden();
}

// A page in the editor asks for news all the time, also while its site stops.
test.afterEach(async ({ page }) => {
  await page.goto("about:blank");
});

test("a page is published at its time as it was approved, and what is written later stays a draft", async ({
  page,
  start,
  context,
}) => {
  test.setTimeout(120_000);
  const site = await start();
  await open(page, context, site, headingOfHall);
  await writeHeading(page, "Open from Friday on");
  await approveForFriday(page);
  await expect(toCome(page)).toContainText("as approved by Ann Lee. Later changes stay drafts.");
  expect(await accessibilityViolations(page)).toEqual([]);
  await writeHeading(page, "Still thinking about it");
  await press(page, "Publish it now About CJF");
  await expect(page.getByRole("dialog")).toContainText("Visitors see About CJF at once, as Ann Lee approved it.");
  await page.keyboard.press("Escape");
  expect(await publicText(page, site, "/about-cjf")).not.toContain("Open from Friday on");

  await letTheTimeCome(site);
  await expect(toCome(page)).toHaveCount(0, soon);
  await expect.poll(() => publicText(page, site, "/about-cjf"), soon).toContain("Open from Friday on");
  expect(await publicText(page, site, "/about-cjf")).not.toContain("Still thinking about it");
  await expect(headline(page)).toHaveValue("Still thinking about it");
});

test("a page that was not published at its time is told on Today, with why, and leads to where it is stopped", {
  tag: "@long",
}, async ({ page, start, context }) => {
  test.setTimeout(120_000);
  const site = await start();
  await open(page, context, site, headingOfHall);
  await writeHeading(page, "Open from Monday on");
  await approveForFriday(page);
  await page.goto(`${site.url}/desk`);
  // Somebody publishes something newer by another program.
  const api = `${site.url}/desk/api`;
  const { page: opened } = await (await page.request.get(`${api}/pages/page-about`)).json();
  const hall = opened.entries.find(({ id }: { id: string }) => id === "about-hall");
  const changes = [{ field: "heading", before: hall.fields.heading, after: "Open from now on" }];
  const save = { id: "about-hall", kind: "Entry", asOf: hall.version, changes };
  const { entry } = await (await page.request.post(`${api}/content/save`, { data: save, headers: fromOurPage })).json();
  const documents = [{ id: "about-hall", kind: "Entry", version: entry.version }];
  const data = { documents, unpublish: [] };
  expect((await page.request.post(`${api}/content/publish`, { data, headers: fromOurPage })).ok()).toBe(true);
  await letTheTimeCome(site);
  const failed = page.getByRole("link", { name: "1 page was not published at its time" });
  const waiting = async () => (await (await page.request.get(`${api}/today`)).json()).waiting;
  await expect.poll(waiting, soon).toHaveLength(1);
  await page.reload();
  await failed.click();
  await expect(toCome(page)).toContainText(
    "This was changed, published or removed since: “Open from now on” (by Ann Lee).",
  );
  await press(page, "Stop About CJF");
  await expect(toCome(page)).toHaveCount(0);
  expect(await publicText(page, site, "/about-cjf")).toContain("Open from now on");
});

test("what is to come is told and stopped, at 320 px as well, or stops by publishing by hand; a page is taken off the site at a time", {
  tag: "@long",
}, async ({ page, start, context, browserErrors }) => {
  test.setTimeout(120_000);
  const site = await start();
  await test.step("what is to come is told in the list of pages and on Today, and stopped there, at 320 px as well", async () => {
    await open(page, context, site, headingOfHall);
    await writeHeading(page, "Open from Friday on");
    await approveForFriday(page);
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto(`${site.url}/desk`);
    await page.getByRole("link", { name: "About CJF is published at 6 pm" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("About CJF");
    await page.goto(`${site.url}/desk/pages`);
    await expect(page.getByText(/^Publishing (on|today|tomorrow)/)).toBeVisible();
    expect(await sidewaysOverflow(page)).toEqual([]);
    expect(await accessibilityViolations(page)).toEqual([]);
    await press(page, "Stop About CJF");
    await expect(notices(page)).toContainText("About CJF: stopped. Nothing of it is lost.");
    await expect(toCome(page)).toHaveCount(0);
    await page.goto(site.url + headingOfHall);
    await expect(headline(page)).toHaveValue("Open from Friday on");
  });

  await page.setViewportSize({ width: 1280, height: 720 });
  await test.step("publishing by hand stops what was to come; a page is taken off the site at a time", async () => {
    await open(page, context, site, headingOfHall);
    await writeHeading(page, "Open from Monday");
    await approveForFriday(page);
    await writeHeading(page, "Open from Monday on");
    await expect(page.locator("header").getByText("Without the latest changes")).toBeVisible();
    await expect(toCome(page)).toContainText("What has been changed since is not in it.");
    await press(page, "Take it along");
    await expect(toCome(page)).not.toContainText("What has been changed since is not in it.");
    await expect(toCome(page)).toHaveCount(1);
    await press(page, "More for this page");
    await press(page, "Publish at a time …");
    const inPlace = page.getByRole("dialog").getByRole("checkbox", { name: /^In place of what .* Friday .* at 6 pm$/ });
    await expect(inPlace).toBeChecked();
    await page.keyboard.press("Escape");
    await press(page, "Publish now");
    await expect(notices(page)).toContainText("What was to be published at a time is stopped.");
    await expect(toCome(page)).toHaveCount(0);
    await press(page, "More for this page");
    await page.getByRole("button", { name: "Take it off the site at a time …" }).click();
    await page.getByRole("button", { name: /^Take it off on Monday .* at 9 am$/ }).click();
    await expect(toCome(page)).toContainText(/^Leaves the site on Monday .* at 9 am, as approved by Ann Lee\./);
    expect(await publicText(page, site, "/about-cjf")).toContain("Open from Monday on");
    await letTheTimeCome(site);
    await expect(toCome(page)).toHaveCount(0, soon);
    await expect.poll(() => publicText(page, site, "/about-cjf"), soon).not.toContain("Open from Monday on");
    browserErrors.length = 0;
  });
});
