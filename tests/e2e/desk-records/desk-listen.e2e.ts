import type { Page } from "@playwright/test";
import { accessibilityViolations } from "#tests/support/browser/accessibility-violations.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { sidewaysOverflow } from "#tests/support/browser/browser-layout.ts";
import { signInAtSite } from "#tests/support/desk/desk.ts";
import { addBands } from "#tests/support/desk/desk-records.ts";

test("up to four bands are chosen in the list and compared: scores, the sum of the fees, the budget", {
  tag: "@long",
}, async ({ page, start, context, browserErrors }) => {
  const site = await start();
  await addBands(site, 6);
  await signInAtSite(context, site);
  await page.goto(`${site.url}/desk/bands`);
  const all = page.getByRole("checkbox", { name: "Select all on this page" });
  await all.click();
  await expect(page.getByRole("button", { name: "Compare (at most 4)" })).toBeDisabled();
  await all.click();
  for (const band of [6, 5]) await chosen(page, band).click();
  await page.getByRole("link", { name: "Compare" }).click();
  const heading = page.getByRole("heading", { level: 2, name: /The Lamplighters/ });
  await expect(heading).toHaveText(["The Lamplighters 5", "The Lamplighters 6"]);
  const sum = page.getByRole("region", { name: /Fees for one set/ });
  await expect(sum).toContainText("Accepted so far: 0$0");
  await expect(sum).toContainText("Budgetnot set");
  const [, total = ""] = /With 2 more from here(\$[\d,]+)Budget/.exec((await sum.textContent()) ?? "") ?? [];
  expect(total).toMatch(/^\$\d/);
  await page.getByRole("button", { name: "Set the budget" }).click();
  const budget = page.getByLabel(/Budget for the fees/);
  await budget.fill("plenty");
  await page.getByRole("button", { name: "Save the budget" }).click();
  await expect(page.getByText("Not saved. Please give whole dollars.")).toBeVisible();
  expect(browserErrors.splice(0).every((error) => error.includes("422"))).toBe(true);
  await budget.fill("$1");
  await page.getByRole("button", { name: "Save the budget" }).click();
  await expect(sum).toContainText("Over the budget by");
  await page.getByRole("group", { name: "Your score of The Lamplighters 5, from 1 to 5" }).getByText("4").click();
  await expect(page.getByText("4.0 on average")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(page.getByText("4.0 on average")).toHaveCount(0);
  await page.getByRole("button", { name: "Shortlist: The Lamplighters 5" }).click();
  await expect(page.getByRole("region", { name: "Notices" })).toContainText("The Lamplighters 5: now shortlisted.");
  await page.getByRole("button", { name: "Accept: The Lamplighters 5" }).click();
  await expect(sum).toContainText("Accepted so far: 1");
  await expect(page.getByRole("button", { name: "Decline: The Lamplighters 5" })).toHaveCount(0);
  await page.getByRole("link", { name: "Leave out The Lamplighters 6" }).click();
  await expect(heading).toHaveText(["The Lamplighters 5"]);
  await page.goBack();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(heading).toHaveCount(2);
  expect(await sidewaysOverflow(page)).toEqual([]);
  for (const [shown, beside] of [
    [heading.first(), heading.last()],
    [heading.last(), heading.first()],
  ] as const) {
    await shown.scrollIntoViewIfNeeded();
    await expect(shown).toBeInViewport({ ratio: 1 });
    await expect(beside).not.toBeInViewport({ ratio: 1 });
  }
  expect(await accessibilityViolations(page)).toEqual([]);
});

test("a listening evening on a phone: the music before the name, scores of one's own and for somebody without a screen", {
  tag: "@long",
}, async ({ page, browser, start, context }) => {
  const site = await start();
  await addBands(site, 3);
  await signInAtSite(context, site, { programme: "change" }, { name: "Ann Lee" });
  const others = await browser.newContext();
  await signInAtSite(others, site, { programme: "change" }, { name: "Bob Stone" });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${site.url}/desk/bands`);
  await page.getByRole("main").getByRole("link", { name: "Listen" }).click();
  await expect(page.getByText("Band 1 of 3, 3 not scored by you")).toBeVisible();
  await expect(page).toHaveURL(/at=B-000001/);
  const name = page.getByText(/The Lamplighters/);
  await expect(name).toHaveCount(0);
  const music = page.getByRole("link", { name: "Play the music" });
  await expect(music).toHaveAttribute("target", "_blank");
  await expect(music).toHaveAccessibleDescription(/in a new tab, which shows whose music it is/);
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await sidewaysOverflow(page)).toEqual([]);

  // Bob scores on his own device, and Ann sees that he did.
  const bob = await others.newPage();
  await bob.goto(page.url());
  await ownScore(bob).getByText("5").click();
  await expect(bob.getByText("5.0 on average")).toBeVisible();
  await expect(page.getByText("One has given a score. The average is shown")).toBeVisible({ timeout: 15_000 });
  await ownScore(page).getByText("2").click();
  await expect(page.getByText("2 have given a score. 3.5 on average.")).toBeVisible();
  await expect(name, "the notice does not tell it").toHaveCount(0);
  // The notice of the score covers neither way on.
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.getByRole("link", { name: "Next band" }).click({ trial: true });
  await page.getByRole("button", { name: "Show who it is" }).click();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(page.getByRole("heading", { name: "The Lamplighters 1" })).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);

  await page.getByRole("link", { name: "Next band" }).click();
  // Decided in place: the notice tells no name either.
  await page.getByRole("button", { name: "Shortlist", exact: true }).click();
  await expect(page.getByRole("region", { name: "Notices" })).toContainText("This band: now shortlisted.");
  await expect(page.getByRole("button", { name: "Accept", exact: true })).toBeVisible();
  await expect(page.getByText("Band 2 of 3, 2 not scored by you")).toBeVisible();
  await expect(name).toHaveCount(0);
  await page.getByText("For somebody without a screen").click();
  await page.getByLabel("Whose score").selectOption("Bob Stone");
  await page.getByRole("group", { name: "The score of Bob Stone, from 1 to 5" }).getByText("3").click();
  await expect(page.getByText("Typed in by you: Bob Stone 3")).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await bob.goto(`${site.url}/desk/bands/listen?at=B-000002`);
  await expect(ownScore(bob).getByRole("button", { pressed: true })).toHaveText("3");
  // A page that is opened again is where it was.
  await page.reload();
  await expect(page.getByText("Band 2 of 3, 2 not scored by you")).toBeVisible();
  await page.goBack();
  await expect(page.getByText("Band 1 of 3, 2 not scored by you")).toBeVisible();
  await others.close();
});

function chosen(page: Page, number: number) {
  return page.getByRole("checkbox", { name: `Select The Lamplighters ${number}`, exact: true });
}

function ownScore(page: Page) {
  return page.getByRole("group", { name: "Your score, from 1 to 5" });
}
