import type { Locator, Page } from "@playwright/test";
import { accessibilityViolations } from "#tests/support/browser/accessibility-violations.ts";
import { expect, openPage, requestsTo, test } from "#tests/support/browser/browser.ts";
import { clippedText, resize, sidewaysOverflow } from "#tests/support/browser/browser-layout.ts";

test("the schedule, the wall, my festival with its bill, and the footer’s record keep to their layout", async ({
  page,
  setTextSize,
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
    expect(await inkBelowTitle(page), "the shadow of the title keeps off the days").toBeGreaterThan(12);
  });

  await test.step("its bill has every name within its column, prints on one sheet and nothing else with it, and comes with the link", async () => {
    await expectBill(page, "My two days");
    for (const width of [360, 768, 1440]) {
      await resize(page, width);
      expect(await sidewaysOverflow(page), `at ${width} px`).toEqual([]);
      expect(await namesOutside(page), `at ${width} px`).toEqual([]);
    }
    await setTextSize(32);
    await resize(page, 360);
    expect(await sidewaysOverflow(page), "with large text").toEqual([]);
    expect(await pagesPrinted(page), "with large text").toBe(1);
    await setTextSize(16);
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
    const [bill, list] = [await boxOf(page.locator(".bill")), await boxOf(page.locator("main ol").first())];
    expect(bill.y + bill.height, "the bill is seen before the list").toBeLessThan(list.y);
  });

  const posters = page.locator(".bill-rows img");
  await test.step("on a phone eleven posters have one size, four in a row", async () => {
    await starFirst(page, 11);
    await resize(page, 390);
    const boxes = await boxesOf(posters);
    const rows = boxes.map(({ y }) => boxes.filter((other) => other.y === y).length);
    expect(rows).toEqual([4, 4, 4, 4, 4, 4, 4, 4, 3, 3, 3]);
    expect(spreadOf(boxes.map(({ height }) => height))).toBeLessThan(1);
    await resize(page, 1440);
  });

  await test.step("who stars the whole line-up has one clash between two rows, and a bill of one sheet with posters", async () => {
    await starFirst(page, 27);
    const [title, dates, days, strip] = [
      await boxOf(page.locator(".bill-title")),
      await boxOf(page.locator(".bill-dates")),
      await boxOf(page.locator(".bill-days")),
      await boxesOf(posters),
    ];
    expect(dates.y - title.y - title.height).toBeGreaterThanOrEqual(12);
    expect(strip.length).toBeGreaterThanOrEqual(6);
    expect((strip[0]?.y ?? 0) - dates.y - dates.height).toBeGreaterThanOrEqual(16);
    expect(Math.min(...strip.map(({ x }) => x)), "as wide as the names").toBeCloseTo(days.x, 0);
    expect(Math.max(...strip.map(({ right }) => right))).toBeCloseTo(days.x + days.width, 0);
    await page.locator(".bill-foot").scrollIntoViewIfNeeded();
    await expect(page.getByRole("heading", { name: "Take it with you" })).toBeInViewport();
    await page.emulateMedia({ media: "print" });
    await resize(page, 718);
    const heights = (await boxesOf(posters)).map(({ height }) => height);
    expect(Math.min(...heights), "on A4 within its margins").toBeGreaterThanOrEqual(90);
    await page.emulateMedia({ media: null });
    expect(await pagesPrinted(page)).toBe(1);

    for (const width of [360, 1440]) {
      await resize(page, width);
      expect(await clashesOffTheirLine(page), `at ${width} px`).toEqual([]);
    }
    const more = page.getByRole("group").filter({ hasText: "more" }).first();
    await expect(more.getByRole("paragraph").first()).toBeHidden();
    await more.getByText(/and \d more/).click();
    await expect(more.getByRole("paragraph").first()).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
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
  return page.locator(".bill svg > text").evaluateAll((names) =>
    names.flatMap((name) => {
      const [text, column] = [name.getBoundingClientRect(), name.parentElement?.getBoundingClientRect()];
      const isWithin = column && text.left >= column.left - 1 && text.right <= column.right + 1;
      return isWithin ? [] : [name.textContent];
    }),
  );
}

/** Stars the first bands of the wall beside those that are starred, and opens my festival. */
async function starFirst(page: Page, count: number) {
  await openPage(page, "/band");
  await expect(star(page, "Cordial")).toBeVisible();
  await page.locator("main li button[aria-pressed]").evaluateAll((stars, wanted) => {
    for (const each of stars.slice(0, wanted))
      if (each instanceof HTMLElement && each.ariaPressed === "false") each.click();
  }, count);
  await expect(page.locator("main li button[aria-pressed=true]")).toHaveCount(count);
  await openPage(page, "/my-festival");
  await expect(page.locator(".bill")).toBeVisible();
}

function boxesOf(elements: Locator) {
  return elements.evaluateAll((all) =>
    all.map((each) => {
      const { x, y, right, height } = each.getBoundingClientRect();
      return { x, y, right, height };
    }),
  );
}

function spreadOf(values: readonly number[]) {
  return Math.max(...values) - Math.min(...values);
}

/** The clashes between two rows that take more than one line, are closer to the time below than 16 px, or in its colour. */
function clashesOffTheirLine(page: Page) {
  return page.locator("main li > p, main li > details").evaluateAll((clashes) => {
    const isOff = (clash: Element) => {
      const time = clash.parentElement?.querySelector("time");
      const note = (clash.querySelector("summary span") ?? clash.querySelector("span"))?.getClientRects();
      const [first] = note ?? [];
      if (!time || !first) return true;
      const lines = new Set([...(note ?? [])].map(({ top }) => Math.round(top)));
      const gap = time.getBoundingClientRect().top - clash.getBoundingClientRect().bottom;
      return lines.size > 1 || gap < 15.5 || getComputedStyle(time).color === getComputedStyle(clash).color;
    };
    return clashes.length > 5 ? clashes.filter(isOff).map(({ textContent }) => textContent) : ["too few clashes"];
  });
}

/** How far the days are below the lowest letter of the title, with its shadow. */
function inkBelowTitle(page: Page) {
  return page.getByRole("heading", { level: 1 }).evaluate((title) => {
    const { fontFamily, fontSize, fontWeight, lineHeight } = getComputedStyle(title);
    const pen = document.createElement("canvas").getContext("2d");
    const days = document.querySelector("nav[aria-label=Days]");
    if (!pen || !days) return 0;
    pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    const { fontBoundingBoxAscent, fontBoundingBoxDescent, actualBoundingBoxDescent } = pen.measureText("y");
    const halfLeading = (Number.parseFloat(lineHeight) - fontBoundingBoxAscent - fontBoundingBoxDescent) / 2;
    const baseLine = title.getBoundingClientRect().top + halfLeading + fontBoundingBoxAscent;
    const shadow = Number.parseFloat(fontSize) * 0.03;
    return days.getBoundingClientRect().top - (baseLine + actualBoundingBoxDescent + shadow);
  });
}

async function boxOf(of: Locator) {
  return (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
}

async function pagesPrinted(page: Page) {
  const pdf = await page.pdf({ format: "A4", preferCSSPageSize: true });
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length;
}
