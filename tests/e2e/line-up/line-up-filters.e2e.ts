import type { Page } from "@playwright/test";
import { expect, openPage, test } from "#tests/support/browser/browser.ts";
import { sidewaysOverflow } from "#tests/support/browser/browser-layout.ts";

test("a day is chosen without a reload: its own address and title, the count is announced, focus and scroll position stay", async ({
  page,
}) => {
  await openPage(page, "/band");
  await expect(result(page)).toHaveText("27 bands");
  await page.evaluate(() => {
    document.body.dataset.loaded = "once";
    scrollTo(0, 120);
  });
  const saturday = filters(page).getByRole("link", { name: /^Saturday/ });
  await saturday.focus();
  await saturday.press("Enter");
  await expect(page).toHaveURL(/\/band\/saturday$/);
  await expect(result(page)).toHaveText("13 bands on Saturday");
  await expect(page).toHaveTitle(/^Bands on Saturday –/);
  await expect(names(page)).toHaveCount(13);
  await expect(saturday).toHaveAttribute("aria-current", "true");
  await expect(saturday).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(120);
  await page.goBack();
  await expect(page).toHaveURL(/\/band$/);
  await expect(names(page)).toHaveCount(27);
  await expect(saturday).toBeFocused();
  await page.goForward();
  await expect(result(page)).toHaveText("13 bands on Saturday");
  await expect(page.locator("body"), "no document was loaded").toHaveAttribute("data-loaded", "once");
});

test("day, style and venue combine in one order, and lead back one by one", { tag: "@long" }, async ({ page }) => {
  await openPage(page, "/band");
  await choose(page, "Venue", /^Wesley-Hill Hall/);
  await expect(page).toHaveURL(/\/band\/venue\/wesley-hill-hall$/);
  await choose(page, "Style", /^Gypsy jazz/);
  await expect(page).toHaveURL(/\/band\/style\/gypsy-jazz\/venue\/wesley-hill-hall$/);
  await filters(page)
    .getByRole("link", { name: /^Friday/ })
    .click();
  await expect(page).toHaveURL(/\/band\/friday\/style\/gypsy-jazz\/venue\/wesley-hill-hall$/);
  await expect(result(page)).toHaveText("Gypsy jazz: 1 band on Friday at Wesley-Hill Hall");
  await expect(names(page)).toHaveText(["Caravan and Annexe"]);
  await choose(page, "Style", "Every style");
  await expect(page).toHaveURL(/\/band\/friday\/venue\/wesley-hill-hall$/);
  await filters(page).getByRole("link", { name: "All days" }).click();
  await expect(page).toHaveURL(/\/band\/venue\/wesley-hill-hall$/);
  await page.getByRole("link", { name: "All bands" }).click();
  await expect(page).toHaveURL(/\/band$/);
  await expect(names(page)).toHaveCount(27);
});

test("a menu opens by keyboard; a choice, Escape and a press outside close it, with the focus on its summary", {
  tag: "@long",
}, async ({ page }) => {
  await openPage(page, "/band");
  const menu = page.locator("details", { hasText: "Every style" });
  const summary = menu.locator("summary");
  await summary.press("Enter");
  await expect(menu).toHaveAttribute("open");
  await page.keyboard.press("Tab");
  await expect(menu.getByRole("link", { name: "Every style" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).not.toHaveAttribute("open");
  await expect(summary).toBeFocused();
  await summary.press("Space");
  await menu.getByRole("link", { name: /^Bebop/ }).press("Enter");
  await expect(result(page)).toHaveText("Bebop: 2 bands");
  await expect(menu).not.toHaveAttribute("open");
  await expect(summary).toBeFocused();
  await expect(summary).toHaveText("Style: Bebop");
  await summary.click();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(menu).not.toHaveAttribute("open");
});

test("a band without a poster has no card, and is found by the search", async ({ page }) => {
  await openPage(page, "/band");
  const link = page.getByRole("main").getByRole("link", { name: "Come-and-Try Orchestra" });
  await expect(link).toHaveCount(0);
  await page.getByRole("searchbox", { name: "Find" }).fill("come-and-try");
  await expect(result(page)).toHaveText("1 band for “come-and-try”");
  await expect(names(page)).toHaveCount(0);
  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Come-and-Try Orchestra");
});

test("what would match no band is no link, and its address says so and leads back", { tag: "@long" }, async ({
  page,
}) => {
  await openPage(page, "/band/style/big-band");
  const monday = filters(page).getByText("Monday", { exact: true });
  await expect(monday).toBeVisible();
  await expect(filters(page).getByRole("link", { name: /^Monday/ })).toHaveCount(0);
  await page.getByText("Venue", { exact: true }).click();
  await expect(filters(page).getByRole("link", { name: "Town Hall 2 bands" })).toBeVisible();
  await expect(filters(page).getByRole("link", { name: /^Bandstand/ })).toHaveCount(0);
  await openPage(page, "/band/monday/style/big-band");
  await expect(result(page)).toHaveText("Big band: no bands on Monday");
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Bands on Monday" })).toHaveAttribute("href", "/band/monday");
  await main.getByRole("link", { name: "Bands: Big band" }).click();
  await expect(result(page)).toHaveText("Big band: 2 bands");
});

test("the search finds names and styles as one types, counts, combines with the filter, and Escape clears it", async ({
  page,
}) => {
  await openPage(page, "/band");
  const field = page.getByRole("searchbox", { name: "Find" });
  await field.pressSequentially("MA OMALLEY");
  await expect(names(page)).toHaveText(["Ma O'Malley & the Night Shift"]);
  await expect(result(page)).toHaveText("1 band for “MA OMALLEY”");
  await field.press("Escape");
  await expect(field).toHaveValue("");
  await expect(names(page)).toHaveCount(27);
  await field.pressSequentially("blues");
  await expect(result(page)).toHaveText("3 bands for “blues”");
  await field.press("Enter");
  await expect(result(page)).toBeFocused();
  await filters(page)
    .getByRole("link", { name: /^Thursday/ })
    .click();
  await expect(result(page)).toHaveText("1 band on Thursday for “blues”");
  await field.fill("zither");
  await expect(names(page)).toHaveCount(0);
  await expect(page.getByText("Nobody here is called that")).toBeVisible();
  await page.getByRole("button", { name: "Clear the search" }).click();
  await expect(field).toBeFocused();
  await expect(result(page)).toHaveText("5 bands on Thursday");
});

test("an address in another spelling leads to the one, and any that names nothing is the error page", async ({
  request,
}) => {
  for (const [asked, path] of [
    ["/band/Saturday/Style/BLUES?from=poster", "/band/saturday/style/blues?from=poster"],
    ["/band/saturday/", "/band/saturday"],
    ["/band/satur%64ay", "/band/saturday"],
    ["/schedule/SATURDAY?from=poster", "/schedule/saturday?from=poster"],
  ] as const) {
    const response = await request.get(asked, { maxRedirects: 0 });
    expect(response.status(), asked).toBe(301);
    expect(new URL(response.headers().location ?? "", response.url()).pathname).toBe(path.split("?")[0]);
  }
  for (const path of ["/band/tuesday", "/band/venue/town-hall/saturday", "/band/style", "/band/saturday/saturday"]) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.status(), path).toBe(404);
    expect(await response.text()).toContain("There is no page at this address");
  }
});

