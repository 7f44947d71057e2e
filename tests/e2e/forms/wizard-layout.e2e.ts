import type { Locator } from "@playwright/test";
import { expect, test } from "#tests/support/browser/browser.ts";
import { clippedText, resize, sidewaysOverflow } from "#tests/support/browser/browser-layout.ts";
import { band } from "#tests/support/forms/band-wizard.ts";
import { volunteer } from "#tests/support/forms/volunteer-wizard.ts";
import { openWizard, tabTo } from "#tests/support/forms/wizard.ts";

for (const journey of [volunteer, band]) {
  const { applicant: who, steps } = journey;
  const email = "looks@example.org";
  const forthIn = (wizard: Locator) => wizard.getByRole("button", { name: /^(Next|Submit)$/ });

  test(`${who}: every step and its errors fit on a phone with 200 % text size`, {
    tag: journey === volunteer ? "@long" : [],
  }, async ({ page, setTextSize }) => {
    await setTextSize(32);
    await resize(page, 360);
    const wizard = await openWizard(page, journey);
    await expect(page.locator("html")).toHaveCSS("font-size", "32px");
    for (const [index, fill] of steps.entries()) {
      const where = `step ${index + 1}`;
      await forthIn(wizard).click({ force: true });
      await expect(wizard.getByRole("alert")).toBeFocused();
      await expectFits(wizard, `${where} with its messages`);
      await fill(wizard, email);
      await expectFits(wizard, `${where}, filled`);
      await forthIn(wizard).click();
    }
    await expect(wizard.getByRole("heading", { name: "Thank you" })).toBeFocused();
    await expectFits(wizard, "thank you");
  });

  test(`${who}: with forced colours every field has a border, and incomplete, complete and focused buttons differ`, {
    tag: journey === band ? "@long" : [],
  }, async ({ page }) => {
    await page.emulateMedia({ forcedColors: "active" });
    const wizard = await openWizard(page, journey);
    for (const [index, fill] of steps.entries()) {
      const forth = forthIn(wizard);
      const incomplete = await colourOf(forth);
      expect(await withoutBorder(wizard), `step ${index + 1}`).toEqual([]);
      await fill(wizard, email);
      expect(await colourOf(forth), `ready at step ${index + 1}`).not.toBe(incomplete);
      await tabTo(page, forth);
      await expect(forth).not.toHaveCSS("outline-style", "none");
      await page.keyboard.press("Enter");
    }
    await expect(wizard.getByRole("heading", { name: "Thank you" })).toBeFocused();
  });
}

async function expectFits(wizard: Locator, where: string) {
  const page = wizard.page();
  expect.soft(await sidewaysOverflow(page), where).toEqual([]);
  expect.soft(await clippedText(page, "dialog"), where).toEqual([]);
  const beyond = await wizard.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
  expect.soft(beyond, `${where}: nothing to scroll sideways`).toBe(0);
}

function colourOf(button: Locator) {
  return button.evaluate((element) => getComputedStyle(element).color);
}

/** The fields and buttons without a border. */
function withoutBorder(wizard: Locator): Promise<string[]> {
  return wizard.locator("input, select, textarea, button").evaluateAll((all) =>
    all
      .filter((element) => {
        const { borderTopStyle, borderTopWidth } = getComputedStyle(element);
        const hasBorder = borderTopStyle !== "none" && borderTopWidth !== "0px";
        return element.getBoundingClientRect().width > 1 && !hasBorder;
      })
      .map((element) => element.outerHTML),
  );
}
