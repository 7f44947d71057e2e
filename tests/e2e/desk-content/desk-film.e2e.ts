import { readFile } from "node:fs/promises";
import { accessibilityViolations } from "#tests/support/browser/accessibility-violations.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { journeyWidths, sidewaysOverflow } from "#tests/support/browser/browser-layout.ts";
import { signInAtSite } from "#tests/support/desk/desk.ts";
import { pressesAt } from "#tests/support/desk/presses.ts";

const film = async () => ({
  name: "march.webm",
  mimeType: "video/webm",
  buffer: await readFile(new URL("../../fixtures/films/film.webm", import.meta.url)),
});

// A page in the editor asks for news all the time, also while its site stops.
test.afterEach(async ({ page }) => {
  await page.goto("about:blank");
});

for (const width of journeyWidths)
  test(`at ${width} px a film is sent from its field, a moment of it becomes its picture, and visitors get both`, {
    tag: "@long",
  }, async ({ page, start, context }) => {
    const site = await start();
    await page.setViewportSize({ width, height: 800 });
    await signInAtSite(context, site, { editor: "change" });
    await page.goto(`${site.url}/desk/pages/landing#entry/landing-video/media`);
    await pressesAt(page).choose(page.getByRole("button", { name: /^New file/ }), await film());
    await expect(page.getByText("march", { exact: true })).toBeVisible();
    await page.getByText("Its picture, from a moment of it", { exact: true }).click();
    await page.getByRole("button", { name: "Take this moment" }).click();
    const still = page.getByRole("group", { name: /poster|picture|image|still/i }).filter({ hasText: "march, still" });
    await expect(still.getByLabel("What does it show?")).toBeFocused({ timeout: 20_000 });
    await page.keyboard.type("The band marches");
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await sidewaysOverflow(page)).toEqual([]);
    await page.getByRole("button", { name: "Publish now", exact: true }).click();
    await expect(page.getByRole("region", { name: "Notices" })).toContainText("published. Visitors see it now.");
    const html = await (await page.request.get(`${site.url}/`)).text();
    expect(html).toContain("/march.webm");
    expect(html).toMatch(/march, still\.jpg|march%2C%20still\.jpg/);
  });
