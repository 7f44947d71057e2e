import type { BrowserContext, Page } from "@playwright/test";
import { accessibilityViolations } from "#tests/support/browser/accessibility-violations.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { signInAtSite } from "#tests/support/desk/desk.ts";
import type { Site } from "#tests/support/site/site.ts";

const address = "/desk/pages/page-style-guide#entry/style-guide-rich-text/pageText";
const text = (page: Page) => page.getByRole("textbox", { name: "Text", exact: true });
const toolbar = (page: Page) => page.getByRole("toolbar", { name: "Text" });
const saved = (page: Page) => expect(page.getByText("Saved.", { exact: true })).toBeVisible({ timeout: 10_000 });

async function open(page: Page, context: BrowserContext, site: Site) {
  // Where only the part behind # differs, the page would not be loaded for whoever signs in.
  await page.goto("about:blank");
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAtSite(context, site, { editor: "change" });
  await page.goto(site.url + address);
  await expect(text(page)).toBeVisible();
}

/** The draft as the desk's API has it. */
async function storedText(page: Page, site: Site): Promise<unknown> {
  const answer = await page.request.get(`${site.url}/desk/api/pages/page-style-guide`);
  const { page: open } = await answer.json();
  return open.entries.find(({ id }: { id: string }) => id === "style-guide-rich-text").fields.pageText;
}

test.afterEach(async ({ page }) => {
  await page.goto("about:blank");
});

test("undo goes back past saving; what is pasted, a link to a page and a table are written as Contentful's document", {
  tag: "@long",
}, async ({ page, start, context, browserErrors }) => {
  test.setTimeout(120_000);
  const site = await start();
  await test.step("undo goes back past saving, to the very text that was there", async () => {
    await open(page, context, site);
    const before = await storedText(page, site);
    const size = await text(page).evaluate(({ scrollHeight, clientHeight }) => ({ scrollHeight, clientHeight }));
    expect(size.clientHeight, "the box is as high as its text").toBe(size.scrollHeight);
    await text(page).getByText("A quote in the middle").click();
    await page.keyboard.type("Bravo ");
    await saved(page);
    expect(await storedText(page, site)).not.toEqual(before);
    await page.keyboard.press("Control+z");
    await expect.poll(() => storedText(page, site), { timeout: 10_000 }).toEqual(before);
  });

  await test.step("what is pasted, a link to a page and a table are written as Contentful's document", async () => {
    await open(page, context, site);
    await text(page).click();
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Delete");
    await page.keyboard.press("Control+Alt+0");
    await paste(page, `<p><span style="font-weight:700">Bus</span> 12</p>`);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Control+k");
    await page.getByRole("button", { name: "Choose a page" }).click();
    await page.getByRole("searchbox", { name: "Search" }).fill("contact");
    await page
      .getByRole("dialog", { name: "Choose" })
      .getByRole("button", { name: /Contact/ })
      .first()
      .click();
    await toolbar(page)
      .getByRole("button", { name: /Insert/ })
      .click();
    await page.getByRole("button", { name: "Table", exact: true }).click();
    await page.keyboard.type("Leaves");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Line");
    await page.keyboard.press("Tab");
    await page.keyboard.type("From");
    await expect(text(page).locator("th")).toHaveText(["Leaves", "Line", "From"]);
    expect(await accessibilityViolations(page, "[role=toolbar]")).toEqual([]);
    expect(await accessibilityViolations(page, "[role=textbox]")).toEqual([]);
    const isWritten = async () => JSON.stringify(await storedText(page, site));
    await expect.poll(isWritten, { timeout: 10_000 }).toContain("From");
    expect(await isWritten()).toMatch(
      /"bold".*"entry-hyperlink".*"page-contact".*"table-header-cell".*Leaves.*Line.*From/,
    );
    expect(browserErrors).toEqual([]);
  });
});

/** As the browser hands over what another program has put into the clipboard. */
function paste(page: Page, html: string): Promise<void> {
  return text(page).evaluate((element, data) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", data);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}
