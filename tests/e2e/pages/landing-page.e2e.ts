import type { Locator, Page } from "@playwright/test";
import { accessibilityViolations } from "#tests/support/browser/accessibility-violations.ts";
import { expect, openPage, test } from "#tests/support/browser/browser.ts";
import { resize } from "#tests/support/browser/browser-layout.ts";

const countdown = /^(In \d+ days|Tomorrow|Today|Tonight|Last day|On now|That was 2027)/;

test.describe("the landing page", () => {
  test("shows its hero, sections, pictures, bold font and sponsors", async ({ page }) => {
    await openPage(page, "/");
    await test.step("starts with the hero: heading, a button that opens a new tab, View schedule", async () => {
      const hero = page.getByRole("main").locator("section").first();
      await expect(hero.getByRole("heading", { level: 1 })).toContainText("Five days of jazz");
      const first = hero.getByRole("link", { name: "See the line-up" });
      await expect(first).toHaveAttribute("href", "/band");
      await expect(first).toHaveAttribute("target", "_blank");
      await expect(first).toHaveAttribute("rel", /noopener/);
      await expect(hero.getByRole("link", { name: "View schedule" })).toHaveAttribute("href", "/festival-info");
      const places = await hero.getByRole("link").evaluateAll((all) => all.map((each) => each.getAttribute("href")));
      expect(places).toHaveLength(new Set(places).size);
      const box = await hero.boundingBox();
      expect(box?.height).toBeGreaterThan(500);
    });

    await test.step("loads the font of its bold text only once something is painted, and then shows it", async () => {
      const bold = page.getByText("When:", { exact: true });
      await expect(bold).toHaveCSS("font-family", /^Newsreader,/);
      await page.waitForFunction(() => document.fonts.check("700 1em Newsreader", "When"));
      const startTimes = await page.evaluate(() => {
        const font = performance.getEntriesByType("resource").find(({ name }) => name.includes("/newsreader-bold"));
        const [paint] = performance.getEntriesByType("paint");
        return { font: font?.startTime ?? 0, paint: paint?.startTime ?? Infinity };
      });
      expect(startTimes.font).toBeGreaterThan(startTimes.paint);
    });

    await test.step("shows every section of its content", async () => {
      for (const name of [
        "The long weekend",
        "Thirty bands, one town",
        "Under 18s come in free",
        "Got a band?",
        "Two shifts, five days of music",
        "The people who keep the lights on",
      ])
        await expect(page.getByRole("heading", { name })).toBeVisible();
    });

    await test.step("shows a collage of seven decorative pictures, with a button to the linked page", async () => {
      const collage = sectionOf(page, "Thirty bands, one town");
      await expect(collage.locator("img")).toHaveCount(7);
      expect(await collage.locator("img").evaluateAll((all) => all.map((each) => each.getAttribute("alt")))).toEqual(
        Array.from({ length: 7 }, () => ""),
      );
      await expect(collage.getByRole("link", { name: "Who plays when" })).toHaveAttribute("href", "/schedule");
    });

    await test.step("the card over the video opens its page in a new tab", async () => {
      const card = sectionOf(page, "Got a band?");
      await expect(card.getByRole("link", { name: "Play at the festival" })).toHaveAttribute("target", "_blank");
      await expect(card.locator("video")).toHaveCount(1);
    });

    await test.step("is printed without buttons, films and the pictures that decorate it, with posters and logos", async () => {
      await page.emulateMedia({ media: "print" });
      const main = page.getByRole("main");
      await expect(main.getByRole("button")).toHaveCount(0);
      await expect(main.getByRole("link", { name: "See the line-up" })).toHaveCount(0);
      await expect(main.locator("img:visible, video:visible")).toHaveCount(6 + 3 + 7);
      await page.emulateMedia({ media: null });
    });

    for (const [width, logos, rows] of [
      [360, 2, [2, 2, 2, 1]],
      [600, 3, [3, 2, 2]],
      [800, 4, [4, 3]],
      [1280, 5, [4, 3]],
    ] as const) {
      await test.step(`the sponsors have ${logos} columns at ${width} px, in even rows, apart from the major ones`, async () => {
        await resize(page, width);
        const lists = sectionOf(page, "The people who keep the lights on").getByRole("list");
        expect(await columns(lists.nth(1))).toBe(logos);
        expect(await rowsOf(lists.nth(1))).toEqual(rows);
        if (width >= 900) expect(await rowsOf(lists.nth(0))).toEqual([3]);
        await expect(lists.nth(0).getByRole("img")).toHaveCount(3);
        await expect(lists.nth(1).getByRole("img")).toHaveCount(7);
      });
    }
  });

  for (const [width, height] of [
    [360, 740],
    [390, 844],
    [1440, 900],
  ] as const) {
    test(`has date, place, countdown, names and both actions on the first screen of ${width}×${height}, readable in both themes`, {
      tag: width !== 390 ? "@long" : [],
    }, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await openPage(page, "/");
      const hero = page.getByRole("main").locator("section").first();
      for (const text of [
        "Thursday 10 to Monday 14 June 2027",
        "Victorian goldfields",
        countdown,
        /^With .+ and \d+ more$/,
      ])
        await expect(hero.getByText(text)).toBeInViewport({ ratio: 1 });
      for (const name of ["See the line-up", "View schedule"])
        await expect(hero.getByRole("link", { name })).toBeInViewport({ ratio: 1 });
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await accessibilityViolations(page), colorScheme).toEqual([]);
      }
    });
  }

  test("has six posters of the line-up, each a link to its band", async ({ page }) => {
    await openPage(page, "/");
    const strip = page.getByRole("main").locator("section").nth(1);
    await expect(strip.getByRole("link", { name: "The whole line-up" })).toHaveAttribute("href", "/band");
    const posters = strip.getByRole("listitem").getByRole("link");
    await expect(posters).toHaveCount(6);
    const name = await posters.first().innerText();
    await posters.first().click();
    await expect(page).toHaveURL(/\/bands\/[^/]+$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  });

  test("loads the pictures below the hero only once its own has come, and then shows them", async ({ page }) => {
    const heroMayCome = Promise.withResolvers<void>();
    await page.route(/\/hero\.png/, async (route) => {
      await heroMayCome.promise;
      await route.continue();
    });
    const requested: string[] = [];
    page.on("request", (request) => {
      if (/\/(collage-\d|picture-drummer|picture-trombone)\//.test(request.url())) requested.push(request.url());
    });
    await page.goto("/", { waitUntil: "commit" });
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    expect(requested).toEqual([]);
    heroMayCome.resolve();
    await expect.poll(() => requested.length).toBe(7);
    const pictures = sectionOf(page, "Thirty bands, one town").locator("img");
    await expect(pictures.first()).toHaveCSS("translate", "none");
    await expect(pictures.first()).toHaveJSProperty("complete", true);
  });

  test("shows the pictures below the hero all the same where its own never comes, or the document is rendered anew", {
    tag: "@long",
  }, async ({ page }) => {
    await page.route(/\/hero\.png/, () => new Promise<void>(() => undefined));
    await page.goto("/", { waitUntil: "domcontentloaded" });
    const inPlace = /^(none|0px)$/;
    const picture = sectionOf(page, "Thirty bands, one town").locator("img").first();
    await expect(picture).not.toHaveCSS("translate", inPlace);
    await expect(picture).toHaveCSS("translate", inPlace, { timeout: 15_000 });
    // React drops what it does not know of the document when it renders all of it anew.
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.goto("/");
    await page.waitForFunction(() => document.documentElement.hasAttribute("data-painted"));
    await page.evaluate(() => document.documentElement.removeAttribute("data-painted"));
    await expect(picture).toHaveCSS("translate", inPlace, { timeout: 15_000 });
  });
});

