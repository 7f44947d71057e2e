import type { Page } from "@playwright/test";
import { accessibilityViolations } from "#tests/support/browser/accessibility-violations.ts";
import { expect, openPage, test, untilHydrated } from "#tests/support/browser/browser.ts";

const festivalPages = ["Festival info", "About CJF", "History", "Sponsors"];

test.describe("on a wide screen a dropdown", () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test("opens by keyboard alone, on hover and with a click, and is for screens from 801 px", async ({ page }) => {
    await test.step("works by keyboard alone: Enter opens, Tab moves through it, Escape closes and restores the focus", async () => {
      await openPage(page, "/");
      await tabTo(page, button(page, "The festival"));
      await expect(link(page, "History")).toBeHidden();
      await page.keyboard.press("Enter");
      for (const name of festivalPages) {
        await page.keyboard.press("Tab");
        await expect(link(page, name)).toBeFocused();
      }
      await page.keyboard.press("Escape");
      await expect(button(page, "The festival")).toBeFocused();
      await expect(link(page, "History")).toBeHidden();

      await test.step("it closes when the focus leaves it", async () => {
        await page.keyboard.press("Enter");
        await expect(link(page, "History")).toBeVisible();
        await tabTo(page, link(page, "Schedule"));
        await expect(link(page, "History")).toBeHidden();
      });

      await button(page, "The festival").focus();
      await page.keyboard.press("Control+ArrowRight");
      await expect(button(page, "The festival"), "the browser's own keys are left to it").toBeFocused();
      await page.keyboard.press("Space");
      await expect(link(page, "History")).toBeVisible();
      await page.keyboard.press("ArrowDown");
      await expect(link(page, "Festival info")).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/\/festival-info$/);
      await expect(link(page, "History")).toBeHidden();
    });

    await test.step("opens on hover, stays open inside it, and closes after the mouse leaves", async () => {
      const parent = button(page, "The festival");
      await parent.hover();
      await expect(link(page, "History")).toBeVisible();
      await expect(parent).toHaveAttribute("aria-expanded", "true");
      await link(page, "Sponsors").hover();
      await expect(link(page, "History")).toBeVisible();
      await page.mouse.move(640, 700);
      await expect(link(page, "History")).toBeHidden();
      await expect(parent).toHaveAttribute("aria-expanded", "false");
    });

    await test.step("opens with a click, one at a time, until a click outside", async () => {
      await button(page, "The festival").click();
      await page.mouse.move(640, 700);
      await expect(link(page, "History")).toBeVisible();
      await button(page, "Take part").click();
      await expect(link(page, "Volunteer")).toBeVisible();
      await expect(link(page, "History")).toBeHidden();
      await page.mouse.click(5, 700);
      await expect(link(page, "Volunteer")).toBeHidden();
    });

    await test.step("801 px is wide and 800 px is narrow", async () => {
      await page.setViewportSize({ width: 801, height: 700 });
      await expect(button(page, "The festival")).toBeVisible();
      await expect(page.getByRole("button", { name: "Menu" })).toBeHidden();
      for (const width of [801, 820, 1024]) {
        await page.setViewportSize({ width, height: 700 });
        const header = await page.getByRole("banner").boundingBox();
        expect(header?.height, `one row at ${width} px`).toBe(92);
      }
      await page.setViewportSize({ width: 800, height: 700 });
      await expect(menu(page)).toBeHidden();
      await expect(page.getByRole("button", { name: "Menu" })).toBeVisible();
    });
  });
});

test.describe("by touch", () => {
  test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true });

  test("a tap opens a dropdown, another closes it, and a tap on a link goes there", { tag: "@long" }, async ({
    page,
  }) => {
    await openPage(page, "/");
    await button(page, "The festival").tap();
    await expect(link(page, "History")).toBeVisible();
    await button(page, "The festival").tap();
    await expect(link(page, "History")).toBeHidden();
    await button(page, "The festival").tap();
    await link(page, "History").tap();
    await expect(page).toHaveURL(/\/history$/);
    await expect(link(page, "Sponsors")).toBeHidden();
  });
});

