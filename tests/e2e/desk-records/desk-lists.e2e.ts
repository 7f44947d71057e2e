import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { accessibilityViolations } from "#tests/support/browser/accessibility-violations.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { sidewaysOverflow } from "#tests/support/browser/browser-layout.ts";
import { signInAtSite } from "#tests/support/desk/desk.ts";
import { addBands, fromOurPage } from "#tests/support/desk/desk-records.ts";

/** What the committee allows itself for shortlisting or declining twenty bands. A press is a click, a tap or a key that does something. */
const mostPresses = 22;

test("a list of sixty bands is searched, narrowed, paged and saved for Excel; twenty are shortlisted in a few presses, undone, and declined by keyboard alone", async ({
  page,
  start,
  context,
  browserErrors,
}) => {
  test.setTimeout(120_000);
  const site = await start();
  await addBands(site, 60);
  await signInAtSite(context, site);
  await test.step("a list is searched, narrowed, paged and saved for Excel, and says why it shows nothing or failed", async () => {
    await page.goto(`${site.url}/desk/bands`);
    await page.getByRole("link", { name: "Next page" }).click();
    await expect(names(page)).toHaveText("The Lamplighters 51");
    await page.getByLabel("Order").selectOption("newest first");
    await expect(names(page)).toHaveText("The Lamplighters 60");
    const search = page.getByLabel("Search the bands");
    await search.fill("lena.6");
    await expect(page).toHaveURL(/\/desk\/bands\?q=lena.6&sort=newest$/);
    await expect(page.getByText("2 bands", { exact: true })).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "More", exact: true }).click(),
      page.getByRole("button", { name: "For Excel" }).click(),
    ]);
    const saved = readFileSync(await download.path());
    expect([...saved.subarray(0, 3)], "a byte order mark").toEqual([0xef, 0xbb, 0xbf]);
    const rows: Record<string, string>[] = parse(saved, { bom: true, columns: true });
    expect(rows.map((row) => row["Band name"])).toEqual(["The Lamplighters 60", "The Lamplighters 6"]);
    await expect(names(page)).toHaveAttribute("href", /\/desk\/bands\/B-\w+\?q=lena.6&sort=newest&view=new$/);
    await search.fill("nothing like it");
    await expect(page.getByText("Nothing here has “nothing like it” in it.")).toBeVisible();
    await page.getByRole("link", { name: "Show this view without search and filters" }).click();
    await expect(page.getByText("60 bands")).toBeVisible();
    await expect(tabs(page)).toHaveText(["New 60", "Not scored by me 60", "All 60"]);
    await openOfMore(page, "Accepted");
    await expect(tabs(page)).toHaveText(["New 60", "Not scored by me 60", "Accepted", "All 60"]);
    await expect(page.getByText("Nobody has been accepted yet.")).toBeVisible();

    await page.route("**/desk/api/bands?*", (route) =>
      route.fulfill({ status: 503, json: { detail: "The disk is full." } }),
    );
    await openOfMore(page, "Declined");
    await expect(page.getByRole("heading", { name: "The bands could not be read" })).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.unroute("**/desk/api/bands?*");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("Nobody has been declined.")).toBeVisible();
    expect(browserErrors.splice(0).every((error) => error.includes("503"))).toBe(true);
  });

  await test.step("twenty bands are shortlisted in a few presses, undone, and declined by keyboard alone", async () => {
    await page.goto(`${site.url}/desk`);
    let presses = 0;
    const press = async (action: Promise<void>) => {
      presses += 1;
      await action;
    };
    await press(page.getByRole("navigation", { name: "Places" }).getByRole("link", { name: /Bands/ }).first().click());
    await press(box(page, 1).click());
    await press(box(page, 20).click({ modifiers: ["Shift"] }));
    await expect(page.getByText("20 selected")).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
    await press(page.getByRole("button", { name: "Shortlist", exact: true }).click());
    expect(presses).toBeLessThanOrEqual(mostPresses);
    await expect(notices(page)).toContainText("20 bands: now shortlisted.");
    await expect(view(page, "Shortlisted")).toContainText("20");
    await expect(view(page, "New")).toContainText("40");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(view(page, "New")).toContainText("60");

    presses = 0;
    const key = (name: string) => press(page.keyboard.press(name));
    await box(page, 1).focus();
    await key("Space");
    for (let row = 0; row < 3; row++) await key("ArrowDown");
    await key("Shift+Space");
    await expect(page.getByText("4 selected")).toBeVisible();
    await key("Enter");
    await expect(page.getByRole("button", { name: "Shortlist", exact: true })).toBeFocused();
    for (let button = 0; button < 3; button++) await key("Tab");
    await expect(page.getByRole("button", { name: "Decline", exact: true })).toBeFocused();
    await key("Enter");
    await expect(notices(page)).toContainText("4 bands: now declined.");
    expect(presses).toBeLessThanOrEqual(mostPresses);
    await expect(view(page, "Declined")).toContainText("4");
  });

  await test.step("an own column is ticked, set for several in four presses, undone, and on paper beside telephone numbers", async () => {
    const column = { id: crypto.randomUUID(), label: "Beds", type: "choice", options: ["two", "four"] };
    await context.request.post(`${site.url}/desk/api/bands/columns`, { data: column, headers: fromOurPage });
    await page.goto(`${site.url}/desk/bands?q=lamplighters+5`);
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("checkbox", { name: "Beds" }).check();
    await expect(page.getByRole("columnheader", { name: "Beds" })).toBeVisible();
    await page.keyboard.press("Escape");
    for (const band of [51, 52]) await box(page, band).check();
    await page.getByRole("button", { name: "Set a column …" }).click();
    await page.getByRole("button", { name: "Beds", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Set a column" });
    await dialog.getByLabel("Beds").selectOption("four");
    expect(await accessibilityViolations(page, "dialog")).toEqual([]);
    await dialog.getByRole("button", { name: "Set it for 2 bands" }).click();
    await expect(notices(page)).toContainText("2 bands: now four in Beds.");
    const beds = page.getByRole("cell", { name: "four", exact: true });
    await expect(beds).toHaveCount(2);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByText("New, festival")).toBeVisible();
    await expect(page.getByRole("columnheader")).toHaveText(["Band", "Status", "Telephone", "Days", "Fee", "Beds"]);
    await expect(page.getByRole("cell", { name: "+61 400 000 002" }).first()).toBeVisible();
    await expect(page.getByRole("checkbox")).toHaveCount(0);
    await expect(view(page, "New")).toHaveCount(0);
    await page.emulateMedia({ media: null });
    await notices(page).getByRole("button", { name: "Undo" }).click();
    await expect(beds).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole("columnheader", { name: "Beds" })).toBeVisible();
  });
});

