import type { Page } from "@playwright/test";
import { expect, openPage, test } from "#tests/support/browser/browser.ts";

test.use({ siteSettings: { RATE_LIMIT: "on" } });

// A refused request would be among `browserErrors`, and fail the test.
test("a visitor who opens every page of the menu and ten bands within a minute gets no 429", { tag: "@long" }, async ({
  page,
}) => {
  await openPage(page, "/");
  const items = page.getByRole("navigation", { name: "Main" }).locator("li");
  for (const name of await items.getByRole("link", { includeHidden: true }).allTextContents()) {
    // Its link reloads the document, which does not focus the heading that `follow` expects.
    if (name === "Membership") continue;
    await follow(page, items.getByRole("link", { name, exact: true, includeHidden: true }));
  }
  await openPage(page, "/band");
  await follow(page, page.getByRole("main").locator("a[href^='/bands/']").first());
  for (let count = 0; count < 10; count += 1) {
    await follow(page, page.getByRole("link", { name: /^Next/ }));
  }
});

test("a client that floods the API gets 429; pages, whose loaders call the API in process, still work", async ({
  start,
}) => {
  const { url } = await start();
  const statuses: number[] = [];
  for (let count = 0; count < 121; count += 1) statuses.push((await fetch(`${url}/api/page/member-email`)).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(120);
  const refused = await fetch(`${url}/content/spaces/cjf/environments/master/entries`);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  for (const path of ["/", "/history", "/band"]) expect((await fetch(url + path)).status, path).toBe(200);
});

async function follow(page: Page, link: ReturnType<Page["getByRole"]>) {
  await link.dispatchEvent("mouseenter");
  // Read and clicked in one step, because the address changes before the page and its next link do.
  const url = await link.evaluate((element: HTMLAnchorElement) => {
    element.click();
    return element.href;
  });
  await expect(page).toHaveURL(url);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
}
