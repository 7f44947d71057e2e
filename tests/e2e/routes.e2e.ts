import type { Page } from "@playwright/test";
import { accessFaults } from "#tests/support/access-faults.ts";
import { expect, openPage, test, untilHydrated } from "#tests/support/browser.ts";
import { resize, sidewaysOverflow } from "#tests/support/browser-layout.ts";
import { everyAddress } from "./every-address.ts";

/** The addresses of these pages may contain a name or a token. */
const referrerPolicies: Record<string, string> = {
  "/member-success": "no-referrer",
  "/newsletter/confirm": "same-origin",
  "/newsletter/unsubscribe": "same-origin",
};
/** `npm run test:long` tests all four combinations, `npm test` both widths and both themes, to save time. */
const looks = process.env.LONG
  ? ([
      [360, "light"],
      [360, "dark"],
      [1440, "light"],
      [1440, "dark"],
    ] as const)
  : ([
      [360, "light"],
      [1440, "dark"],
    ] as const);

for (const { path, status } of everyAddress) {
  test(`${path} answers ${status}, loads without a fault, is accessible and fits every screen, light and dark`, async ({
    page,
    faults,
  }) => {
    const response = await openPage(page, path);
    expect(response?.status()).toBe(status);
    await expect(page.locator("h1")).toHaveCount(1);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/\S/);
    await expect(page).toHaveTitle(/\S/);
    await expect(page.getByRole("banner")).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeVisible();
    await seeEveryPicture(page);
    takeNotFound(faults, path, status);
    await page.reload();
    await untilHydrated(page);
    await expectAccessible(page);
    takeNotFound(faults, path, status);
  });

  test(`${path} has strict security headers and no inline styles or handlers`, async ({ request }) => {
    const response = await request.get(path);
    const policy = response.headers()["content-security-policy"] ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe");
    expect(response.headers()).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": referrerPolicies[path] ?? "strict-origin-when-cross-origin",
    });
    const tags = tagsOf(await response.text());
    expect(tags.filter((tag) => /\sstyle\s*=/i.test(tag))).toEqual([]);
    expect(tags.filter((tag) => /\son[a-z]+\s*=/i.test(tag))).toEqual([]);
    expect(
      tags.filter((tag) => /\s(src|href)="(https?:)?\/\//i.test(tag) && /^<(script|img|link rel="style)/.test(tag)),
    ).toEqual([]);
  });
}

/** Expects no accessibility fault and no horizontal overflow at every width and in every theme. */
async function expectAccessible(page: Page) {
  for (const [width, colorScheme] of looks) {
    await resize(page, width);
    expect(await sidewaysOverflow(page), `at ${width} px`).toEqual([]);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect(await accessFaults(page), `at ${width} px, ${colorScheme}`).toEqual([]);
  }
}

/** Scrolls to each lazy picture and expects it to load. */
async function seeEveryPicture(page: Page) {
  for (const picture of await page.locator("img:visible").all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate(isDrawn), { message: "the picture loads" }).toBe(true);
  }
}

function isDrawn(element: Element) {
  return element instanceof HTMLImageElement && element.complete && element.naturalWidth > 0;
}

/** A browser also logs a 404 in its console, which is expected here. */
function takeNotFound(faults: string[], path: string, status: number) {
  if (status !== 404) return;
  const expected = [
    "error: Failed to load resource: the server responded with a status of 404 (Not Found)",
    `404 ${path}`,
  ];
  expect(faults.splice(0).sort()).toEqual(expected.sort());
}

/** The tags of a page, without the contents of scripts. */
function tagsOf(html: string): string[] {
  return html.replace(/(<script\b[^>]*>)[\s\S]*?<\/script>/g, "$1").match(/<[a-z][^>]*>/gi) ?? [];
}
