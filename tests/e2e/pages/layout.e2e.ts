import type { Locator, Page } from "@playwright/test";
import { waitForAnimations } from "#tests/support/browser/accessibility-violations.ts";
import { expect, openPage, test } from "#tests/support/browser/browser.ts";
import { resize } from "#tests/support/browser/browser-layout.ts";
import { band } from "#tests/support/forms/band-wizard.ts";
import { openWizard, press } from "#tests/support/forms/wizard.ts";

test("pages keep their measures: distances, lines on which text begins, titles beside pictures, the footer on a phone", async ({
  page,
  setTextSize,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const withDistances = ["/", "/membership", "/donate", "/band-applications", "/festival-info", "/sponsors"];
  const withText = [
    "/membership",
    "/donate",
    "/band-applications",
    "/festival-info",
    "/about-cjf",
    "/support",
    "/history",
  ];
  for (const path of new Set([...withDistances, ...withText])) {
    await openPage(page, path);
    if (withDistances.includes(path))
      await test.step(`${path}: sections on one ground are 80 to 96 px apart, a button stands 24 px below its text`, async () => {
        for (const { above, below, gap, isButton } of await gapsBetweenSections(page)) {
          const where = `from “${above}” to “${below}” are ${gap} px`;
          if (isButton) expect(gap, where).toBe(24);
          else expect(80 <= gap && gap <= 96, where).toBe(true);
        }
      });
    if (withText.includes(path))
      await test.step(`${path}: text begins on two lines`, async () => {
        const starts = await textStarts(page);
        expect(
          starts.map(({ x }) => x),
          JSON.stringify(starts),
        ).toEqual([120, 640]);
      });
  }

  await test.step("/membership: what one does stands in three columns", async () => {
    await openPage(page, "/membership");
    const steps = page.getByRole("main").locator("ol").first().getByRole("listitem");
    const tops = await steps.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
    expect(tops).toHaveLength(3);
    expect(new Set(tops).size).toBe(1);
    const end = await boxOf(steps.last());
    const notes = page.getByRole("main").locator("ol + p");
    expect((await boxOf(notes)).y - (end.y + end.height), "what follows stands 32 px below them").toBe(32);
    await resize(page, 390);
    const button = await boxOf(page.getByRole("main").getByRole("button", { name: "Apply now" }));
    const heading = await boxOf(page.getByRole("heading", { name: "How it goes" }));
    expect(heading.y - (button.y + button.height), "64 px, and the line above the heading").toBe(64 + 24);
    await resize(page, 1440);
  });

  await test.step("/volunteer: the last button belongs to the band of colour above it", async () => {
    await openPage(page, "/volunteer");
    const button = await boxOf(page.getByRole("main").getByRole("button", { name: "Apply now" }).last());
    const text = await boxOf(page.getByText("Questions first?"));
    expect(button.x).toBe(640);
    expect(button.y - (text.y + text.height)).toBe(24);
  });

  await test.step("/band: however many posters there are, the bands without one fill the last row, as high as a poster", async () => {
    await openPage(page, "/band");
    const posters = page
      .getByRole("main")
      .getByRole("list")
      .filter({ has: page.locator("img") });
    for (let count = await posters.locator("img").count(); count >= 23; count -= 1) {
      const row = await boxOf(posters);
      const last = await boxOf(posters.getByRole("link", { name: /without a poster/ }));
      const poster = await boxOf(posters.locator("img").last());
      expect(Math.abs(last.x + last.width - (row.x + row.width)), `${count} posters`).toBeLessThan(1);
      if (poster.y === last.y) expect(Math.abs(last.height - poster.height), `${count} posters`).toBeLessThan(1);
      else expect(last.x, `alone in its row below ${count} posters`).toBe(row.x);
      await posters
        .getByRole("listitem")
        .nth(3)
        .evaluate((card) => card.remove());
    }
  });

  for (const path of ["/about-cjf", "/volunteer", "/band-applications"]) {
    await test.step(`${path}: the title stands where its picture stands, 56 px from it at least`, async () => {
      await openPage(page, path);
      for (const width of [768, 1440]) {
        await resize(page, width);
        const { below, beside } = await titleAtPicture(page);
        expect(Math.abs(below), `at ${width} px the baseline is ${below} px below the picture's edge`).toBeLessThan(2);
        expect(beside, `at ${width} px`).toBeGreaterThanOrEqual(56);
      }
    });
  }

  await test.step("/festival-info: the title is 112 px, and no picture of the front page's stands above it", async () => {
    await openPage(page, "/festival-info");
    await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("font-size", "112px");
    await expect(page.locator("main video").first()).toHaveAttribute("poster", /soup/);
  });

  await test.step("the tiles of sponsors are darker paper in the dark", async () => {
    await openPage(page, "/sponsors");
    const tile = page.getByRole("main").locator("li:has(img)").first();
    await expect(tile).toHaveCSS("filter", "none");
    await page.emulateMedia({ colorScheme: "dark" });
    await expect(tile).toHaveCSS("filter", "brightness(0.88)");
    await page.emulateMedia({ colorScheme: null });
  });

  await test.step("the footer of a phone has two columns, and its button beside its field", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const footer = page.getByRole("contentinfo");
    expect((await boxOf(footer)).height).toBeLessThanOrEqual(860);
    const field = await boxOf(footer.getByLabel("Your email"));
    const button = await boxOf(footer.getByRole("button", { name: "Subscribe" }));
    expect(button.y).toBe(field.y);
    const follow = await boxOf(footer.getByRole("heading", { name: "Follow us" }));
    const contact = await boxOf(footer.getByRole("heading", { name: "Get in touch" }));
    expect(contact.y).toBe(follow.y);
    for (const [width, textSize] of [
      [390, 16],
      [360, 16],
      [390, 32],
    ] as const) {
      await setTextSize(textSize);
      await resize(page, width);
      expect(await recordOverText(footer), `at ${width} px, text of ${textSize} px`).toBeLessThanOrEqual(0);
    }
    await setTextSize(16);
    await page.setViewportSize({ width: 390, height: 844 });
  });

  await test.step("on a phone Next stays where it is, wide and to the right, and Back does not come to lie there", async () => {
    const wizard = await openWizard(page, band);
    const forth = wizard.getByRole("button", { name: "Next" });
    await wizard.getByRole("checkbox").check();
    const first = await boxOf(forth);
    expect(first.width).toBeGreaterThan(150);
    expect(first.x + first.width).toBeGreaterThan(360);
    await press(wizard, "Next");
    const back = await boxOf(wizard.getByRole("button", { name: "Back" }));
    expect(back.x + back.width).toBeLessThan(first.x);
    expect(await boxOf(forth)).toEqual(first);
  });

  await test.step("on a wide screen a dialog's fields and buttons end as far from its edge as they begin", async () => {
    await resize(page, 1440);
    const wizard = page.getByRole("dialog");
    const edges = await boxOf(wizard);
    const field = await boxOf(wizard.getByLabel("Link to your music"));
    const forth = await boxOf(wizard.getByRole("button", { name: "Next" }));
    expect(field.x - edges.x).toBe(26);
    expect(edges.x + edges.width - (field.x + field.width)).toBe(26);
    expect(edges.x + edges.width - (forth.x + forth.width)).toBe(26);
  });
});