test("on a content page pictures from the third section on wait until the page is painted", { tag: "@long" }, async ({
  page,
}) => {
  const bannerMayCome = Promise.withResolvers<void>();
  await page.route(/\/banner-history\.png/, async (route) => {
    await bannerMayCome.promise;
    await route.continue();
  });
  await page.goto("/history", { waitUntil: "domcontentloaded" });
  const pictures = page.getByRole("main").locator('img[loading="lazy"]');
  const inPlace = /^(none|0px)$/;
  await expect(pictures.nth(0)).toHaveCSS("translate", inPlace);
  await expect(pictures.nth(1)).not.toHaveCSS("translate", inPlace);
  bannerMayCome.resolve();
  await expect(page.locator("html")).toHaveAttribute("data-painted");
  await expect(pictures.nth(1)).toHaveCSS("translate", inPlace);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`the keyboard's focus is seen on dark and coloured grounds, in ${colorScheme}`, {
    tag: colorScheme === "dark" ? "@long" : [],
  }, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await openPage(page, "/");
    const main = page.getByRole("main");
    const onDarkGround = [
      main.getByRole("link", { name: "View schedule" }).first(),
      main.getByRole("link", { name: "Volunteer" }).first(),
      page.getByRole("contentinfo").getByRole("link", { name: "Facebook" }),
    ];
    // Whoever presses a key is shown the focus.
    await page.keyboard.press("Tab");
    for (const link of onDarkGround) {
      await link.focus();
      const outline = await link.evaluate((element) => getComputedStyle(element).outlineColor);
      const [red = 0, green = 0, blue = 0] = outline.match(/\d+/g)?.map(Number) ?? [];
      expect(Math.min(red, green, blue), `${outline} is nearly white`).toBeGreaterThan(200);
    }
  });
}

