import type { Locator, Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser/browser.ts";
import { tabTo } from "#tests/support/browser/tab-to.ts";
import { signInAtSite } from "#tests/support/desk/desk.ts";
import { addBand } from "#tests/support/desk/desk-records.ts";
import { emailsTo } from "#tests/support/servers/mailbox.ts";

async function pressOn(page: Page, target: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

test("by keyboard alone somebody signs in, opens a band in the list, and decides, writes and corrects", async ({
  page,
  site,
  browser,
}) => {
  const others = await browser.newContext();
  const personId = await signInAtSite(others, site, { programme: "change" }, { name: "Kay Board" });
  await addBand(others, site, "The Typewriters");
  await others.close();
  const email = `${personId}@example.org`;

  await page.goto(`${site.url}/desk`);
  await tabTo(page, page.getByLabel("Your e-mail address"));
  await page.keyboard.type(email);
  await page.keyboard.press("Enter");
  const [mail] = await emailsTo(site, email);
  await page.goto(/http:\S+\/desk\/link#[\w-]+/.exec(mail?.text ?? "")?.[0] ?? "");
  await pressOn(page, page.getByRole("button", { name: "Sign in", exact: true }));
  // Who has no second key yet is asked for one first.
  await expect(page).toHaveURL(/\/desk\/me\?start=/);
  await pressOn(page, page.getByRole("navigation", { name: "Places" }).getByRole("link", { name: /^Bands/ }));
  await expect(page.getByRole("heading", { level: 1, name: "Bands" })).toBeVisible();
  await tabTo(page, page.getByLabel("Search the bands"));
  await page.keyboard.type("typewriters");
  await expect(page.getByText("1 band", { exact: true })).toBeVisible();
  await pressOn(page, page.getByRole("link", { name: "The Typewriters", exact: true }));
  await expect(page.getByRole("heading", { level: 1, name: "The Typewriters" })).toBeFocused();

  await pressOn(page, page.getByRole("button", { name: "Correct …" }));
  await tabTo(page, page.getByLabel("Band leader’s name", { exact: true }));
  await page.keyboard.type("Remy Ton");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Kay Board corrected Band leader’s name from nothing to “Remy Ton”.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Correct …" })).toBeFocused();
  await pressOn(page, page.getByRole("button", { name: "Status: New" }));
  await pressOn(page, page.locator("[popover]:popover-open").getByRole("button", { name: "Shortlist" }));
  await expect(page.getByText("Shortlisted, nothing decided yet.")).toBeVisible();
  await pressOn(page, page.getByRole("button", { name: "4", exact: true }), "Space");
  await expect(page.getByText("4 on average. Kay Board 4")).toBeVisible();
  await tabTo(page, page.getByLabel("A note"));
  await page.keyboard.type("Heard them type.");
  await pressOn(page, page.getByRole("button", { name: "Save note (committee only)" }));
  await expect(page.getByRole("listitem").filter({ hasText: "Heard them type." })).toBeVisible();
  await pressOn(page, page.getByRole("button", { name: "Add a task" }));
  await expect(page.getByLabel("What is to be done")).toBeFocused();
  await page.keyboard.type("Ring Remy");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("checkbox", { name: /^Ring Remy/ })).toBeVisible();
});
