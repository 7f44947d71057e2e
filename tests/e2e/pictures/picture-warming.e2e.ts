import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "#tests/support/browser/browser.ts";
import { htmlErrors } from "#tests/support/browser/html-errors.ts";

test("a new site makes the posters before anybody asks, and has their own colours in their place until they are loaded", {
  tag: "@long",
}, async ({ page, start }) => {
  test.setTimeout(120_000);
  const dataDir = mkdtempSync(join(tmpdir(), "festival-new-"));
  const site = await start({ WARM_PICTURES: "on" }, dataDir);
  const colours = async () => {
    const bands: { imageColour?: string }[] = await (await fetch(`${site.url}/api/records/get-bands`)).json();
    return bands.flatMap(({ imageColour }) => imageColour ?? []);
  };
  await expect.poll(async () => (await colours()).length, { timeout: 90_000 }).toBe(27);
  expect(await htmlErrors(await (await fetch(`${site.url}/band`)).text())).toEqual([]);
  // The pictures' requests are never answered.
  await page.route("**/content/assets/**", () => undefined);
  await page.goto(`${site.url}/band`, { waitUntil: "domcontentloaded" });
  const placeholders = page.getByRole("main").getByRole("listitem").locator("svg");
  await expect(placeholders).toHaveCount(27);
  const shown = placeholders.evaluateAll((all) => all.map((each) => getComputedStyle(each).backgroundColor));
  const hex = (await shown).map((colour) =>
    colour.match(/\d+/g)?.map((part) => Number(part).toString(16).padStart(2, "0")),
  );
  expect(hex.map((parts) => `#${parts?.join("")}`)).toEqual(await colours());
  const [frame, poster] = await Promise.all([
    placeholders.first().boundingBox(),
    page.locator("main picture img").first().boundingBox(),
  ]);
  expect(frame).toEqual(poster);
  await page.screenshot({ path: test.info().outputPath("wall.png") });
  await site.stop();
  rmSync(dataDir, { recursive: true });
});
