import type { BrowserContext, Page } from "@playwright/test";
import { accessibilityViolations } from "#tests/support/browser/accessibility-violations.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { sidewaysOverflow } from "#tests/support/browser/browser-layout.ts";
import { signInAtSite } from "#tests/support/desk/desk.ts";
import type { Site } from "#tests/support/site/site.ts";

const fromOurPage = { "Sec-Fetch-Site": "same-origin" };

async function addBand({ request }: BrowserContext, site: Site, bandName: string): Promise<string> {
  const data = { id: crypto.randomUUID(), source: "phone", answers: { bandName }, isAcknowledged: false };
  const answer = await request.post(`${site.url}/desk/api/bands/add`, { data, headers: fromOurPage });
  return (await answer.json()).reference;
}

/** Opens Ctrl+K's field, and types. */
async function find(page: Page, words: string) {
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").fill(words);
}

test("Ctrl+K leads by keyboard alone to a name without its accents, to an action, and out", { tag: "@long" }, async ({
  page,
  context,
  site,
}) => {
  await signInAtSite(context, site);
  await addBand(context, site, "Les Étoilées de Find");
  await page.goto(`${site.url}/desk`);
  await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
  await find(page, "find etoilees");
  await expect(page.getByRole("option", { name: /Les Étoilées de Find/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Les Étoilées de Find" })).toBeVisible();

  await find(page, "add band");
  await expect(page.getByRole("option", { name: "Add a band by hand" })).toBeVisible();
  expect(await accessibilityViolations(page, "dialog")).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${site.url}/desk/bands/add`);

  await find(page, "back up");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${site.url}/desk/settings#backup`);
  await expect(page.getByRole("heading", { name: "Backup" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Save a backup here" })).toBeFocused();

  await find(page, "invite");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Invite somebody" })).toBeFocused();
  await page.getByRole("link", { name: "Settings" }).last().click();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();

  await find(page, "hist");
  await expect(page.getByRole("option", { name: "History /history" })).toHaveAttribute("data-highlighted", "");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "History" })).toBeVisible();

  await find(page, "sign out");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${site.url}/desk/sign-in`);
});

test("what is typed while Find is on its way is held, and found once it is there", async ({ page, context, site }) => {
  await signInAtSite(context, site);
  const held = Promise.withResolvers<void>();
  await page.route(/find-list.*\.js/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`${site.url}/desk`);
  await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(page.getByText("One moment …")).toBeVisible();
  await page.keyboard.type("hist");
  held.resolve();
  const field = page.getByRole("combobox");
  await expect(field).toBeFocused();
  await page.keyboard.type("ory");
  await expect(field).toHaveValue("history");
  await expect(page.getByRole("option", { name: "History /history" })).toBeVisible();
});

test("Ctrl+K offers who may look only nothing that changes, and nobody the places of others", async ({
  page,
  context,
  site,
}) => {
  await signInAtSite(context, site, { programme: "look" });
  await page.goto(`${site.url}/desk`);
  await page.getByRole("button", { name: "Find" }).click();
  await expect(page.getByRole("option", { name: "Bands", exact: true })).toBeVisible();
  await expect(page.getByRole("option", { name: "My devices" })).toBeVisible();
  for (const name of ["Add a band by hand", "Volunteers", "Settings", "Committee", "Back up now"])
    await expect(page.getByRole("option", { name })).toHaveCount(0);
});

test("Today leads to the backup in Settings, and My account says whether one is told of tasks by mail", {
  tag: "@long",
}, async ({ page, context, site }) => {
  await signInAtSite(context, site);
  await page.goto(`${site.url}/desk`);
  await page.getByRole("link", { name: "Backup in Settings" }).click();
  await expect(page.getByRole("heading", { name: "Backup" })).toBeFocused();
  await page.goto(`${site.url}/desk/me#keys`);
  await expect(page.getByRole("heading", { name: "Keyboard and mails" })).toBeFocused();
  const told = page.getByLabel("Tell me by mail when somebody else gives me a task");
  await expect(told).toBeChecked();
  await told.click();
  await expect(page.getByText("You are not told of tasks by mail.")).toBeVisible();
  await page.reload();
  await expect(told).not.toBeChecked();
});

test("a list as it is narrowed is saved as a view, opened again, renamed and removed, also at 360 px", {
  tag: "@long",
}, async ({ page, context, start, browserErrors }) => {
  const site = await start();
  await signInAtSite(context, site);
  for (const name of ["Saxes on Sunday", "Strings on Monday"]) await addBand(context, site, name);
  await page.goto(`${site.url}/desk/bands`);
  const views = page.getByRole("navigation", { name: "Views of the bands" });
  await expect(page.getByText("2 bands", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Save this view" })).toHaveCount(0);
  await page.getByLabel("Search the bands").fill("sunday");
  await page.getByLabel("Order").selectOption("by name");
  await page.getByRole("button", { name: "Save this view" }).click();
  const dialog = page.getByRole("dialog", { name: "Save this view" });
  await dialog.getByLabel("Its name").fill("All");
  await dialog.getByRole("button", { name: "Save the view" }).click();
  await expect(dialog).toContainText("There is a view of this name already.");
  // The refused name.
  browserErrors.length = 0;
  expect(await accessibilityViolations(page, "dialog")).toEqual([]);
  await dialog.getByLabel("Its name").fill("Sunday’s saxes");
  await page.keyboard.press("Enter");
  await expect(views.getByRole("link", { name: "Sunday’s saxes" })).toHaveAttribute("aria-current", "page");
  await views.getByRole("link", { name: "All" }).click();
  await expect(page.getByText("1 band", { exact: true })).toBeVisible();
  await page.goto(`${site.url}/desk/bands`);
  await expect(page.getByText("2 bands", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "More views" }).click();
  await views.getByRole("link", { name: "Sunday’s saxes" }).click();
  await expect(page.getByRole("rowheader")).toHaveText([/Saxes on Sunday/]);
  await expect(page).toHaveURL(/\/desk\/bands\?q=sunday&sort=name$/);
  await page.getByRole("button", { name: "Rename it" }).click();
  await page.getByRole("dialog", { name: "Rename this view" }).getByLabel("Its name").fill("Reeds");
  await page.keyboard.press("Enter");
  await expect(views.getByRole("link", { name: "Reeds" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await sidewaysOverflow(page)).toEqual([]);
  await page.getByRole("button", { name: "Remove it" }).click();
  await expect(views.getByRole("link", { name: "Reeds" })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "More views" }).click();
  await expect(views.getByRole("link", { name: "Reeds" })).toBeVisible();
});

test("? lists the single keys once they are switched on, and no key does anything before that or in a field", {
  tag: "@long",
}, async ({ page, context, site }) => {
  await signInAtSite(context, site);
  const reference = await addBand(context, site, "The Question Marks");
  const address = `${site.url}/desk/bands/${reference}`;
  const keys = page.getByRole("dialog", { name: "Keyboard" });
  const own = page.getByRole("button", { name: "5", exact: true });
  const heading = page.getByRole("heading", { level: 1 });
  await page.goto(address);
  await expect(heading).toHaveText("The Question Marks");
  for (const key of ["?", "5", "j", "k"]) await page.keyboard.press(key);
  await page.getByRole("button", { name: "Keyboard" }).click();
  await expect(keys).toContainText("Single keys are switched off");
  await keys.getByRole("link", { name: "Switch them on" }).click();
  await page.getByLabel(/^Single keys/).click();
  await expect(page.getByText("Single keys are on.")).toBeVisible();

  await page.goto(address);
  await expect(own).toHaveAttribute("aria-pressed", "false");
  await page.getByLabel("A note").pressSequentially("Why? 5 j k");
  await expect(page.getByLabel("A note")).toHaveValue("Why? 5 j k");
  await expect(keys).toHaveCount(0);
  await page.getByRole("button", { name: "Add a task" }).click();
  await page.getByLabel("By whom").press("?");
  await page.getByLabel("By when").press("5");
  await expect(keys).toHaveCount(0);
  await heading.focus();
  await page.keyboard.press("?");
  await expect(keys).toContainText("1 to 5: score");
  expect(await accessibilityViolations(page, "dialog")).toEqual([]);
  await page.keyboard.press("5");
  await page.keyboard.press("Escape");
  await expect(keys).toHaveCount(0);
  await expect(heading).toHaveText("The Question Marks");
  await expect(own).toHaveAttribute("aria-pressed", "false");
});
