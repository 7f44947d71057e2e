import AxeBuilder from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { expect } from "./browser.ts";

/** Presses a wizard's button. */
export async function press(wizard: Locator, name: string) {
  await wizard.getByRole("button", { name, exact: true }).click();
}

/** Presses a button that looks disabled: it sends nothing, and says what is missing, with the focus there (W2). */
export async function pressIncomplete(wizard: Locator, name: string, messages: string[]) {
  const button = wizard.getByRole("button", { name, exact: true });
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await button.click({ force: true });
  await expectProblems(wizard, messages);
}

/** Expects these messages in the summary, which has the focus, and each of them beside its field. */
export async function expectProblems(wizard: Locator, messages: string[]) {
  const summary = wizard.getByRole("alert");
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveText(messages);
  await expect(wizard.page()).toHaveTitle(/^Error: /);
  for (const message of messages) {
    const times = messages.filter((each) => each === message).length;
    await expect(wizard.getByText(message, { exact: true }), "in the summary and beside the field").toHaveCount(
      2 * times,
    );
  }
  expect((await new AxeBuilder({ page: wizard.page() }).include("dialog").analyze()).violations).toEqual([]);
}

/** Presses Tab until the target has the focus. */
export async function tabTo(page: Page, target: Locator) {
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(target, "reached by Tab").toBeFocused();
}
