import type { Locator } from "@playwright/test";
import { band } from "#tests/support/band-wizard.ts";
import { expect, test } from "#tests/support/browser.ts";
import { clippedText, resize, sidewaysOverflow } from "#tests/support/browser-layout.ts";
import { volunteer } from "#tests/support/volunteer-wizard.ts";
import { openWizard, tabTo } from "#tests/support/wizard.ts";

for (const journey of [volunteer, band]) {
  const { who, steps } = journey;
  const email = "looks@example.org";
  const forthIn = (wizard: Locator) => wizard.getByRole("button", { name: /^(Next|Submit)$/ });

  test(`${who}: every step and its messages are read whole on a phone with text of twice the size`, async ({
    page,
  }) => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
    await resize(page, 360);
    const wizard = await openWizard(page, journey);
    await expect(page.locator("html")).toHaveCSS("font-size", "32px");
    for (const [index, fill] of steps.entries()) {
      const where = `step ${index + 1}`;
      await forthIn(wizard).click({ force: true });
      await expect(wizard.getByRole("alert")).toBeFocused();
      await expectWhole(wizard, `${where} with its messages`);
      await fill(wizard, email);
      await expectWhole(wizard, `${where}, filled`);
      await forthIn(wizard).click();
    }
    await expect(wizard.getByRole("heading", { name: "Thank you" })).toBeFocused();
    await expectWhole(wizard, "thank you");
  });

  test(`${who}: with forced colours every field has an edge, and unready, ready and focused can be told apart`, async ({
    page,
  }) => {
    await page.emulateMedia({ forcedColors: "active" });
    const wizard = await openWizard(page, journey);
    for (const [index, fill] of steps.entries()) {
      const forth = forthIn(wizard);
      const unready = await colourOf(forth);
      expect(await withoutEdge(wizard), `step ${index + 1}`).toEqual([]);
      await fill(wizard, email);
      expect(await colourOf(forth), `ready at step ${index + 1}`).not.toBe(unready);
      await tabTo(page, forth);
      await expect(forth).not.toHaveCSS("outline-style", "none");
      await page.keyboard.press("Enter");
    }
    await expect(wizard.getByRole("heading", { name: "Thank you" })).toBeFocused();
  });
}

async function expectWhole(wizard: Locator, where: string) {
  const page = wizard.page();
  expect.soft(await sidewaysOverflow(page), where).toEqual([]);
  expect.soft(await clippedText(page, "dialog"), where).toEqual([]);
  const beyond = await wizard.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
  expect.soft(beyond, `${where}: nothing to scroll sideways`).toBe(0);
}

function colourOf(button: Locator) {
  return button.evaluate((element) => getComputedStyle(element).color);
}

/** The fields and buttons that nobody could find, since no line is around them. */
function withoutEdge(wizard: Locator): Promise<string[]> {
  return wizard.locator("input, select, textarea, button").evaluateAll((all) =>
    all
      .filter((element) => {
        const { borderTopStyle, borderTopWidth } = getComputedStyle(element);
        const isEdged = borderTopStyle !== "none" && borderTopWidth !== "0px";
        return element.getBoundingClientRect().width > 1 && !isEdged;
      })
      .map((element) => element.outerHTML),
  );
}
