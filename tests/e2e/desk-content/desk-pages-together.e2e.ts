import type { BrowserContext, Page } from "@playwright/test";
import { accessibilityViolations } from "#tests/support/browser/accessibility-violations.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { signInAtSite } from "#tests/support/desk/desk.ts";
import type { Site } from "#tests/support/site/site.ts";

const notices = (page: Page) => page.getByRole("region", { name: "Notices" });

/** Somebody else's words, saved as drafts. */
async function write(context: BrowserContext, site: Site, id: string, description: string) {
  const api = `${site.url}/desk/api`;
  const { root } = (await (await context.request.get(`${api}/pages/${id}`)).json()).page;
  const changes = [{ field: "description", before: root.fields.description, after: description }];
  const data = { id, kind: "Entry", asOf: root.version, changes };
  await context.request.post(`${api}/content/save`, { data, headers: { "Sec-Fetch-Site": "same-origin" } });
}

test("two pages are published together, as they were shown, and taken back together", async ({
  page,
  start,
  context,
}) => {
  const site = await start();
  await signInAtSite(context, site, { editor: "change" }, { name: "Ann Lee" });
  await write(context, site, "page-about", "All about the seven rooms.");
  await write(context, site, "page-history", "Forty years of it.");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${site.url}/desk/pages`);
  await page.getByRole("link", { name: "Publish several …" }).click();
  await expect(page.getByRole("button", { name: "Publish: choose pages first" })).toBeDisabled();
  await page.getByRole("checkbox", { name: "Select About CJF" }).check();
  await page.getByRole("checkbox", { name: "Select History" }).check();
  await expect(page.getByRole("insertion").filter({ hasText: "seven" })).toBeVisible();
  await expect(page.getByRole("insertion").filter({ hasText: "Forty" })).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Publish 2 pages together" }).click();
  await expect(notices(page)).toContainText("2 pages are published. Visitors see it now.");
  const read = async (path: string) => (await page.request.get(site.url + path)).text();
  expect(await read("/about-cjf")).toContain("All about the seven rooms.");
  await notices(page).getByRole("button", { name: "Close this notice" }).click();
  await page.getByRole("button", { name: /^Take back/ }).click();
  await expect(notices(page)).toContainText("Taken back: visitors see what they saw before.");
  await expect(page.getByText("taken back by Ann Lee")).toBeVisible();
  expect(await read("/about-cjf")).not.toContain("All about the seven rooms.");
  await expect(page.getByRole("checkbox", { name: "Select About CJF" }), "its words are still a draft").toBeVisible();
});

test("a fact is shown in every place, changed and published, and taken back by Undo", { tag: "@long" }, async ({
  page,
  start,
  context,
}) => {
  const site = await start();
  await signInAtSite(context, site, { editor: "change" }, { name: "Ann Lee" });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${site.url}/desk/pages`);
  await expect(page.getByRole("heading", { level: 1, name: "Pages" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").fill("fact");
  await page.getByRole("option", { name: "Change a fact everywhere" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Change a fact everywhere" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("textbox", { name: "What stands there now" }).fill("Six rooms, one street map");
  await page.getByRole("textbox", { name: "What it is to be" }).fill("Seven rooms, one street map");
  await page.getByRole("button", { name: "Show all places" }).click();
  await expect(page.getByRole("status").filter({ hasText: "stands in one place" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "About CJF" })).toBeVisible();
  await expect(page.getByRole("insertion")).toHaveText(/Seven rooms/);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Replace in one place and publish" }).click();
  await expect(notices(page)).toContainText("Changed in one place. Visitors see it now.");
  await expect(page.getByText("stands nowhere on the site")).toBeVisible();
  const read = async () => (await page.request.get(`${site.url}/about-cjf`)).text();
  expect(await read()).toContain("Seven rooms, one street map");
  await notices(page).getByRole("button", { name: "Undo" }).click();
  await expect.poll(read).toContain("Six rooms, one street map");
});