test("the sponsors have 2, 4 or 6 columns on a content page at 360, 600 or 1280 px", { tag: "@long" }, async ({
  page,
}) => {
  await openPage(page, "/sponsors");
  for (const [width, logos] of [
    [360, 2],
    [600, 4],
    [1280, 6],
  ] as const) {
    await resize(page, width);
    const lists = sectionOf(page, "The people who keep the lights on").getByRole("list");
    expect(await columns(lists.nth(1)), `at ${width} px`).toBe(logos);
  }
});

test.describe("the background video", () => {
  test("plays by itself, has a poster, can be paused and played, and waits for its button under reduced motion", async ({
    page,
  }) => {
    await test.step("is muted, plays by itself, has a poster, and can be paused and played", async () => {
      await openPage(page, "/festival-info");
      const film = page.locator("video").first();
      await expect(film).toHaveJSProperty("muted", true);
      await expect(film).toHaveAttribute("autoplay");
      await expect(film).toHaveAttribute("poster", /poster/);
      await expect(film).toContainText("enable JavaScript, or upgrade to a browser that supports HTML5 video");
      await expect.poll(() => isPlaying(film)).toBe(true);
      await page.getByRole("button", { name: "Pause film", exact: true }).click();
      await expect.poll(() => isPlaying(film)).toBe(false);
      await page.getByRole("button", { name: "Play film" }).press("Enter");
      await expect.poll(() => isPlaying(film)).toBe(true);
    });

    await test.step("does not play under reduced motion until the button is pressed", async () => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await openPage(page, "/festival-info");
      const film = page.locator("video").first();
      const play = page.getByRole("button", { name: "Play film" });
      await expect(play).toBeVisible();
      expect(await isPlaying(film)).toBe(false);
      await play.click();
      await expect.poll(() => isPlaying(film)).toBe(true);
    });
  });

  test("below the fold loads near the viewport", { tag: "@long" }, async ({ page }) => {
    const films: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes(".mp4")) films.push(request.url());
    });
    await page.setViewportSize({ width: 360, height: 640 });
    await openPage(page, "/");
    expect(films).toEqual([]);
    const film = page.locator("video").last();
    await film.scrollIntoViewIfNeeded();
    await expect.poll(() => isPlaying(film)).toBe(true);
    expect(films).not.toEqual([]);
  });
});

function sectionOf(page: Page, heading: string) {
  return page
    .getByRole("main")
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: heading }) });
}

/** How many of a list's items have room in a row. */
function columns(list: Locator) {
  return list.evaluate((element) => {
    const [item] = element.children;
    return Math.floor(element.clientWidth / ((item?.getBoundingClientRect().width ?? 0) || Infinity));
  });
}

/** How many of a list's items stand in each of its rows. */
function rowsOf(list: Locator) {
  return list.locator("> li").evaluateAll((items) => {
    const tops = items.map((item) => Math.round(item.getBoundingClientRect().top));
    return [...new Set(tops)].map((top) => tops.filter((each) => each === top).length);
  });
}

function isPlaying(film: Locator) {
  return film.evaluate((element) => element instanceof HTMLVideoElement && !element.paused && element.currentTime > 0);
}
