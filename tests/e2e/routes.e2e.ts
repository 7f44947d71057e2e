import type { Page } from "@playwright/test";
import { accessFaults } from "#tests/support/access-faults.ts";
import { expect, openPage, test, untilHydrated } from "#tests/support/browser.ts";
import { resize, sidewaysOverflow } from "#tests/support/browser-layout.ts";
import { everyAddress } from "./every-address.ts";

/** Their addresses may hold a name or a token. */
const passedOn: Record<string, string> = {
  "/member-success": "no-referrer",
  "/newsletter/confirm": "same-origin",
  "/newsletter/unsubscribe": "same-origin",
};
/** Every width in every theme takes its time: `npm run test:long` looks at all four, `npm test` at both widths and at both themes. */
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

  test(`${path} is served under a policy that needs no exception`, async ({ request }) => {
    const response = await request.get(path);
    const policy = response.headers()["content-security-policy"] ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe");
    expect(response.headers()).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": passedOn[path] ?? "strict-origin-when-cross-origin",
    });
    const tags = tagsOf(await response.text());
    expect(tags.filter((tag) => /\sstyle\s*=/i.test(tag))).toEqual([]);
    expect(tags.filter((tag) => /\son[a-z]+\s*=/i.test(tag))).toEqual([]);
    expect(
      tags.filter((tag) => /\s(src|href)="(https?:)?\/\//i.test(tag) && /^<(script|img|link rel="style)/.test(tag)),
    ).toEqual([]);
  });
}

/** In every width and theme: nothing that axe finds, and nothing wider than the screen. */
async function expectAccessible(page: Page) {
  for (const [width, colorScheme] of looks) {
    await resize(page, width);
    expect(await sidewaysOverflow(page), `at ${width} px`).toEqual([]);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect(await accessFaults(page), `at ${width} px, ${colorScheme}`).toEqual([]);
  }
}

/** Lazy pictures load when they come near. Each must turn out to be a picture. */
async function seeEveryPicture(page: Page) {
  for (const picture of await page.locator("img:visible").all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate(isDrawn), { message: "the picture loads" }).toBe(true);
  }
}

function isDrawn(element: Element) {
  return element instanceof HTMLImageElement && element.complete && element.naturalWidth > 0;
}

/** A browser reports a page that is not there in its console as well; that much is expected. */
function takeNotFound(faults: string[], path: string, status: number) {
  if (status !== 404) return;
  const expected = [
    "error: Failed to load resource: the server responded with a status of 404 (Not Found)",
    `404 ${path}`,
  ];
  expect(faults.splice(0).sort()).toEqual(expected.sort());
}

/** The tags of a page, without what stands between script tags. */
function tagsOf(html: string): string[] {
  return html.replace(/(<script\b[^>]*>)[\s\S]*?<\/script>/g, "$1").match(/<[a-z][^>]*>/gi) ?? [];
}
