import { globSync, readFileSync } from "node:fs";
import { accessibilityViolations } from "#tests/support/browser/accessibility-violations.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { smallTargets } from "#tests/support/browser/browser-layout.ts";
import { signInAtSite } from "#tests/support/desk/desk.ts";
import { deskBudget, measureBareProgram, measureDeskScreens } from "../../../bench/desk/desk-size.ts";
import { readableAddresses } from "../pages/every-address.ts";

test("the desk's frame and each of its pages stay within their byte budgets over the framework", async () => {
  const floor = await measureBareProgram();
  const { shell, screens } = measureDeskScreens();
  expect(floor).toBeGreaterThan(50_000);
  expect(shell - floor).toBeLessThanOrEqual(deskBudget.shell);
  expect(screens.length).toBeGreaterThan(0);
  for (const { page, bytes } of screens) expect(bytes - floor, page).toBeLessThanOrEqual(deskBudget.screen);
});

test("no public page and no public file mentions the desk, also for somebody who is signed in there", async ({
  site,
  context,
}) => {
  await signInAtSite(context, site);
  for (const path of [...readableAddresses, "/sitemap.xml", "/robots.txt"]) {
    const response = await context.request.get(site.url + path);
    const { cookie } = response.headers();
    expect([cookie, (await response.text()).match(/\/desk\b.{0,40}/)?.[0]], path).toEqual([undefined, undefined]);
  }
  const files = globSync("build/client/**/*.{js,css,svg,html}", { exclude: ["build/client/assets/desk"] });
  expect(files.length).toBeGreaterThan(20);
  for (const file of files) expect(readFileSync(file, "utf8").match(/\/desk\b.{0,40}/)?.[0], file).toBeUndefined();
});

test("the places are in reach of a thumb, and Ctrl+K finds a page by keyboard alone", async ({
  page,
  site,
  context,
}) => {
  await signInAtSite(context, site);
  await page.goto(`${site.url}/desk`);
  await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
  await expect(page).toHaveTitle("Today · The desk");
  expect(await page.locator("head title").count()).toBe(1);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.keyboard.press("Control+k");
  const input = page.getByRole("combobox");
  await expect(input).toBeFocused();
  await input.fill("tod");
  await expect(page.getByRole("option", { name: "Today" })).toBeVisible();
  expect(await accessibilityViolations(page, "dialog")).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("button", { name: "More" }).click();
  await expect(page.getByRole("link", { name: "The public site" })).toBeInViewport();
  expect(await accessibilityViolations(page)).toEqual([]);
});

test("whoever is not signed in is asked to, and sees nothing of the desk", async ({ site, context }) => {
  const page = await context.request.get(`${site.url}/desk`, { maxRedirects: 0 });
  expect([page.status(), page.headers().location]).toEqual([302, "/desk/sign-in?to=%2Fdesk"]);
  for (const path of ["waiting", "find?q=a", "me"])
    expect((await context.request.get(`${site.url}/desk/api/${path}`)).status(), path).toBe(401);
});

test("an address that no page has says so, and leads to Today", async ({ page, site, context, browserErrors }) => {
  await signInAtSite(context, site);
  await page.goto("/desk/no-such-place");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("There is nothing here");
  expect(await smallTargets(page)).toEqual([]);
  browserErrors.length = 0;
  await page.getByRole("link", { name: "Go to Today" }).click();
  await expect(page).toHaveURL(/\/desk$/);
});

test("a page that is opened by its address begins at its top", async ({ page, site, context }) => {
  await signInAtSite(context, site);
  await page.setViewportSize({ width: 360, height: 400 });
  await page.goto(`${site.url}/desk`);
  await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
  await page.evaluate(() => scrollTo(0, 150));
  await page.goto(`${site.url}/desk/me`);
  await expect(page.getByRole("heading", { name: "Fingerprint, face or PIN" })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  // Another view of the same list, too.
  await page.evaluate(() => scrollTo(0, 150));
  await page.goto(`${site.url}/desk/me?another`);
  await expect(page.getByRole("heading", { name: "Fingerprint, face or PIN" })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("the first words do not wait for the fonts, and whoever comes again has them at once", async ({
  page,
  site,
  context,
}) => {
  await signInAtSite(context, site);
  const isBeforeFirstPaint = async () => {
    await page.waitForFunction(() => document.fonts.check("1em 'Archivo Variable'", "T"));
    return page.evaluate(() => {
      const fonts = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".woff2"));
      const [paint] = performance.getEntriesByName("first-contentful-paint");
      return fonts.map(({ startTime }) => paint !== undefined && startTime < paint.startTime);
    });
  };
  await page.goto(`${site.url}/desk`);
  expect(new Set(await isBeforeFirstPaint())).toEqual(new Set([false]));
  // The browser may still be writing its cache.
  await expect(async () => {
    await page.reload();
    expect(await isBeforeFirstPaint()).toContain(true);
  }).toPass();
});
