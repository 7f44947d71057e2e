import type { Locator } from "@playwright/test";
import { expect, test } from "#tests/support/browser/browser.ts";
import { readableAddresses } from "./every-address.ts";

test.use({ javaScriptEnabled: false });

/** The landing page's hero fills the screen, and the line-up has posters. */
const withoutBanner = /^\/($|bands?(\/|$)|schedule(\/|$)|my-festival)/;

/** How high banners may be at each width, in px: `npm test` looks at the narrowest and the widest, to save time. */
const bannerLimits = [
  [390, 250],
  ...(process.env.LONG
    ? ([
        [768, 250],
        [1279, 250],
      ] as const)
    : []),
  [1440, 400],
] as const;

test("every page works without JavaScript: heading, text, links, and a banner that leaves room for them", async ({
  page,
}) => {
  // As long as each page may take, however many there are.
  test.setTimeout(readableAddresses.length * 5_000);
  const soft = expect.configure({ soft: true });
  const withBanner: string[] = [];
  for (const path of readableAddresses) {
    await page.goto(path);
    await soft(page.locator("h1"), path).toHaveCount(1);
    await soft(page.getByRole("heading", { level: 1 }), path).toBeVisible();
    const main = page.getByRole("main");
    await soft(main, `the text of ${path}`).toHaveText(/[\s\S]{80}/, { useInnerText: true });
    await soft(page.getByRole("navigation", { name: "Main" }).getByRole("link").first(), path).toBeAttached();
    await soft(page.getByRole("contentinfo"), path).toContainText("©");
    // Without JavaScript only a form's own submit button works, so no other may be visible.
    const buttons = main.locator("button:not(form[method=post] button)").filter({ visible: true });
    await soft(buttons, path).toHaveCount(0);
    if (withoutBanner.test(path)) continue;
    for (const [width, most] of bannerLimits) {
      await page.setViewportSize({ width, height: 800 });
      const heights = await bannerHeights(main);
      soft(Math.max(0, ...heights), `the banners of ${path} at ${width} px`).toBeLessThanOrEqual(most);
      if (width === 390 && heights.length > 0) withBanner.push(path);
    }
  }
  for (const path of ["/volunteer", "/history", "/support", "/festival-info", "/style-guide"])
    soft(withBanner).toContain(path);
});

test("the pictures below the landing page's hero are in their place", { tag: "@long" }, async ({ page }) => {
  await page.goto("/");
  const pictures = page.getByRole("main").locator('img[loading="lazy"]');
  for (const picture of await pictures.all()) await expect(picture).toHaveCSS("translate", "none");
  await expect(pictures.first()).toHaveJSProperty("complete", true);
});

test("a link of the header opens its page", { tag: "@long" }, async ({ page }) => {
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "Line-up" }).click();
  await expect(page).toHaveURL(/\/band$/);
  await page.getByRole("link", { name: "Anneke Vo Trio" }).click();
  await expect(page).toHaveURL(/\/bands\/\w+/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("a dropdown opens by mouse and by keyboard", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/");
  const history = page.getByRole("link", { name: "History" });
  await expect(history).toBeHidden();
  await page.getByRole("button", { name: "The festival" }).hover();
  await expect(history).toBeVisible();
  await page.mouse.move(640, 700);
  await expect(history).toBeHidden();
  await page.getByRole("button", { name: "The festival" }).focus();
  await expect(history).toBeVisible();
  await history.click();
  await expect(page).toHaveURL(/\/history$/);
});

test("on a phone the menu opens full screen, with every group, and closes", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/");
  const menu = page.getByRole("navigation", { name: "Main" });
  await expect(menu).toBeHidden();
  await page.getByRole("button", { name: "Menu" }).click();
  for (const name of ["Line-up", "Schedule", "History", "Volunteer", "Contact"])
    await expect(menu.getByRole("link", { name, exact: true })).toBeVisible();
  await menu.getByRole("button", { name: "Close" }).click();
  await expect(menu).toBeHidden();
  await page.getByRole("button", { name: "Menu" }).click();
  await menu.getByRole("link", { name: "Volunteer" }).click();
  await expect(page).toHaveURL(/\/volunteer$/);
});

test("accordion items open, one at a time", { tag: "@long" }, async ({ page }) => {
  await page.goto("/festival-info");
  const questions = page.locator("details");
  await questions.nth(0).locator("summary").click();
  await expect(questions.nth(0)).toHaveAttribute("open");
  await expect(questions.nth(0).getByRole("paragraph").first()).toBeVisible();
  await questions.nth(1).locator("summary").press("Enter");
  await expect(questions.nth(1)).toHaveAttribute("open");
  await expect(questions.nth(0)).not.toHaveAttribute("open");
});

test("line-up and schedule can be read", async ({ page }) => {
  await page.goto("/band");
  await expect(page.getByRole("main").getByRole("link", { name: /^MORE INFO about / })).toHaveCount(27);
  await page.goto("/schedule");
  for (const day of ["Thursday 10 June", "Friday 11 June", "Saturday 12 June", "Sunday 13 June", "Monday 14 June"]) {
    await page.getByRole("navigation", { name: "Days" }).getByRole("link", { name: day }).click();
    await expect(page.getByRole("heading", { name: day })).toBeVisible();
  }
  await expect(page).toHaveURL(/\/schedule\/monday$/);
  await expect(page.getByRole("link", { name: "Come-and-Try Orchestra" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Branch Line Big Band" })).toBeHidden();
});

/** Of the section that a page begins with, and of every banner below. On the style guide every section that could begin a page is measured as if it did. */
function bannerHeights(main: Locator): Promise<number[]> {
  return main.locator("section").evaluateAll((sections) =>
    sections.flatMap((section, index) => {
      if (
        !/^(Banner|Picture|Hero|A picture|A film)/.test(section.querySelector("h1, h2")?.textContent ?? "") &&
        index > 0
      )
        return [];
      section.setAttribute("data-opening", "");
      return [...section.querySelectorAll("img, video")].map((each) => each.getBoundingClientRect().height);
    }),
  );
}
