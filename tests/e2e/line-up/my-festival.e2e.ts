import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { accessibilityViolations } from "#tests/support/browser/accessibility-violations.ts";
import { expect, openPage, test } from "#tests/support/browser/browser.ts";

const star = (page: Page, name: string) => page.getByRole("button", { name: `Star ${name}` });
const listed = (page: Page, day: string) => page.getByRole("region", { name: day }).getByRole("list").last();

test("stars become a list by day with its clashes, a calendar file, and a link that a friend may take over", async ({
  page,
  browser,
  baseURL,
}) => {
  // The skip link's fragment brings no stars.
  await openPage(page, "/my-festival#main");
  await expect(page.getByText("Nothing is starred yet.")).toBeVisible();

  await openPage(page, "/bands/ironbarkswingunion");
  await star(page, "Ironbark Swing Union").click();
  await expect(page.getByRole("link", { name: "See my festival" })).toHaveAttribute("href", "/my-festival");
  await page.goto("/schedule/friday");
  await expect(star(page, "Ironbark Swing Union, Friday")).toHaveAttribute("aria-pressed", "true");
  await star(page, "Caravan and Annexe, Friday").press("Enter");
  await expect(star(page, "Caravan and Annexe, Friday")).toHaveAttribute("aria-pressed", "true");
  await star(page, "Quiet Carriage, Friday").click();
  expect(await accessibilityViolations(page)).toEqual([]);

  await page.getByRole("link", { name: "My festival 3 starred" }).click();
  await expect(listed(page, "Friday 11 June").getByRole("link")).toHaveText([
    "Quiet Carriage",
    "Ironbark Swing Union",
    "Caravan and Annexe",
  ]);
  const row = listed(page, "Friday 11 June").getByRole("listitem").nth(2);
  await expect(row.getByText("overlap about 60 min · 7 min walk")).toBeVisible();
  const clash =
    "Ironbark Swing Union at Town Hall and Caravan and Annexe at Wesley-Hill Hall, 7 minutes’ walk away, both start at 8 pm. They overlap by about 60 minutes.";
  await expect(row.getByText(clash)).toBeAttached();
  expect(await accessibilityViolations(page)).toEqual([]);

  const calendar = await downloaded(page);
  expect(
    calendar
      .match(/^SUMMARY:.*$/gm)
      ?.map((line) => line.trim())
      .toSorted(),
  ).toEqual(["SUMMARY:Caravan and Annexe", "SUMMARY:Ironbark Swing Union", "SUMMARY:Quiet Carriage"]);
  expect(calendar).toContain("END:VCALENDAR");

  const link = new URL(await page.getByLabel("Link for another device, or a friend").inputValue());
  expect(link.pathname).toBe("/my-festival");
  const friend = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
  await openPage(friend, "/schedule/saturday");
  await star(friend, "Paddock Shoes, Saturday").click();
  await openPage(friend, `/my-festival${link.hash}`);
  await expect(friend.getByRole("heading", { name: "A choice was sent to you" })).toBeFocused();
  await expect(listed(friend, "Friday 11 June").getByRole("listitem")).toHaveCount(3);
  await expect(friend.getByText("Paddock Shoes")).toHaveCount(0);
  expect(await accessibilityViolations(friend)).toEqual([]);
  await friend.getByRole("button", { name: "Add it to mine" }).click();
  await expect(friend).toHaveURL(/\/my-festival$/);
  await expect(friend.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(friend.getByRole("status").filter({ hasText: "Added to your own." })).toBeAttached();
  await friend.reload();
  await expect(listed(friend, "Friday 11 June").getByRole("listitem")).toHaveCount(3);
  await expect(listed(friend, "Saturday 12 June").getByRole("listitem")).toHaveCount(1);
  await friend.context().close();

  // What is taken out can be put back until the page is left.
  await star(page, "Caravan and Annexe, Friday").click();
  await expect(page.getByText("taken out")).toBeVisible();
  await expect(page.getByText(clash)).toHaveCount(0);
  const said = page.getByRole("main").getByRole("status");
  await expect(said.filter({ hasText: "No clash is left on Friday." })).toBeAttached();
  await star(page, "Caravan and Annexe, Friday").click();
  await expect(said.filter({ hasText: "One clash on Friday." })).toBeAttached();
  await star(page, "Caravan and Annexe, Friday").click();
  await page.reload();
  await expect(listed(page, "Friday 11 June").getByRole("listitem")).toHaveCount(2);
});

test("a star on the wall leads to my festival, and stays while the line-up cannot be loaded", { tag: "@long" }, async ({
  page,
  browserErrors,
}) => {
  const bands = "**/api/records/get-bands";
  await page.route(bands, (route) => route.fulfill({ status: 503 }));
  await openPage(page, "/band");
  await star(page, "Ironbark Swing Union").click();
  await page.getByRole("link", { name: "My festival 1 starred" }).click();
  await expect(page.getByText("We cannot show the line-up just now.")).toBeVisible();
  await expect(page.getByText("No longer in the program")).toHaveCount(0);
  browserErrors.length = 0;
  await page.unroute(bands);
  await openPage(page, "/my-festival");
  await expect(listed(page, "Friday 11 June").getByRole("link")).toHaveText(["Ironbark Swing Union"]);
});

/** The text of the calendar file that the page makes. */
async function downloaded(page: Page) {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Add it to my calendar" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("my-festival.ics");
  return readFile(await file.path(), "utf8");
}
