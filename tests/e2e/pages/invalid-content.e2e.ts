import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { expect, openPage, test } from "#tests/support/browser/browser.ts";
import { invalidContent } from "#tests/support/content/invalid-content.ts";

const { file, slugs } = invalidContent();

test.beforeAll(({ site }) => {
  const path = test.info().outputPath("rubbish.json");
  writeFileSync(path, JSON.stringify(file));
  const env = { ...process.env, DATA_DIR: site.dataDir };
  execFileSync(process.execPath, ["scripts/content-import.ts", path], { env });
});

for (const slug of slugs) {
  test(`a page with ${slug} still renders, with one heading, header and footer, as wide as a phone`, async ({
    page,
    browserErrors,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const response = await openPage(page, `/${slug}`);
    expect(response?.status()).toBe(200);
    await expect(page.locator("h1")).toHaveCount(1);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/\S/);
    await expect(page.getByRole("contentinfo")).toContainText("ABN");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    // Warnings about left-out sections and links are expected.
    expect(browserErrors.splice(0).filter((error) => !/^warning: (The section|A link)/.test(error))).toEqual([]);
  });
}

test("a section in a circular reference is rendered once", async ({ page, browserErrors }) => {
  await openPage(page, "/itself");
  await expect(page.getByRole("heading", { name: "Round and round" })).toHaveCount(1);
  browserErrors.length = 0;
});