test.describe("on a narrow screen the menu", () => {
  test.use({ viewport: { width: 800, height: 700 } });

  test("fills the screen, keeps the focus, and closes when a page is chosen", async ({ page }) => {
    await test.step("fills the screen and works by keyboard alone", async () => {
      await openPage(page, "/support");
      const opener = page.getByRole("button", { name: "Menu" });
      await tabTo(page, opener);
      await page.keyboard.press("Enter");
      expect(await menu(page).boundingBox()).toEqual({ x: 0, y: 0, width: 800, height: 700 });
      await expect(menu(page).locator(":focus")).toBeAttached();
      await tabTo(page, button(page, "The festival"));
      await page.keyboard.press("Enter");
      await expect(link(page, "History")).toBeVisible();
      await tabTo(page, button(page, "Take part"));
      await page.keyboard.press("Enter");
      await expect(link(page, "Volunteer")).toBeVisible();
      await expect(link(page, "History")).toBeHidden();
      await page.keyboard.press("Escape");
      await expect(menu(page)).toBeHidden();
      await expect(opener).toBeFocused();
    });

    await test.step("traps the focus in both directions", async () => {
      await page.getByRole("button", { name: "Menu" }).press("Enter");
      const controls = await menu(page).locator("a:visible, button:visible").count();
      for (const key of ["Tab", "Shift+Tab"]) {
        for (let step = 0; step <= controls; step += 1) {
          await page.keyboard.press(key);
          await expect(menu(page).locator(":focus")).toBeAttached();
        }
      }
      await page.keyboard.press("Escape");
      await expect(menu(page)).toBeHidden();
    });

    await test.step("closes when a page is chosen, and moves the focus to the new page's heading", async () => {
      await page.getByRole("button", { name: "Menu" }).press("Enter");
      // It takes the focus a task after it has opened: a key between would be the Close button's.
      await expect(menu(page).locator(":focus")).toBeAttached();
      await button(page, "Take part").press("Enter");
      await link(page, "Volunteer").press("Enter");
      await expect(page).toHaveURL(/\/volunteer$/);
      await expect(menu(page)).toBeHidden();
      await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
      await page.getByRole("link", { name: /home/ }).first().click();
      await expect(page).toHaveURL(/\/$/);
    });

    await test.step("closes when the current page is chosen", async () => {
      await openPage(page, "/support");
      await page.getByRole("button", { name: "Menu" }).click();
      await link(page, "Support us").click();
      await expect(menu(page)).toBeHidden();
      await expect(page.getByRole("main").getByRole("link").first()).toBeVisible();
    });
  });
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`on a phone the opened menu has the logo, the dates and both actions, in ${colorScheme}`, {
    tag: colorScheme === "dark" ? "@long" : [],
  }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme });
    await test.step("before its scripts have run it is closed but for the group that is pressed", async () => {
      const scripts = Promise.withResolvers<void>();
      await page.route("**/*.js", async (route) => {
        await scripts.promise;
        await route.continue();
      });
      await page.goto("/about-cjf", { waitUntil: "commit" });
      await page.getByRole("button", { name: "Menu" }).click();
      await expect(link(page, "Contact")).toBeInViewport({ ratio: 1 });
      for (const name of ["History", "Volunteer"]) await expect(link(page, name)).toBeHidden();
      await button(page, "Take part").click();
      await expect(link(page, "Volunteer")).toBeVisible();
      scripts.resolve();
      await untilHydrated(page);
      await expect(menu(page)).toBeVisible();
      await button(page, "The festival").click();
      await expect(link(page, "History")).toBeVisible();
      await button(page, "The festival").click();
      await expect(link(page, "History")).toBeHidden();
    });
    await expect(menu(page).getByRole("link", { name: / home$/ })).toBeInViewport();
    await expect(menu(page).getByText("Thursday 10 to Monday 14 June 2027")).toBeInViewport({ ratio: 1 });
    await expect(link(page, "Line-up")).toBeInViewport({ ratio: 1 });
    expect(await accessibilityViolations(page)).toEqual([]);
    await link(page, "Tickets").click();
    await expect(page).toHaveURL(/\/tickets$/);
    await expect(page.getByRole("main").getByRole("link", { name: "Buy tickets" })).toBeVisible();
    await expect(menu(page)).toBeHidden();
  });
}

test("what visitors look for most stands on every page: both on a wide screen, one on a phone", async ({ page }) => {
  await openPage(page, "/history");
  const actions = page.getByRole("banner").getByRole("link", { name: /^(Line-up|Tickets)$/ });
  await expect(actions).toHaveText(["Line-up", "Tickets"]);
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(actions).toHaveText(["Line-up"]);
  await actions.click();
  await expect(page).toHaveURL(/\/band$/);
  await expect(actions).toHaveText(["Tickets"]);
  await page.setViewportSize({ width: 801, height: 640 });
  await expect(actions.first()).toHaveAttribute("aria-current", "page");
});

function menu(page: Page) {
  return page.getByRole("navigation", { name: "Main" });
}

function button(page: Page, name: string) {
  return menu(page).getByRole("button", { name, exact: true });
}

function link(page: Page, name: string) {
  return menu(page).getByRole("link", { name, exact: true });
}

/** Presses Tab until the target has the focus, and fails if it never has. */
async function tabTo(page: Page, target: ReturnType<typeof link>) {
  for (let step = 0; step < 30; step += 1) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(target, "is reached by Tab").toBeFocused({ timeout: 1 });
}
