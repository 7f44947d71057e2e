import type { Page } from "@playwright/test";
import { expect, openPage, test, untilHydrated } from "#tests/support/browser/browser.ts";

test.describe("a link inside the site", () => {
  test("changes the page without a reload, works with Back and Forward and to an unknown address, and reloads for the membership page", async ({
    page,
    browserErrors,
  }) => {
    await openPage(page, "/");
    const unchanged = await mark(page);
    await test.step("changes the page without a reload: title, focus on the heading, and an announcement of the new title", async () => {
      await menu(page).getByRole("link", { name: "Support us" }).click();
      await expect(page).toHaveURL(/\/support$/);
      await expect(page).toHaveTitle(/Support us/);
      await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
      await expect(page.getByRole("status").filter({ hasText: "Support us" })).toBeAttached();
      await expect(menu(page).getByRole("link", { name: "Support us" })).toHaveAttribute("aria-current", "page");
      expect(await unchanged()).toBe(true);
    });

    await test.step("works with Back and Forward", async () => {
      await menu(page).getByRole("link", { name: "Schedule" }).click();
      await expect(page).toHaveTitle(/Schedule/);
      await menu(page).getByRole("link", { name: "Contact" }).click();
      await expect(page).toHaveTitle(/Contact/);
      await page.goBack();
      await expect(page).toHaveTitle(/Schedule/);
      await page.goBack();
      await expect(page).toHaveTitle(/Support us/);
      await page.goForward();
      await expect(page).toHaveTitle(/Schedule/);
      expect(await unchanged()).toBe(true);
    });

    await test.step("to an unknown address shows the error route", async () => {
      await menu(page).getByRole("link", { name: "Support us" }).click();
      await expect(page).toHaveTitle(/Support us/);
      await page.evaluate(() => {
        history.pushState(null, "", "/no-such-page");
        history.pushState(null, "", "/support");
        history.back();
      });
      await expect(page.getByRole("heading", { level: 1, name: "Error" })).toBeFocused();
      await expect(page).toHaveTitle(/Error/);
      await expect(page.getByRole("contentinfo")).toBeVisible();
      await page.goForward();
      await expect(page.getByRole("heading", { level: 1, name: "Support us" })).toBeFocused();
      expect(await unchanged()).toBe(true);
      expect(browserErrors.splice(0).filter((error) => !error.includes("404"))).toEqual([]);
    });

    await test.step("to the membership page reloads the document, which has its own Content-Security-Policy", async () => {
      await menu(page).getByRole("button", { name: "Take part" }).click();
      await menu(page).getByRole("link", { name: "Membership" }).click();
      await expect(page).toHaveURL(/\/membership$/);
      await untilHydrated(page);
      expect(await unchanged()).toBe(false);
    });
  });

  test("reaches every page of the menu without a reload or a console message", { tag: "@long" }, async ({ page }) => {
    await openPage(page, "/");
    const unchanged = await mark(page);
    for (const name of await menu(page).getByRole("link", { includeHidden: true }).allTextContents()) {
      if (name === "Membership" || name.endsWith(" home")) continue;
      const link = menu(page).getByRole("link", { name, exact: true, includeHidden: true });
      const path = (await link.getAttribute("href")) ?? "";
      await link.evaluate((element) => element instanceof HTMLElement && element.click());
      await expect(page).toHaveURL(path);
      await expect(link).toHaveAttribute("aria-current", "page");
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    }
    expect(await unchanged()).toBe(true);
  });
});

test("the first Tab stop is a skip link to the main content", async ({ page }) => {
  await openPage(page, "/history");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").locator(":focus")).toBeAttached();
});

test.describe("while a page is read on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("the line-up stays in reach, on the schedule the days do, and a low screen is left to the text", async ({
    page,
  }) => {
    const lineUp = page.getByRole("banner").getByRole("link", { name: "Line-up" });
    await openPage(page, "/history");
    await scrollToTheEnd(page);
    await expect(lineUp).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 360, height: 480 });
    await scrollToTheEnd(page);
    await expect(lineUp).not.toBeInViewport();
    await page.setViewportSize({ width: 360, height: 740 });
    await openPage(page, "/schedule");
    await page.getByRole("main").getByRole("listitem").last().scrollIntoViewIfNeeded();
    await expect(page.getByRole("navigation", { name: "Days" })).toBeInViewport({ ratio: 1 });
    await expect(lineUp).not.toBeInViewport();
  });
});

function scrollToTheEnd(page: Page) {
  return page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
}

function menu(page: Page) {
  return page.getByRole("navigation", { name: "Main" });
}

/** Marks the window. @returns a check that the mark is still there, which a reload would remove. */
async function mark(page: Page) {
  await page.evaluate(() => Object.assign(window, { marked: true }));
  return () => page.evaluate(() => "marked" in window);
}
