import type { Page } from "@playwright/test";
import { accessibilityViolations } from "#tests/support/browser/accessibility-violations.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { journeyWidths, sidewaysOverflow, untilFontsLoad } from "#tests/support/browser/browser-layout.ts";
import { signInAtSite } from "#tests/support/desk/desk.ts";
import { addBand, addBands, chooseStatus, openRecord, statusButton } from "#tests/support/desk/desk-records.ts";

function scores(page: Page) {
  return page.getByRole("group", { name: "Your score, from 1 to 5" }).getByRole("button");
}

/** Where the buttons of the score stand on the page. */
async function placesOf(page: Page) {
  await untilFontsLoad(page);
  const buttons = await scores(page).all();
  return Promise.all(
    buttons.map((button) =>
      button.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return [element.textContent, left, top + window.scrollY, width, height].join(" ");
      }),
    ),
  );
}

for (const width of journeyWidths) {
  test(`at ${width} px a double tap decides once, whatever comes into its place, and no score moves`, async ({
    page,
    context,
    site,
  }) => {
    await signInAtSite(context, site);
    const name = `The Double Tap ${width}`;
    const reference = await addBand(context, site, name);
    await page.setViewportSize({ width, height: 800 });
    await openRecord(page, `${site.url}/desk/bands/${reference}`, name);
    const before = await placesOf(page);
    // What is next then stands in the same place.
    await page.getByRole("button", { name: "Shortlist" }).dblclick();
    await expect(page.getByText("Shortlisted, nothing decided yet.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Accept", exact: true })).toBeVisible();
    expect(await placesOf(page)).toEqual(before);
    // Below the menu are the scores.
    await statusButton(page, "Shortlisted").click();
    await page.locator("[popover]:popover-open").getByRole("button", { name: "Decline", exact: true }).dblclick();
    await expect(page.getByText("Decided, not told: the applicant knows nothing of this yet.")).toBeVisible();
    await expect(statusButton(page, "Declined")).toBeVisible();
    await expect(scores(page).and(page.getByRole("button", { pressed: true }))).toHaveCount(0);
    expect(await placesOf(page)).toEqual(before);
    await page.getByRole("button", { name: "4", exact: true }).dblclick();
    await expect(page.getByText("4 on average.")).toBeVisible();
    expect(await placesOf(page)).toEqual(before);
    await chooseStatus(page, "Shortlist");
    await expect(page.getByText("Shortlisted, nothing decided yet.")).toBeVisible();
    expect(await placesOf(page)).toEqual(before);
    await expect(page.getByText(/set the status to declined/)).toHaveCount(1);
    await expect(page.getByText(/set the status to accepted/)).toHaveCount(0);
    await expect(page.getByText("Ann Lee gave a score.")).toHaveCount(1);
    await statusButton(page, "Shortlisted").click();
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await sidewaysOverflow(page)).toEqual([]);
  });
}

test("the notice names the record, the next one replaces it, and it is gone on the next page; the count follows", async ({
  page,
  start,
  context,
}) => {
  const site = await start();
  await addBands(site, 2);
  await signInAtSite(context, site, { programme: "change" });
  await page.goto(`${site.url}/desk/bands?view=all`);
  await page.getByRole("link", { name: "The Lamplighters 2" }).click();
  const waiting = page.getByRole("navigation", { name: "Places" }).getByRole("link", { name: /^Bands/ });
  await expect(waiting).toHaveText(/2/);
  await page.getByRole("button", { name: "Shortlist" }).click();
  const notices = page.getByRole("region", { name: "Notices" });
  await expect(notices).toContainText("The Lamplighters 2: shortlisted.");
  await expect(waiting).toHaveText(/1/);
  await page.getByRole("button", { name: "3", exact: true }).click();
  await expect(notices).toContainText("The Lamplighters 2: you gave 3 of 5.");
  await expect(notices.getByRole("button", { name: "Undo" })).toHaveCount(1);
  await page.getByRole("link", { name: "Next band" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The Lamplighters 1");
  await expect(notices.getByRole("button", { name: "Undo" })).toHaveCount(0);
});

test("on a phone the decision and the next record are in reach from anywhere, and the way back leads to the same view", {
  tag: "@long",
}, async ({ page, start, context }) => {
  const site = await start();
  await addBands(site, 3);
  await signInAtSite(context, site, { programme: "change" });
  await page.setViewportSize({ width: 360, height: 740 });
  const list = `${site.url}/desk/bands?q=lamplighters&sort=newest`;
  await page.goto(list);
  await page.getByRole("link", { name: "The Lamplighters 3", exact: true }).click();
  const next = page.getByRole("link", { name: "Next band" });
  await expect(next).toBeInViewport({ ratio: 1 });
  await page.mouse.wheel(0, 1500);
  await expect(page.getByRole("heading", { name: "Status" })).not.toBeInViewport();
  await page.getByRole("button", { name: "Status, score" }).click();
  await expect(page.getByRole("heading", { name: "Status" })).toBeFocused();
  await page.getByRole("button", { name: "Shortlist" }).click();
  await page.getByRole("button", { name: "4", exact: true }).click();
  await expect(page.getByRole("region", { name: "Notices" })).toContainText("you gave 4 of 5.");
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await sidewaysOverflow(page)).toEqual([]);
  const bars = await page.locator("*").evaluateAll(
    (all) =>
      all.filter((each) => {
        const { bottom, width } = each.getBoundingClientRect();
        return (
          getComputedStyle(each).position === "fixed" && bottom >= innerHeight && width >= 300 && each.checkVisibility()
        );
      }).length,
  );
  expect(bars, "one bar at the bottom").toBe(1);
  // The notice does not cover it.
  await next.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The Lamplighters 2");
  await page.getByRole("link", { name: "Back to the list" }).click();
  await expect(page.getByLabel("Search the bands")).toHaveValue("lamplighters");
  await expect(page.getByRole("rowheader")).toHaveText([/Lamplighters 2/, /Lamplighters 1/]);
  expect(new URL(page.url()).searchParams.get("sort")).toBe("newest");
});
