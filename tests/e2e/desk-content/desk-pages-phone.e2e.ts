import { expect, test } from "#tests/support/browser/browser.ts";
import { signInAtSite } from "#tests/support/desk/desk.ts";

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

// A page in the editor asks for news all the time, also while its site stops.
test.afterEach(async ({ page }) => {
  await page.goto("about:blank");
});

test("a new page with six sections is made and published from a phone", { tag: "@long" }, async ({
  page,
  start,
  context,
}) => {
  const site = await start();
  await signInAtSite(context, site, { editor: "change" });
  await page.goto(`${site.url}/desk/pages/`);
  await page.getByRole("button", { name: "New page", exact: true }).tap();
  await page.getByLabel(/^Title/).fill("Getting here");
  await page.getByRole("button", { name: "Make the page" }).tap();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Getting here");
  await page.getByRole("button", { name: "Edit", exact: true }).tap();
  const headings = ["By train", "By bus", "By car", "On foot", "By bicycle", "By boat"];
  for (const heading of headings) {
    await page.getByRole("button", { name: "Add a section" }).tap();
    const kinds = page.getByRole("dialog", { name: "What do you want to add?" });
    await kinds.getByRole("button", { name: /^Heading A heading/ }).tap();
    await page.getByRole("textbox", { name: "Heading", exact: true }).fill(heading);
    await page.getByRole("button", { name: "Back to the whole page" }).tap();
  }
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, "nothing is wider than the screen").toBeLessThanOrEqual(360);
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible({ timeout: 10_000 });
  const publish = page.getByRole("button", { name: "Publish now", exact: true });
  await page.getByLabel("Description").scrollIntoViewIfNeeded();
  await expect(publish, "it stays in reach").toBeInViewport({ ratio: 1 });
  await publish.tap();
  await expect(page.getByRole("region", { name: "Notices" })).toContainText("Getting here is published.");
  const published = await (await page.request.get(`${site.url}/getting-here`)).text();
  const places = headings.map((heading) => published.indexOf(heading));
  expect(places, "all of them, in their order").toEqual(places.toSorted((a, b) => a - b));
  expect(Math.min(...places)).toBeGreaterThan(0);
});
