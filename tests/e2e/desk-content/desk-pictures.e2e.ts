import type { Locator, Page } from "@playwright/test";
import { accessibilityViolations } from "#tests/support/browser/accessibility-violations.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { journeyWidths, sidewaysOverflow } from "#tests/support/browser/browser-layout.ts";
import { photo } from "#tests/support/content/pictures.ts";
import { signInAtSite } from "#tests/support/desk/desk.ts";

const notices = (page: Page) => page.getByRole("region", { name: "Notices" });
const chooser = (page: Page) => page.getByLabel("Add pictures or files");
const onTheirWay = (page: Page) => page.getByRole("list", { name: "Files on their way" });
const rowOf = (page: Page, name: string): Locator => onTheirWay(page).getByRole("listitem").filter({ hasText: name });
/** Pictures are made ready one at a time, beside the small ones of the list. */
const inTime = { timeout: 20_000 };
const jpeg = async (name: string, width = 640) => ({
  name,
  mimeType: "image/jpeg",
  buffer: await photo(width, 400).jpeg().toBuffer(),
});

// The desk asks for news all the time, also while its site stops.
test.afterEach(async ({ page }) => {
  await page.goto("about:blank");
});

for (const width of journeyWidths)
  test(`at ${width} px several pictures are sent, one is refused, and one is described and published`, async ({
    page,
    start,
    context,
    browserErrors,
  }) => {
    const site = await start();
    await page.setViewportSize({ width, height: 800 });
    await signInAtSite(context, site, { editor: "change" });
    await page.goto(`${site.url}/desk/pictures`);
    const damaged = { ...(await jpeg("damaged.jpg")), buffer: (await jpeg("")).buffer.subarray(0, 300) };
    const uploading = page.waitForRequest("**/desk/api/pictures/upload?*");
    await chooser(page).setInputFiles([await jpeg("river.jpg"), damaged, await jpeg("bridge.jpg")]);
    await uploading;
    await expect(page.getByText("2 of 3 in the library. 1 did not get there.")).toBeVisible(inTime);
    await expect(rowOf(page, "damaged.jpg").getByRole("alert")).toContainText("damaged");
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await sidewaysOverflow(page)).toEqual([]);
    await rowOf(page, "damaged.jpg").getByRole("button", { name: "Leave it out" }).click();
    const river = rowOf(page, "river");
    await river.getByLabel("What does it show?").fill("The river at dusk");
    await page.keyboard.press("Enter");
    await expect(notices(page)).toContainText("river can be shown on the site now.");
    await expect(river).toHaveCount(0);
    await page.goto(`${site.url}/desk/pictures?view=undescribed`);
    await expect(page.getByRole("link", { name: /^bridge/ })).toBeVisible();
    await expect(page.getByRole("link", { name: /^river/ })).toHaveCount(0);
    browserErrors.length = 0;
  });

test("files that wait go on while one looks elsewhere; one that is used is replaced everywhere, another one removed and put back by the keyboard", {
  tag: "@long",
}, async ({ page, start, context }) => {
  test.setTimeout(120_000);
  const site = await start();
  await test.step("files that wait go on while one looks at another page of the desk, and closing the tab is asked about", async () => {
    await signInAtSite(context, site, { editor: "change" });
    await page.goto(`${site.url}/desk/pictures`);
    const first = Promise.withResolvers<void>();
    await page.route("**/desk/api/pictures/upload?*", async (route) => {
      await first.promise;
      await route.continue();
    });
    await chooser(page).setInputFiles([await jpeg("one.jpg"), await jpeg("two.jpg")]);
    await expect(rowOf(page, "one.jpg").getByRole("progressbar")).toBeVisible();
    await expect(rowOf(page, "two.jpg")).toContainText("Waits for its turn.");
    await page.getByRole("link", { name: "Pages", exact: true }).filter({ visible: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pages");
    const asked = page.waitForEvent("dialog");
    const closing = page.evaluate(() => location.reload());
    const dialog = await asked;
    expect(dialog.type()).toBe("beforeunload");
    await dialog.dismiss();
    await closing;
    first.resolve();
    await expect(notices(page)).toContainText("2 files are in the library.", inTime);
    await page.getByRole("link", { name: "Pictures", exact: true }).filter({ visible: true }).click();
    await expect(page.getByText("2 of 2 in the library.")).toBeVisible();
    await expect(rowOf(page, "two").getByLabel("What does it show?")).toBeVisible();
  });

  await test.step("one that is used says where and is replaced everywhere; another one is removed and put back by the keyboard", async () => {
    await signInAtSite(context, site, { editor: "change" });
    await page.goto(`${site.url}/desk/pictures?q=town+hall`);
    await page.getByLabel("Kind").selectOption("Logos");
    await expect(page.getByText("Nothing here has “town hall”")).toBeVisible();
    await page.getByLabel("Kind").selectOption("Pictures on pages");
    await page
      .getByRole("link", { name: /town hall/i })
      .first()
      .click();
    await expect(page.getByRole("link", { name: "About CJF" })).toBeVisible();
    await expect(page.getByText("It is used. Take it out of the parts that show it first")).toBeVisible();
    await page.getByLabel("Another file").setInputFiles(await jpeg("new-hall.jpg", 900));
    await expect(notices(page)).toContainText("The new file is in its place, as a draft.", inTime);
    await page.getByRole("button", { name: "Save and publish" }).click();
    await expect(notices(page)).toContainText("can be shown on the site now.");
    expect(await (await page.request.get(`${site.url}/about-cjf`)).text()).toContain("/new-hall.jpg");

    await page.goto(`${site.url}/desk/pictures`);
    await chooser(page).setInputFiles(await jpeg("spare.jpg"));
    await rowOf(page, "spare").getByRole("link").press("Enter", inTime);
    await expect(page.getByText("Nowhere: it can be removed.")).toBeVisible();
    await page.getByRole("button", { name: "Remove it" }).press("Enter");
    await expect(notices(page)).toContainText("spare is removed.");
    await page.getByRole("button", { name: "Put it back" }).press("Enter");
    await expect(notices(page)).toContainText("spare is back, as a draft: visitors see it once it is published.");
  });
});