async function boxOf(part: Locator) {
  await part.page().evaluate(waitForAnimations);
  const box = await part.boundingBox();
  if (box === null) throw new Error(`${part} is not visible.`);
  return box;
}

/** How far the footer's record reaches into the lines of its first text, in px; negative where it does not. */
function recordOverText(footer: Locator) {
  return footer.evaluate((root) => {
    const record = root.querySelector("svg");
    const text = root.querySelector("p");
    if (!record || !text) throw new Error("The footer has no record or no text.");
    // It may be turned: its middle and its own width say where it is.
    const { left, right, top, bottom } = record.getBoundingClientRect();
    const [x, y, radius] = [
      (left + right) / 2,
      (top + bottom) / 2,
      Number.parseFloat(getComputedStyle(record).width) / 2,
    ];
    const range = document.createRange();
    range.selectNodeContents(text);
    const distances = [...range.getClientRects()].map((line) => {
      const [nearX, nearY] = [
        Math.min(Math.max(x, line.left), line.right),
        Math.min(Math.max(y, line.top), line.bottom),
      ];
      return Math.hypot(nearX - x, nearY - y);
    });
    return radius - Math.min(...distances);
  });
}

/** The distances between what neighbouring sections show, where both stand on the page's own ground. */
function gapsBetweenSections(page: Page) {
  return page.getByRole("main").evaluate((main) => {
    const parts = [...main.children].filter((each) => each.checkVisibility());
    const hasGround = (part: Element) =>
      part.querySelector("h1, video") !== null ||
      part.textContent?.trim() === "" ||
      getComputedStyle(part).backgroundColor !== "rgba(0, 0, 0, 0)";
    const boxes = (part: Element) =>
      [...part.querySelectorAll("h2, h3, p, li, img, a, button, table, hr, summary")]
        .filter((each) => each.checkVisibility())
        .map((each) => ({ each, ...each.getBoundingClientRect().toJSON() }))
        .filter(({ width, height }) => width > 1 && height > 1);
    // The second ink behind a picture is in its frame's margin.
    const shadow = (each: Element) =>
      each.matches("img") ? Number.parseFloat(getComputedStyle(each.closest("div") ?? each).marginBottom) : 0;
    const name = (part: Element) => part.textContent?.trim().slice(0, 30) ?? "";
    return parts.flatMap((part, at) => {
      const above = parts[at - 1];
      if (above === undefined || hasGround(above) || hasGround(part)) return [];
      const end = Math.max(...boxes(above).map(({ each, bottom }) => bottom + shadow(each)));
      const start = Math.min(...boxes(part).map(({ top }) => top));
      const isButton = part.querySelector("h2, p:not(:empty), img") === null;
      return [{ above: name(above), below: name(part), gap: Math.round(start - end), isButton }];
    });
  });
}

