import type { Page } from "@playwright/test";

/** Counts what somebody does. A press is a click, a tap or a key that does something. */
export function pressesAt(page: Page) {
  let count = 0;
  return {
    count: () => count,
    async click(locator: ReturnType<Page["getByRole"]>) {
      count += 1;
      await locator.click();
    },
    async key(name: string) {
      count += 1;
      await page.keyboard.press(name);
    },
  };
}
