import type { BrowserContext, Page } from "@playwright/test";
import { accessibilityViolations } from "#tests/support/browser/accessibility-violations.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { sidewaysOverflow } from "#tests/support/browser/browser-layout.ts";
import { signInAtSite } from "#tests/support/desk/desk.ts";
import { letTheTimeCome, soon } from "#tests/support/desk/timed-publications.ts";
import type { Site } from "#tests/support/site/site.ts";

const notices = (page: Page) => page.getByRole("region", { name: "Notices" });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true }).first();
const inMenu = (page: Page) =>
  page
    .getByRole("main")
    .locator("section")
    .filter({ hasText: /^In the menu/ });
const dialog = (page: Page) => page.getByRole("dialog");

async function makePage(page: Page, context: BrowserContext, site: Site) {
  await signInAtSite(context, site, { editor: "change" });
  await page.goto(`${site.url}/desk/pages`);
  await button(page, "New page").click();
  await page.getByLabel(/^Title/).fill("Getting here");
  await button(page, "Make the page").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Getting here");
}

/** The links of the public menu, in their order. */
async function menuOf(page: Page, site: Site): Promise<string[]> {
  const visitor = await page.context().newPage();
  await visitor.goto(`${site.url}/contact`);
  const links = await visitor.getByRole("banner").locator("nav a").allTextContents();
  await visitor.close();
  return links.map((words) => words.trim());
}

// A page in the editor asks for news all the time, also while its site stops.
test.afterEach(async ({ page }) => {
  await page.goto("about:blank");
});

test("a page is published now, and comes into the menu on Friday at its place", { tag: "@long" }, async ({
  page,
  start,
  context,
}) => {
  const site = await start();
  await makePage(page, context, site);
  await button(page, "Publish now").click();
  await expect(notices(page)).toContainText("Getting here is published.");
  await expect(inMenu(page)).toContainText("This page is in no menu. Visitors find it by its web address or by links.");
  await button(page, "Put it in the menu …").click();
  await dialog(page).getByLabel("Where").selectOption("The list below “The festival”");
  await dialog(page).getByLabel("Place").selectOption("After “Festival info”");
  await dialog(page).getByLabel("From when on").selectOption("From a time on");
  expect(await accessibilityViolations(page)).toEqual([]);
  await dialog(page)
    .getByRole("button", { name: /^Put it in the menu on Friday .* at 6 pm$/ })
    .click();
  await expect(page.getByText(/^The menu, with Getting here\. Publishes on Friday .* at 6 pm/)).toBeVisible();
  await expect(inMenu(page)).toContainText(
    /below “The festival”, as “Getting here”\. Visitors find it there from Friday/,
  );
  expect(await menuOf(page, site)).not.toContain("Getting here");

  await letTheTimeCome(site);
  await expect(page.getByText(/^The menu, with Getting here/)).toHaveCount(0, soon);
  const links = await menuOf(page, site);
  expect(links.indexOf("Getting here")).toBe(links.indexOf("Festival info") + 1);
  await expect(inMenu(page)).toContainText("It stands in the menu, below “The festival”, as “Getting here”.");
  await expect(button(page, "Publish now")).toBeDisabled();
});

test("a draft and its place in the menu are both published on Friday, in one go", { tag: "@long" }, async ({
  page,
  start,
  context,
}) => {
  const site = await start();
  await page.setViewportSize({ width: 320, height: 700 });
  await makePage(page, context, site);
  await button(page, "In no menu").click();
  await button(page, "Put it in the menu …").click();
  await dialog(page).getByLabel("From when on").selectOption("From a time on");
  await expect(dialog(page).getByLabel("Publish the page then, too")).toBeChecked();
  expect(await sidewaysOverflow(page)).toEqual([]);
  await dialog(page)
    .getByRole("button", { name: /^Put it in the menu on Friday/ })
    .click();
  await expect(notices(page)).toContainText(/^Getting here will be published, and the menu changed with it, on Friday/);
  const list = await context.newPage();
  await list.setViewportSize({ width: 320, height: 700 });
  await list.goto(`${site.url}/desk/pages`);
  const line = list.getByRole("listitem").filter({ hasText: "/getting-here" });
  const tag = await line.getByText(/^Publishing on Friday/).boundingBox();
  const more = await line.getByRole("button").boundingBox();
  expect((tag?.x ?? 0) + (tag?.width ?? 0), "the tag is not below the button").toBeLessThanOrEqual(more?.x ?? 0);
  await list.close();
  await letTheTimeCome(site);
  await expect(page.getByRole("heading", { name: "What is to come" })).toHaveCount(0, soon);
  expect((await page.request.get(`${site.url}/getting-here`)).status()).toBe(200);
  expect((await menuOf(page, site)).at(-1)).toBe("Getting here");
});

test("a draft that is stopped does not come into the menu either", { tag: "@long" }, async ({
  page,
  start,
  context,
}) => {
  const site = await start();
  await makePage(page, context, site);
  await button(page, "Put it in the menu …").click();
  await dialog(page).getByLabel("From when on").selectOption("From a time on");
  await dialog(page)
    .getByRole("button", { name: /^Put it in the menu on Friday/ })
    .click();
  await button(page, "More for this page").click();
  await button(page, "Publish at a time …").click();
  await dialog(page).getByLabel("Day and time").fill("2090-01-01T18:00");
  await expect(dialog(page)).toContainText(
    /The menu leads to this page from Friday .* visitors would find nothing there/,
  );
  await page.keyboard.press("Escape");
  await button(page, "Stop Getting here").click();
  await expect(notices(page)).toContainText("Getting here: stopped, and the change of the menu with it.");
  await expect(page.getByRole("heading", { name: "What is to come" })).toHaveCount(0);
});

test("the menu is published with the page, unless it is left out; and a page is taken out of it", {
  tag: "@long",
}, async ({ page, start, context }) => {
  const site = await start();
  await makePage(page, context, site);
  await button(page, "Put it in the menu …").click();
  await dialog(page).getByRole("button", { name: "Put it in the menu", exact: true }).click();
  const withMenu = page.getByLabel("Publish the menu with it");
  await expect(withMenu).toBeChecked();
  await withMenu.uncheck();
  await button(page, "Publish now").click();
  await expect(notices(page)).toContainText("Getting here is published.");
  expect(await menuOf(page, site)).not.toContain("Getting here");
  await withMenu.check();
  await button(page, "Publish now").click();
  await expect(inMenu(page)).toContainText(/as “Getting here”\.\s*Take it out/);
  expect(await menuOf(page, site)).toContain("Getting here");

  await button(page, "Take it out of the menu …").click();
  await dialog(page).getByRole("button", { name: "Take it out", exact: true }).click();
  await expect(inMenu(page)).toContainText(
    "The page is out of the menu. Visitors find it there until the menu is published",
  );
  await expect(page.getByRole("deletion")).toHaveText(/Getting here/);
  await button(page, "Publish now").click();
  await expect(inMenu(page)).toContainText("This page is in no menu.");
  expect(await menuOf(page, site)).not.toContain("Getting here");
  expect((await page.request.get(`${site.url}/getting-here`)).status(), "the page itself stays").toBe(200);
});
