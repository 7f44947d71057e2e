import type { Locator, Page } from "@playwright/test";
import { expect } from "./browser.ts";

/** No page of the desk has so many things to focus. */
const mostTabs = 120;

/** Presses Tab until something has the focus, and expects that it can be seen there. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let tab = 0; tab < mostTabs; tab += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await expect(target).toBeFocused();
  await expect(target).toBeInViewport();
  const outline = await target.evaluate((element) => getComputedStyle(element).outlineStyle);
  expect(outline, "the focus is seen").not.toBe("none");
}
