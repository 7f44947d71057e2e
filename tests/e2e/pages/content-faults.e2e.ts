import { expect, openPage, test, untilHydrated } from "#tests/support/browser/browser.ts";
import { contentfulSettings } from "#tests/support/servers/fake-contentful.ts";
import type { Site } from "#tests/support/site/site.ts";
import { readableAddresses } from "./every-address.ts";

const faultKinds = ["failing", "hanging", "not-json", "token-expired"] as const;

test.describe.configure({ mode: "default" });

for (const fault of faultKinds) {
  test(`a content service that is ${fault} breaks no page, before and after a restart`, {
    tag: fault !== "failing" ? "@long" : [],
  }, async ({ start, contentful, page, browserErrors }) => {
    test.slow();
    const folder = test.info().outputPath("data");
    const before = await start(contentfulSettings(contentful.url), folder);
    // The site behind the fake content service begins slowly, too, and for five seconds after a timeout there is no copy yet to send.
    await expect.poll(async () => (await fetch(before.url)).status).toBe(200);
    const well = await readEverything(before);
    contentful.become(fault);
    expect(await readEverything(before)).toEqual(well);
    await before.stop();

    const after = await start({ ...contentfulSettings(contentful.url), PORT: new URL(before.url).port }, folder);
    expect(await readEverything(after)).toEqual(well);

    await page.goto(`${after.url}/support`);
    await untilHydrated(page);
    const menu = page.getByRole("navigation", { name: "Main" });
    await menu.getByRole("link", { name: "Schedule" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Schedule" })).toBeFocused();
    await menu.getByRole("link", { name: "Contact" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await expect(page).toHaveTitle(/Contact/);
    await page.getByRole("banner").getByRole("link", { name: /home/ }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Five days of jazz" })).toBeVisible();

    await page.goto("about:blank");
    // A poster that nobody has looked at before cannot be had now.
    const isPoster = (error: string) => /^503 \/content\/assets\/cjf\/poster-|status of 503/.test(error);
    expect(browserErrors.splice(0).filter((error) => !isPoster(error))).toEqual([]);
  });
}

test("while the content service does not answer, each page that one goes to keeps its own title and heading", async ({
  page,
  browserErrors,
}) => {
  await openPage(page, "/");
  await page.route(/\/(content\/spaces|api\/page)\//, (route) => route.fulfill({ status: 503 }));
  const main = page.getByRole("contentinfo").or(page.getByRole("banner"));
  for (const name of ["Support us", "Contact", "Tickets"]) {
    await main.getByRole("link", { name }).first().click();
    await expect(page).toHaveTitle(new RegExp(`^${name} – `));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  }
  expect(browserErrors.splice(0).filter((error) => !/503|content service/.test(error))).toEqual([]);
});

test("a file of Contentful is forwarded compressed, uncompressed and in ranges", { tag: "@long" }, async ({
  start,
  contentful,
}) => {
  const forwarding = await start(contentfulSettings(contentful.url));
  const html = await (await fetch(forwarding.url)).text();
  const [logo = ""] = /\/content\/assets\/real-space\/[^"?]+\.svg/.exec(html) ?? [];
  for (const encoding of ["identity", "gzip"]) {
    const response = await fetch(`${forwarding.url}${logo}`, { headers: { "Accept-Encoding": encoding } });
    expect(await response.text()).toMatch(/^<svg[\s\S]+<\/svg>\s*$/);
  }
  const part = await fetch(`${forwarding.url}${logo}`, {
    headers: { "Accept-Encoding": "identity", Range: "bytes=0-3" },
  });
  expect(part.status).toBe(206);
  expect(await part.text()).toBe("<svg");
});

test("without the content service and without a copy, pages still have a menu, a footer and the bands", {
  tag: "@long",
}, async ({ page, browserErrors, start, contentful }) => {
  contentful.become("failing");
  const site = await start(contentfulSettings(contentful.url));
  for (const path of [...readableAddresses, "/no-such-page"]) {
    const response = await fetch(`${site.url}${path}`);
    const html = await response.text();
    expect([200, 503], path).toContain(response.status);
    expect(html.match(/<h1\b/g), path).toHaveLength(1);
    expect(html, path).toContain('href="/volunteer"');
    expect(html, path).toContain("<footer");
  }
  const api = await fetch(`${site.url}/api/landingPage`);
  expect([api.status, api.headers.get("Content-Type")]).toEqual([503, "application/problem+json"]);
  await page.goto(`${site.url}/support`);
  await untilHydrated(page);
  const menu = page.getByRole("navigation", { name: "Main" });
  await expect(page.getByRole("contentinfo").getByRole("link", { name: "Instagram" })).toBeVisible();
  await menu.getByRole("button", { name: "The festival" }).click();
  await menu.getByRole("link", { name: "Line-up" }).click();
  await expect(page.getByRole("main").getByRole("link", { name: /^MORE INFO about / })).toHaveCount(27);
  await menu.getByRole("link", { name: "Contact" }).click();
  await expect(page.getByText("PO Box 147")).toBeVisible();
  // A page that was left asks for no more pictures.
  await page.goto("about:blank");
  // Failures are only logged; posters whose files are missing are not shown.
  expect(
    browserErrors
      .splice(0)
      .filter((error) => !/50[03]|content service|Loading the|no answer|Failed to load resource/.test(error)),
  ).toEqual([]);
});

/** The body of every page without its scripts. */
async function readEverything(site: Site): Promise<Record<string, string>> {
  const pages: Record<string, string> = {};
  for (const path of readableAddresses) {
    const response = await fetch(`${site.url}${path}`);
    const html = await response.text();
    expect(response.status, path).toBe(200);
    const body = html.slice(html.indexOf("<body"), html.indexOf("</body>"));
    pages[path] = body.replace(/<script\b[\s\S]*?<\/script>/g, "").replaceAll(site.url, "");
  }
  return pages;
}