test("search engines are shown the days, and no other filter", async ({ request }) => {
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const listed = [...sitemap.matchAll(/<loc>[^<]*(\/band(?:\/[^<]*)?)<\/loc>/g)].map(([, path]) => path);
  expect(listed).toEqual(["", "/thursday", "/friday", "/saturday", "/sunday", "/monday"].map((day) => `/band${day}`));
  for (const path of listed) {
    const html = await (await request.get(path ?? "")).text();
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]+${path}"`));
    expect(html).toMatch(/"og:image" content="[^"]+\/share\/band\.png"/);
    expect(html).not.toContain("noindex");
  }
  for (const path of ["/band/style/blues", "/band/venue/town-hall", "/band/saturday/style/blues"]) {
    const html = await (await request.get(path)).text();
    expect(html, path).toContain('<meta name="robots" content="noindex"');
    expect(html, path).not.toContain('rel="canonical"');
  }
  const friday = await (await request.get("/band/friday")).text();
  expect(friday).toContain('"description" content="9 bands on Friday at the festival, Thursday 10 to');
  expect(friday).toContain('"name":"Bands on Friday"');
});

for (const [width, height] of [
  [360, 740],
  [390, 844],
] as const) {
  test(`on a phone of ${width}×${height} the first poster is on the first screen, and the page does not scroll sideways`, {
    tag: height !== 844 ? "@long" : [],
  }, async ({ page }) => {
    await page.setViewportSize({ width, height });
    for (const path of ["/band", "/band/saturday"]) {
      await openPage(page, path);
      const top = await page
        .getByRole("main")
        .locator("li img")
        .first()
        .evaluate((each) => each.getBoundingClientRect().top);
      expect(top, path).toBeLessThan(height * 0.6);
      expect(await sidewaysOverflow(page)).toEqual([]);
    }
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("filters are links, menus open, and there is no search", async ({ page }) => {
    await page.goto("/band");
    await expect(page.getByRole("searchbox")).toHaveCount(0);
    await filters(page)
      .getByRole("link", { name: /^Saturday/ })
      .click();
    await expect(page).toHaveURL(/\/band\/saturday$/);
    await choose(page, "Style", /^Swing/);
    await expect(page).toHaveURL(/\/band\/saturday\/style\/swing$/);
    await expect(names(page)).toHaveText(["Cordial", "Paddock Shoes"]);
    await page.getByRole("link", { name: "MORE INFO about Cordial" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cordial");
  });
});

function filters(page: Page) {
  return page.getByRole("navigation", { name: "Filter the bands" });
}

function result(page: Page) {
  return page.getByRole("main").getByRole("status");
}

/** The bands that are shown. */
function names(page: Page) {
  return page.getByRole("main").getByRole("heading", { level: 2 });
}

async function choose(page: Page, menu: "Style" | "Venue", name: string | RegExp) {
  const details = filters(page).locator("details", { hasText: `Every ${menu.toLowerCase()}` });
  await details.locator("summary").click();
  await details.getByRole("link", { name }).click();
}