/** Where headings, paragraphs and items of sections with text begin, and the first of each; steps and accordions have columns of their own. */
function textStarts(page: Page) {
  return page.getByRole("main").evaluate((main) => {
    const starts = new Map<number, string>();
    for (const each of main.querySelectorAll("section :is(h2, h3, p, li)")) {
      const isAside = each.closest(
        "[data-opening], details, blockquote, figure, table, section > ol, div > ol:first-child",
      );
      if (isAside || !each.checkVisibility() || each.textContent?.trim() === "") continue;
      const range = document.createRange();
      range.selectNodeContents(each);
      const { left, width } = range.getBoundingClientRect();
      if (width > 1) starts.set(Math.round(left), each.textContent?.slice(0, 40) ?? "");
    }
    return [...starts].map(([x, words]) => ({ x, words })).toSorted((one, other) => one.x - other.x);
  });
}

/** How far below the picture's lower edge the title's last line stands, and how far beside its left one it ends. */
function titleAtPicture(page: Page) {
  return page.getByRole("heading", { level: 1 }).evaluate((title) => {
    const mark = document.createElement("span");
    mark.style.display = "inline-block";
    const range = document.createRange();
    range.selectNodeContents(title);
    const ends = Math.max(...[...range.getClientRects()].map(({ right }) => right));
    title.append(mark);
    const baseline = mark.getBoundingClientRect().bottom;
    mark.remove();
    const picture = document.querySelector("main img")?.getBoundingClientRect();
    return { below: baseline - (picture?.bottom ?? 0), beside: (picture?.left ?? 0) - ends };
  });
}
