import type { Page, Response } from "@playwright/test";
import { accessibilityViolations } from "#tests/support/browser/accessibility-violations.ts";
import { expect, openPage, type SetTextSize, test } from "#tests/support/browser/browser.ts";
import { brokenWords, clippedText, resize, sidewaysOverflow } from "#tests/support/browser/browser-layout.ts";
import { everyAddress } from "./every-address.ts";

// These tests look and keep nothing: they share a page, since a new one for each takes a sixth of the time.
test.use({ reuseContext: true });

/** The addresses of these pages may contain a name or a token. */
const referrerPolicies: Record<string, string> = {
  "/member-success": "no-referrer",
  "/newsletter/confirm": "same-origin",
  "/newsletter/unsubscribe": "same-origin",
};

type View = { width: number; textSize?: number; theme?: "light" | "dark" };

/**
 * From narrow to wide: a browser in which a page shrinks warns of preloaded pictures that it no longer uses. `npm run test:long` takes each
 * width in each theme, `npm test` each theme once, to save time.
 */
const views: View[] = process.env.LONG
  ? [
      { width: 320 },
      { width: 360, textSize: 32 },
      { width: 360, theme: "light" },
      { width: 360, theme: "dark" },
      { width: 1280, textSize: 32 },
      { width: 1440, theme: "light" },
      { width: 1440, theme: "dark" },
    ]
  : [{ width: 320, theme: "light" }, { width: 360, textSize: 32, theme: "dark" }, { width: 1440 }];

/** These look as another address does. */
const repeats = new Set([
  "/band/friday",
  "/band/monday/style/big-band",
  "/band/saturday/style/blues",
  "/band/someday",
  "/bands/nobody",
  "/newsletter/unsubscribe",
  "/no/such/page",
  "/schedule/saturday",
  "/schedule/tomorrow",
]);

for (const { path, status } of everyAddress) {
  test(`${path} answers ${status} with strict headers, loads without a fault, is accessible and fits every screen, light and dark, with large text too`, {
    tag: repeats.has(path) ? "@long" : [],
  }, async ({ page, setTextSize, browserErrors }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    const response = await openPage(page, path);
    expect(response?.status()).toBe(status);
    await expectStrictness(response, path);
    await expect(page.locator("h1")).toHaveCount(1);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/\S/);
    await expect(page).toHaveTitle(/\S/);
    await expect(page.getByRole("banner")).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeVisible();
    await seeEveryPicture(page);
    if (!process.env.LONG) await keepPictures(page);
    await openEverything(page);
    for (const view of views) await expectReadable(page, setTextSize, view);
    takeNotFound(browserErrors, path, status);
  });
}

/** Strict security headers, and no inline styles or handlers. */
async function expectStrictness(response: Response | null, path: string) {
  const headers = response?.headers() ?? {};
  const policy = headers["content-security-policy"] ?? "";
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain("unsafe");
  expect(headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "referrer-policy": referrerPolicies[path] ?? "strict-origin-when-cross-origin",
  });
  const tags = tagsOf((await response?.text()) ?? "");
  expect(tags).not.toEqual([]);
  expect(tags.filter((tag) => /\sstyle\s*=/i.test(tag))).toEqual([]);
  expect(tags.filter((tag) => /\son[a-z]+\s*=/i.test(tag))).toEqual([]);
  expect(
    tags.filter((tag) => /\s(src|href)="(https?:)?\/\//i.test(tag) && /^<(script|img|link rel="style)/.test(tag)),
  ).toEqual([]);
}

/** Nothing sticks out or is cut off, and in a theme nothing is inaccessible. */
async function expectReadable(page: Page, setTextSize: SetTextSize, { width, textSize = 16, theme }: View) {
  const where = `at ${width} px with ${textSize} px text, ${theme ?? "light"}`;
  await setTextSize(textSize);
  await page.emulateMedia({ colorScheme: theme ?? "light", reducedMotion: "reduce" });
  await resize(page, width);
  await expect(page.locator("html")).toHaveCSS("font-size", `${textSize}px`);
  await page.evaluate(() => document.fonts.ready);
  expect.soft(await sidewaysOverflow(page), where).toEqual([]);
  expect.soft(await clippedText(page), where).toEqual([]);
  expect.soft(await brokenWords(page, "h1, h2"), where).toEqual([]);
  expect.soft(await scrollingTables(page), where).toEqual([]);
  if (theme) expect.soft(await accessibilityViolations(page), where).toEqual([]);
}

/** @returns the labels of the tables that have to be scrolled sideways. */
function scrollingTables(page: Page) {
  return page
    .locator("main section:has(> table)")
    .evaluateAll((all) =>
      all
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map((each) => each.getAttribute("aria-label")),
    );
}

/** Keeps the pictures that are loaded: at each width the server would make those of its size, a quarter of the time. */
async function keepPictures(page: Page) {
  await page.locator("picture").evaluateAll((pictures) => {
    for (const picture of pictures) {
      const image = picture.querySelector("img");
      if (!image) continue;
      image.src = image.currentSrc || image.src;
      image.removeAttribute("srcset");
      for (const source of picture.querySelectorAll("source")) source.remove();
    }
  });
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

/** Expects every picture to load, those that wait for the visitor to scroll too. */
async function seeEveryPicture(page: Page) {
  const missing = await page.locator("img:visible").evaluateAll(async (pictures) => {
    const loaded = pictures.map(async (picture) => {
      if (!(picture instanceof HTMLImageElement)) return picture.outerHTML;
      picture.loading = "eager";
      return picture.decode().then(
        () => [],
        () => picture.currentSrc || picture.outerHTML,
      );
    });
    return (await Promise.all(loaded)).flat();
  });
  expect(missing, "pictures that do not load").toEqual([]);
}

/** A browser also logs a 404 in its console, which is expected here. */
function takeNotFound(browserErrors: string[], path: string, status: number) {
  if (status !== 404) return;
  const expected = [
    "error: Failed to load resource: the server responded with a status of 404 (Not Found)",
    `404 ${path}`,
  ];
  expect(browserErrors.splice(0).sort()).toEqual(expected.sort());
}

/** The tags of a page, without the contents of scripts. */
function tagsOf(html: string): string[] {
  return html.replace(/(<script\b[^>]*>)[\s\S]*?<\/script>/g, "$1").match(/<[a-z][^>]*>/gi) ?? [];
}
