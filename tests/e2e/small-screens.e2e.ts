import type { Page } from "@playwright/test";
import { expect, openPage, test } from "#tests/support/browser.ts";
import { clippedText, resize, sidewaysOverflow } from "#tests/support/browser-layout.ts";
import { readableAddresses } from "./every-address.ts";

/** Twice the default of 16 px, as in the browser's preferences. */
const doubled = { fontSizes: { standard: 32, fixed: 26 } };

for (const path of readableAddresses) {
  test(`${path} fits at 320 px and with 200 % text size`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await resize(page, 320);
    await openPage(page, path);
    await expectFits(page, "at 320 px");

    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Page.setFontSizes", doubled);
    await resize(page, 1280);
    await expect(page.locator("html")).toHaveCSS("font-size", "32px");
    await expectFits(page, "at 1280 px with 200 % text");

    await resize(page, 360);
    await expectFits(page, "at 360 px with 200 % text");
  });
}

async function expectFits(page: Page, where: string) {
  await openEverything(page);
  await page.evaluate(() => document.fonts.ready);
  expect.soft(await sidewaysOverflow(page), where).toEqual([]);
  expect.soft(await clippedText(page), where).toEqual([]);
}

/** Opens every accordion item; without `name` they do not close each other. */
async function openEverything(page: Page) {
  await page.locator("details").evaluateAll((all) => {
    for (const each of all) {
      each.removeAttribute("name");
      each.setAttribute("open", "");
    }
  });
}
