import type { Locator, Page } from "@playwright/test";
import { accessibilityViolations } from "#tests/support/browser/accessibility-violations.ts";
import { expect, openPage, requestsTo, test } from "#tests/support/browser/browser.ts";
import { clippedText, resize, sidewaysOverflow } from "#tests/support/browser/browser-layout.ts";

test("the schedule, the wall, my festival with its bill, and the footer’s record keep to their layout", async ({
  page,
}) => {
  await resize(page, 1440);
  const billFiles = requestsTo(page, ".css");

  await test.step("the row of venues covers the times as they scroll by, and noon has one name", async () => {
    await openPage(page, "/schedule/friday");
    const time = page.getByRole("heading", { level: 3, name: "noon" });
    const head = page.getByText("Town Hall", { exact: true }).filter({ visible: true }).first();
    await expect(page.getByRole("main")).not.toContainText("12 pm");
    await time.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().top - 66));
    const [timeBox, headBox] = [await boxOf(time), await boxOf(head)];
    expect(timeBox.y, "the time is below the row").toBeLessThan(headBox.y + headBox.height);
    const above = await page.evaluate(
      ([x, y]) => document.elementFromPoint(x ?? 0, y ?? 0)?.tagName,
      [timeBox.x + 10, headBox.y + headBox.height - 4],
    );
    expect(above, "the row’s own corner lies above the time").toBe("DIV");
    const cards = page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 4 }), visible: true });
    const ends = await cards.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().right));
    const days = await boxOf(page.getByRole("navigation", { name: "Days" }));
    expect(Math.max(...ends), "the grid ends where the page does").toBeLessThanOrEqual(days.x + days.width);
    expect(await clippedText(page, "main")).toEqual([]);
    for (const name of ["Quiet Carriage", "Ironbark Swing Union"]) await star(page, `${name}, Friday`).click();
  });

  await test.step("on the wall a star is level with the first line of the name, and the last cell says how many have no poster", async () => {
    await openPage(page, "/band");
    await star(page, "Caravan and Annexe").click();
    const offsets = await page.locator("main li:has(h2)").evaluateAll((cards) =>
      cards.map((card) => {
        const [name, button] = [card.querySelector("h2"), card.querySelector("button")];
        if (!name || !button) return Number.NaN;
        const firstLine = name.getBoundingClientRect().top + Number.parseFloat(getComputedStyle(name).lineHeight) / 2;
        const { top, height } = button.getBoundingClientRect();
        return Math.abs(top + height / 2 - firstLine);
      }),
    );
    expect(offsets).toHaveLength(27);
    expect(Math.max(...offsets)).toBeLessThan(4);
    const last = page.getByRole("link", { name: "3 more bands" });
    await expect(last).toHaveAttribute("href", "/schedule");
    const [cell, before, corner] = await Promise.all([
      boxOf(last),
      boxOf(page.locator("main li:has(h2)").last()),
      boxOf(page.locator("main li:has(h2)").nth(2)),
    ]);
    expect([cell.y, cell.x + cell.width]).toEqual([before.y, corner.x + corner.width]);
  });

  expect(
    billFiles.filter((file) => file.includes("bill")),
    "the bill weighs nothing elsewhere",
  ).toEqual([]);

  await test.step("in my festival one line of claret stands between two sets that clash", async () => {
    await openPage(page, "/my-festival");
    const rows = page.getByRole("region", { name: "Friday 11 June" }).getByRole("listitem");
    const [first, second, clash] = [
      await boxOf(rows.nth(1).getByRole("link")),
      await boxOf(rows.nth(2).getByRole("link")),
      await boxOf(page.getByText("overlap about 60 min · 7 min walk")),
    ];
    expect(clash.y).toBeGreaterThan(first.y);
    expect(clash.y + clash.height).toBeLessThan(second.y + second.height / 2);
    expect(clash.x).toBeCloseTo(second.x, 0);
  });

  await test.step("its bill has every name within its column, prints on one sheet and nothing else with it, and comes with the link", async () => {
    await expectBill(page, "My two days");
    for (const width of [360, 768, 1440]) {
      await resize(page, width);
      expect(await sidewaysOverflow(page), `at ${width} px`).toEqual([]);
      expect(await namesOutside(page), `at ${width} px`).toEqual([]);
    }
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 32 } });
    await resize(page, 360);
    expect(await sidewaysOverflow(page), "with large text").toEqual([]);
    expect(await pagesPrinted(page), "with large text").toBe(1);
    await devtools.detach();
    await resize(page, 1440);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: null, media: "print" });
    await expect(page.getByRole("heading", { level: 1 })).toBeHidden();
    await expect(page.getByRole("contentinfo")).toBeHidden();
    await expectBill(page, "My two days");
    await page.emulateMedia({ media: null });
    expect(await pagesPrinted(page)).toBe(1);
    const link = new URL(await page.getByLabel("Link for another device, or a friend").inputValue());
    await page.evaluate(() => localStorage.clear());
    await page.goto(`/my-festival${link.hash}`);
    await page.reload();
    await expect(page.getByRole("heading", { name: "A choice was sent to you" })).toBeVisible();
    await expectBill(page, "My two days");
  });

  await test.step("the footer’s record turns as the page is scrolled, but not for whoever asked for less motion", async () => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    const record = page.getByRole("contentinfo").locator("svg[viewBox='0 0 400 400']");
    const angle = () => record.evaluate((element) => getComputedStyle(element).rotate);
    const atTop = await angle();
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect.poll(angle).not.toBe(atTop);
    await page.emulateMedia({ reducedMotion: "reduce" });
    expect(await record.evaluate((element) => element.getAnimations().length)).toBe(0);
    expect(await angle()).toBe("none");
  });

  await test.step("in the phone’s menu it slips out below the tracks", async () => {
    await resize(page, 390);
    await page.getByRole("button", { name: "Menu" }).click();
    const menu = page.getByRole("navigation", { name: "Main" });
    const record = menu.locator("svg[viewBox='0 0 400 400']");
    await expect(record).toBeInViewport();
    const [tracks, sleeve] = [await boxOf(menu.getByRole("list").first()), await boxOf(record.locator(".."))];
    expect(sleeve.y).toBeGreaterThanOrEqual(tracks.y + tracks.height);
    expect(await accessibilityViolations(page)).toEqual([]);
  });
});

function star(page: Page, name: string) {
  return page.getByRole("button", { name: `Star ${name}` });
}

async function expectBill(page: Page, title: string) {
  const bill = page.getByRole("img", { name: `${title}: what is listed on this page, as a bill to print` });
  await expect(bill).toBeVisible();
  await expect(bill).toContainText(/IRONBARK SWING UNION.*8\spm.*Town Hall.*Sunday 13 June.*CARAVAN AND ANNEXE/s);
}

/** The lines of the bill that reach beyond their column. */
function namesOutside(page: Page) {
  return page.locator(".bill svg > text:last-child").evaluateAll((names) =>
    names.flatMap((name) => {
      const [text, column] = [name.getBoundingClientRect(), name.parentElement?.getBoundingClientRect()];
      const isWithin = column && text.left >= column.left - 1 && text.right <= column.right + 1;
      return isWithin ? [] : [name.textContent];
    }),
  );
}

async function boxOf(of: Locator) {
  return (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
}

async function pagesPrinted(page: Page) {
  const pdf = await page.pdf({ format: "A4", preferCSSPageSize: true });
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length;
}
