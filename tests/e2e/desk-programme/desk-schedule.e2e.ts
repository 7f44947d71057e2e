import type { Browser, Page } from "@playwright/test";
import { accessibilityViolations } from "#tests/support/browser/accessibility-violations.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { sidewaysOverflow, smallTargets } from "#tests/support/browser/browser-layout.ts";
import { signInAtSite } from "#tests/support/desk/desk.ts";
import { pressesAt } from "#tests/support/desk/presses.ts";
import type { Site } from "#tests/support/site/site.ts";

/** Wide and high enough for the grid beside what is still to place. */
const wide = { width: 1440, height: 1000 };

async function openSaturday(page: Page, site: Pick<Site, "url">) {
  await page.goto(`${site.url}/desk/schedule?day=Saturday`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Schedule");
}

function cordial(page: Page) {
  return page.getByRole("button", { name: /^Cordial / });
}

function notices(page: Page) {
  return page.getByRole("region", { name: "Notices" });
}

/** Where a time is at a venue, by the lines of two hours. */
async function placeOf(page: Page, venue: string, minutes: number) {
  const hour = (label: string) =>
    page
      .locator("main [aria-hidden]:has(> span)")
      .filter({ hasText: new RegExp(`^${label}$`) })
      .boundingBox();
  const [column, seven, eight] = await Promise.all([
    page.locator(`[data-venue="${venue}"]`).boundingBox(),
    hour("7 pm"),
    hour("8 pm"),
  ]);
  if (!column || !seven || !eight) throw new Error(`there is no column of ${venue}`);
  return { x: column.x + column.width / 2, y: seven.y + ((eight.y - seven.y) * (minutes - 19 * 60)) / 60 };
}

async function dragTo(page: Page, to: { x: number; y: number }) {
  await page.mouse.down();
  await page.mouse.move(to.x, to.y - 30, { steps: 4 });
  await page.mouse.move(to.x, to.y + 1, { steps: 4 });
}

test("Saturday 7.30 pm in the Town Hall: by one drag, and by four keys; Undo, the set's keys, and what a screen reader hears", async ({
  page,
  start,
  context,
}) => {
  const site = await start();
  await signInAtSite(context, site, { programme: "change" });
  await page.setViewportSize(wide);
  await openSaturday(page, site);
  const words = page.locator("main p[role=status]");
  await test.step("a set that is taken off is still to place", async () => {
    await cordial(page).click();
    await page.getByRole("button", { name: "Take it off the schedule" }).click();
    await expect(notices(page)).toContainText("Off the schedule, and still to place: Cordial.");
    await expect(cordial(page)).toHaveCount(0);
    expect(await accessibilityViolations(page)).toEqual([]);
  });
  await test.step("one drag", async () => {
    await page.getByText("Cordial", { exact: true }).first().hover();
    await dragTo(page, await placeOf(page, "Town Hall", 1170));
    await expect(page.getByText(/^Saturday 7.30 pm to 8.30 pm, Town Hall/)).toContainText(
      "Branch Line Big Band starts at 8 pm there, too",
    );
    await page.mouse.up();
    await expect(notices(page)).toContainText("Cordial: Saturday 7.30 pm to 8.30 pm, Town Hall.");
    await expect(cordial(page)).toHaveText(/7.30 pm to 8.30 pm Town Hall clashes/);
    await expect(page.getByRole("list", { name: "Clashes", exact: true })).toContainText(
      "Cordial ends at 8.30 pm at Town Hall",
    );
    await expect(page.getByRole("link", { name: /^Publish … \(\d+ changes?\)/ })).toBeVisible();
  });
  await test.step("forced colours leave what grounds and shadows say", async () => {
    await page.emulateMedia({ forcedColors: "active" });
    const place = page.getByRole("navigation", { name: "Places" }).getByRole("link", { name: "Schedule" }).first();
    await expect(place).toHaveCSS("border-left-width", "4px");
    await expect(notices(page).locator("p").first()).toHaveCSS("border-top-style", "solid");
    const set = page.locator("[data-clashing]").filter({ hasText: "Cordial" });
    await expect(set).toHaveCSS("border-left-width", "5px");
    await expect(set.getByText("clashes")).toHaveCSS("border-top-style", "solid");
    await page.emulateMedia({ forcedColors: "none" });
  });
  await test.step("what clashes on other days leads there", async () => {
    await page
      .getByRole("navigation", { name: "Days" })
      .getByRole("link", { name: /^Friday/ })
      .click();
    await page
      .getByText(/^On other days:/)
      .getByRole("link", { name: /^Saturday \d/ })
      .click();
    await expect(page.getByRole("heading", { name: /^Clashes on Saturday/ })).toBeFocused();
  });
  await test.step("Undo", async () => {
    await notices(page).getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("button", { name: "Place Cordial …" })).toBeVisible();
  });
  await test.step("four keys", async () => {
    await page.getByRole("button", { name: "Place Cordial …" }).focus();
    const presses = pressesAt(page);
    await presses.key("Enter");
    await expect(page.getByLabel("Day", { exact: true })).toBeFocused();
    await presses.key("Tab");
    await page.keyboard.type("Town");
    await presses.key("Tab");
    await page.keyboard.type("7.30pm");
    await expect(page.getByRole("dialog").getByRole("status")).toHaveText(
      "Cordial: Saturday 7.30 pm to 8.30 pm, Town Hall",
    );
    await presses.key("Enter");
    await expect(notices(page)).toContainText("Cordial: Saturday 7.30 pm to 8.30 pm, Town Hall.");
    expect(presses.count()).toBeLessThanOrEqual(4);
    await expect(cordial(page), "the focus is at what was placed").toBeFocused();
  });
  await test.step("a set is moved by its keys, or stays where it was", async () => {
    await page.keyboard.press("Space");
    await expect(words.filter({ hasText: "Cordial is picked up" })).toHaveText(
      "Cordial is picked up: Saturday 7.30 pm to 8.30 pm, Town Hall.",
    );
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Shift+ArrowDown");
    await expect(words.filter({ hasText: "Phoenix" })).toHaveText(/^Saturday 7.15 pm to 8.30 pm, Phoenix Theatre\./);
    await page.keyboard.press("Escape");
    await expect(words.filter({ hasText: "stays" })).toHaveText(
      "Cordial stays where it was: Saturday 7.30 pm to 8.30 pm, Town Hall.",
    );
    for (const key of ["Space", "ArrowRight", "ArrowDown", "Enter"]) await page.keyboard.press(key);
    await expect(notices(page)).toContainText("Cordial: Saturday 7.45 pm to 8.45 pm, Phoenix Theatre.");
    await expect(cordial(page)).toBeFocused();
  });
  await test.step("its end is dragged", async () => {
    const box = await cordial(page).boundingBox();
    await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + (box?.height ?? 0) - 1);
    await dragTo(page, await placeOf(page, "Phoenix Theatre", 1290));
    await page.mouse.up();
    await expect(notices(page)).toContainText("Cordial: Saturday 7.45 pm to 9.30 pm, Phoenix Theatre.");
  });
  await test.step("visitors see nothing of it", async () => {
    const bands = await (await context.request.get(`${site.url}/api/records/get-bands`)).text();
    expect(bands).not.toContain("7.45pm");
  });
});