test("on a phone the first card stands on the first screen, is declined by one press, and its sender is called or written to", {
  tag: "@long",
}, async ({ page, start, context }) => {
  test.setTimeout(120_000);
  const site = await start();
  await addBands(site, 3);
  await signInAtSite(context, site);
  await test.step("what is rare is folded away, and filters say how many are set", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${site.url}/desk/bands?view=all`);
    const main = page.getByRole("main");
    await expect(names(page)).toBeVisible();
    const card = await names(page).boundingBox();
    expect(card?.y).toBeLessThan(400);
    await expect(view(page, "All")).toBeInViewport({ ratio: 1 });
    await expect(page.getByLabel("How it came")).toBeHidden();
    const filters = main.getByRole("button", { name: "Filters" });
    await filters.click();
    await page.getByLabel("How it came").selectOption("the site");
    await expect(filters).toHaveText("Filters (1)");
    await page.getByLabel("Order").selectOption("by name");
    await expect(filters).toHaveText("Filters (2)");
    expect(await accessibilityViolations(page)).toEqual([]);
    await main.getByRole("button", { name: "More", exact: true }).click();
    await expect(main.getByRole("button", { name: "For Excel" })).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await sidewaysOverflow(page)).toEqual([]);
    await main.getByRole("link", { name: /Our own columns/ }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Our own columns" })).toBeVisible();
  });
  await test.step("what can be done with several fades at the edge of the screen, and is all reached", async () => {
    await page.goto(`${site.url}/desk/bands`);
    await box(page, 2).check();
    const bar = page.getByRole("toolbar", { name: "Change the selected bands" });
    await expect(bar).toHaveCSS("mask-image", /linear-gradient/);
    await bar.getByRole("button", { name: "Select none" }).focus();
    const last = await bar.getByRole("button", { name: "Select none" }).boundingBox();
    expect((last?.x ?? 0) + (last?.width ?? 0), "in front of the faded edge").toBeLessThanOrEqual(321);
    await bar.getByRole("button", { name: "Select none" }).press("Enter");
  });
  for (const width of [320, 360])
    await test.step(`at ${width} px a card is declined by one press, and its sender is called or written to`, async () => {
      await page.setViewportSize({ width, height: 740 });
      await page.goto(`${site.url}/desk/bands`);
      await expect(page.getByRole("link", { name: "Call The Lamplighters 3" })).toHaveAttribute(
        "href",
        "tel:+61400000002",
      );
      await page.getByRole("link", { name: "Write to The Lamplighters 3" }).click();
      await expect(page.getByRole("textbox", { name: "Your answer" })).toBeFocused();
      await page.getByRole("link", { name: "Back to the list" }).click();
      expect(await accessibilityViolations(page)).toEqual([]);
      expect(await sidewaysOverflow(page)).toEqual([]);
      await page.getByRole("button", { name: "Decline: The Lamplighters 3" }).click();
      await expect(notices(page)).toContainText("The Lamplighters 3: now declined.");
      await expect(page.getByText("2 bands", { exact: true })).toBeVisible();
      for (const each of [1, 2]) await box(page, each).click();
      await expect(page.getByRole("button", { name: "Shortlist", exact: true })).toBeInViewport();
      expect(await accessibilityViolations(page)).toEqual([]);
      expect(await sidewaysOverflow(page)).toEqual([]);

      await notices(page).getByRole("button", { name: "Undo" }).click();
      await expect(notices(page)).toContainText("Undone.");
    });
  await test.step("once it is decided, a card is two lines without buttons; a menu has all views", async () => {
    await page.getByRole("button", { name: "Decline: The Lamplighters 3" }).click();
    await expect(page.getByText("2 bands", { exact: true })).toBeVisible();
    await page.goto(`${site.url}/desk/bands?view=declined`);
    const card = page.getByRole("row").filter({ hasText: "The Lamplighters 3" });
    await expect(card).toBeVisible();
    await expect(card.getByRole("button")).toHaveCount(0);
    expect((await card.boundingBox())?.height).toBeLessThanOrEqual(80);
    await page.getByRole("button", { name: "More views" }).click();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.locator("[popover]").getByRole("link", { name: "All 3" }).click();
    await expect(page.getByText("3 bands", { exact: true })).toBeVisible();
  });
});

test("who may look only compares bands and changes nothing; accepted and declined look different in both themes", {
  tag: "@long",
}, async ({ page, start, context }) => {
  const site = await start();
  await addBands(site, 2);
  await test.step("somebody who may look only sees the list, compares bands, and changes nothing", async () => {
    await signInAtSite(context, site, { programme: "look" });
    await page.goto(`${site.url}/desk/bands`);
    await expect(names(page)).toHaveText("The Lamplighters 1");
    await expect(page.getByRole("link", { name: "Volunteers" })).toHaveCount(0);
    await box(page, 2).check();
    const bar = page.getByRole("toolbar", { name: "The selected bands" });
    await expect(bar.getByRole("button")).toHaveText(["Compare (at least two)", "Select none"]);
    await box(page, 1).check();
    expect(await accessibilityViolations(page)).toEqual([]);
    await bar.getByRole("link", { name: "Compare" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Compare bands" })).toBeVisible();
    await expect(page.getByRole("heading", { level: 2, name: /Lamplighters/ })).toHaveCount(2);
    await expect(page.getByRole("group", { name: /Your score/ })).toHaveCount(0);
  });

  await test.step("accepted and declined look different in both themes", async () => {
    await signInAtSite(context, site);
    await page.goto(`${site.url}/desk/bands?view=all`);
    await box(page, 2).click();
    await page.getByRole("button", { name: "Accept", exact: true }).click();
    const tag = (status: string) => page.getByRole("table").getByText(status, { exact: true });
    await expect(tag("accepted")).toBeVisible();
    await box(page, 1).click();
    await page.getByRole("button", { name: "Decline", exact: true }).click();
    await expect(tag("declined")).toBeVisible();
    const ink = (status: string) => tag(status).evaluate((element) => getComputedStyle(element).backgroundColor);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const lightness = (color: string) => Math.max(...(color.match(/\d+/g) ?? []).slice(0, 3).map(Number));
      const difference = Math.abs(lightness(await ink("accepted")) - lightness(await ink("declined")));
      expect(difference, colorScheme).toBeGreaterThan(100);
    }
  });
});

function box(page: Page, number: number) {
  return page.getByRole("checkbox", { name: `Select The Lamplighters ${number}`, exact: true });
}

function view(page: Page, name: string) {
  return page.getByRole("navigation", { name: "Views of the bands" }).getByRole("link", { name });
}

function tabs(page: Page) {
  return page.getByRole("navigation", { name: "Views of the bands" }).getByRole("list").getByRole("link");
}

/** Opens a view that is no tab. */
async function openOfMore(page: Page, name: string) {
  await page.getByRole("button", { name: "More views" }).click();
  await view(page, name).click();
}

/** The name in the first row. */
function names(page: Page) {
  return page.getByRole("rowheader").first().getByRole("link");
}

function notices(page: Page) {
  return page.getByRole("region", { name: "Notices" });
}
