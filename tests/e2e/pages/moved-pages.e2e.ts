import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { expect, test, untilHydrated } from "#tests/support/browser/browser.ts";

test("a page whose web address changed is found at the old one, by a request and by a link, until a page has that again", {
  tag: "@long",
}, async ({ start, page }) => {
  const site = await start({});
  const publish = (...changes: [string, string][]) => {
    const path = test.info().outputPath("content.json");
    const content: { entries: { sys: { id: string }; fields: Record<string, object> }[] } = JSON.parse(
      readFileSync("content/festival.json", "utf8"),
    );
    for (const [id, slug] of changes) {
      const entry = content.entries.find(({ sys }) => sys.id === id);
      if (entry) entry.fields.slug = { "en-AU": slug };
    }
    writeFileSync(path, JSON.stringify(content));
    const env = { ...process.env, DATA_DIR: site.dataDir };
    execFileSync(process.execPath, ["scripts/content-import.ts", path], { env });
  };
  const ask = async (path: string) => {
    const { status, headers } = await fetch(`${site.url}${path}`, { redirect: "manual" });
    return [status, headers.get("Location"), headers.get("Cache-Control")];
  };
  expect((await ask("/style-guide"))[0]).toBe(200);
  publish(["page-style-guide", "guides/of style"]);
  await page.goto(site.url);
  await untilHydrated(page);
  publish(["page-style-guide", "guides/style"], ["page-history", "our-history"]);
  // While a new version takes longer than three seconds the page of the earlier one is sent.
  for (const path of ["/style-guide", "/style-guide/", "/guides/of%20style"])
    await expect.poll(() => ask(path)).toEqual([301, "/guides/style", "no-cache"]);
  expect((await ask("/style-guide?from=mail&a=1"))[1]).toBe("/guides/style?from=mail&a=1");
  expect((await ask("/history?from=mail"))[1]).toBe("/our-history?from=mail");
  expect((await ask("/contact"))[0]).toBe(200);
  expect((await ask("/nowhere"))[0]).toBe(404);
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
  expect(sitemap).toContain("/our-history<");
  expect(sitemap).not.toMatch(/\/history<|style-guide</);

  // In a tab that was opened before.
  const menu = page.getByRole("navigation", { name: "Main" });
  await menu.getByRole("button", { name: "The festival" }).click();
  await expect(menu.getByRole("link", { name: "History" })).toHaveAttribute("href", "/history");
  await menu.getByRole("link", { name: "History" }).click();
  await expect(page).toHaveURL(`${site.url}/our-history`);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();

  publish();
  await expect.poll(async () => (await ask("/style-guide"))[0]).toBe(200);
  await expect.poll(async () => (await ask("/guides/style"))[1]).toBe("/style-guide");
});