async function openAsBob(browser: Browser, site: Site) {
  const context = await browser.newContext({ viewport: wide });
  await signInAtSite(context, site, { programme: "change" }, { name: "Bob Ray" });
  const page = await context.newPage();
  await openSaturday(page, site);
  return page;
}

test("two members see each other's changes within seconds, and are asked where both have changed the same set", async ({
  page,
  start,
  context,
  browser,
}) => {
  const site = await start();
  await signInAtSite(context, site, { programme: "change" });
  await page.setViewportSize(wide);
  await openSaturday(page, site);
  const bob = await openAsBob(browser, site);
  await cordial(bob).click();
  await cordial(page).focus();
  for (const key of ["Space", "ArrowDown", "Space"]) await page.keyboard.press(key);
  await expect(notices(page)).toContainText("Cordial: Saturday 2.15 pm to 3.15 pm");
  await expect(cordial(bob)).toHaveText(/2.15 pm to 3.15 pm/, { timeout: 8_000 });
  await bob.getByLabel("Starts").fill("5pm");
  await bob.getByRole("button", { name: "Move it there" }).click();
  const question = bob.getByRole("dialog", { name: "Two of you at once" });
  await expect(question).toContainText("Ann Lee changed Cordial meanwhile: Saturday 2.15 pm to 3.15 pm");
  await expect(question).toContainText("You chose Saturday 5 pm to 6 pm");
  await question.getByRole("button", { name: "Take mine" }).click();
  await expect(cordial(page)).toHaveText(/5 pm to 6 pm/, { timeout: 8_000 });
  await bob.context().close();
});

test("on a phone a venue moves in one go, a set by its dialog with the later ones, and an event is added", async ({
  page,
  start,
  context,
}) => {
  const site = await start();
  await signInAtSite(context, site, { programme: "change" });
  await page.setViewportSize({ width: 360, height: 740 });
  await openSaturday(page, site);
  const setsAt = (venue: string) =>
    page.getByRole("listitem").filter({ hasText: "Move to …" }).filter({ hasText: venue });
  await test.step("it rains from two o'clock on", async () => {
    const [atBandstand, atHall] = [await setsAt("Bandstand").count(), await setsAt("Town Hall").count()];
    const tops = await page
      .getByRole("link", { name: /^Publish …/ })
      .evaluate((link) => [...(link.parentElement?.children ?? [])].map((each) => each.getBoundingClientRect().top));
    expect(new Set(tops.filter((top) => top > 0)).size, "rows of buttons above the list").toBeLessThanOrEqual(2);
    await page.getByRole("button", { name: "More …" }).click();
    await page.getByRole("button", { name: "Move a venue …" }).click();
    await page.getByLabel("What is at").selectOption("Bandstand");
    await page.getByLabel("From this time on").fill("1 pm");
    await page.getByLabel("Goes to").selectOption("Town Hall");
    await page.getByRole("button", { name: "Move 2 sets" }).click();
    await expect(notices(page)).toContainText("2 sets moved from Bandstand to Town Hall.");
    await expect(setsAt("Bandstand")).toHaveCount(atBandstand - 2);
    await expect(setsAt("Town Hall")).toHaveCount(atHall + 2);
  });
  await test.step("twenty minutes later, and the later ones, too", async () => {
    await page.getByRole("button", { name: /^Year Nine Lunch Orders/ }).click();
    await page.getByLabel("Starts").fill("1.20pm");
    await page.getByLabel("The 2 later sets there 20 minutes later, too").check();
    await page.getByRole("button", { name: "Move it there" }).click();
    await expect(notices(page)).toContainText("2 later sets moved, too.");
    await expect(page.getByRole("button", { name: /^Branch Line Big Band/ })).toHaveText(/8.20 pm to 10.50 pm/);
    await notices(page).getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("button", { name: /^Branch Line Big Band/ })).toHaveText(/8 pm to 10.30 pm/);
  });
  await test.step("an event without a band", async () => {
    await page.getByRole("button", { name: "Add an event …" }).click();
    await page.getByLabel("Called").fill("Welcome to Country");
    await page.getByRole("button", { name: "Put it there" }).click();
    await expect(page.getByText("Please choose a venue.")).toBeVisible();
    await page.getByLabel("Venue", { exact: true }).selectOption("Bandstand");
    await page.getByLabel("Starts").fill("10am");
    await page.getByRole("button", { name: "Put it there" }).click();
    await expect(page.getByRole("button", { name: /^Welcome to Country 10 am to 11 am Bandstand/ })).toBeVisible();
  });
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await sidewaysOverflow(page)).toEqual([]);
  expect(await smallTargets(page)).toEqual([]);
});
