import type { Locator } from "@playwright/test";
import { readSectionTypes } from "#site/features/pages/section-list/section-types.server.ts";
import { expect, openPage, test } from "#tests/support/browser/browser.ts";
import { resize } from "#tests/support/browser/browser-layout.ts";

const year = Number(new Intl.DateTimeFormat("en-AU", { timeZone: "Australia/Melbourne", year: "numeric" }).format());

test("the history's title starts with the years since 2014, and below it stands the footer, in two columns or three", async ({
  page,
}) => {
  await openPage(page, "/history");
  await test.step("the history's title starts with the years since 2014", async () => {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${year - 2014} years of jazz in the goldfields`);
  });

  await test.step("the footer has every field of its entry, the year, and the social links", async () => {
    const footer = page.getByRole("contentinfo");
    await expect(footer).toContainText("We acknowledge the Traditional Owners");
    await expect(footer).toContainText("Line-up news, ticket dates");
    await expect(footer.getByRole("button", { name: "Subscribe" })).toBeVisible();
    const emailLink = footer.getByRole("link", { name: "hello@cjf.example.org" });
    await expect(emailLink).toHaveAttribute("href", "mailto:hello@cjf.example.org");
    await expect(footer.getByRole("link", { name: "(03) 5550 0147" })).toHaveAttribute("href", "tel:0355500147");
    await expect(footer).toContainText("ABN 00 555 001 470");
    await expect(footer).toContainText(`© ${year}`);
    for (const name of ["Facebook", "Instagram"])
      await expect(footer.getByRole("link", { name: new RegExp(name) })).toHaveAttribute("rel", /noopener/);
  });

  for (const [width, columns] of [
    [360, 2],
    [899, 2],
    [900, 3],
  ] as const) {
    await test.step(`at ${width} px the footer has ${columns} columns`, async () => {
      await resize(page, width);
      const footer = page.getByRole("contentinfo");
      const topOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().top);
      const follow = await topOf(footer.locator("section", { hasText: "Follow us" }));
      const contact = await topOf(footer.locator("section", { hasText: "Get in touch" }));
      const signup = await topOf(footer.getByRole("form", { name: "Newsletter" }).locator(".."));
      expect(new Set([follow, contact, signup]).size).toBe(columns === 2 ? 2 : 1);
      expect(contact).toBe(follow);
    });
  }
});

test("the contact page has its fixed cards", async ({ page }) => {
  await openPage(page, "/contact");
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "hello@cjf.example.org" }).first()).toBeVisible();
  await expect(main).toContainText("PO Box 147");
  await expect(main.getByRole("link", { name: /Facebook/ })).toBeVisible();
  await expect(main.getByRole("link", { name: /Instagram/ })).toBeVisible();
  await expect(main).toContainText("Community Jazz Festival Inc.");
  await expect(main).toContainText("A0099147X");
});

test("the pages with an application have two Apply now buttons, the first after a paragraph, the membership page one", async ({
  page,
}) => {
  for (const [path, times] of Object.entries({ "/volunteer": 2, "/band-applications": 2, "/membership": 1 })) {
    await openPage(page, path);
    const buttons = page.getByRole("main").getByRole("button", { name: "Apply now" });
    await expect(buttons).toHaveCount(times);
    await expect(buttons.last()).toBeVisible();
  }
});

test("the style guide shows every type of section", async ({ site }) => {
  const response = await fetch(
    `${site.url}/content/spaces/cjf/environments/master/entries?content_type=generalPage&fields.slug=style-guide&include=10&access_token=cjf-delivery`,
  );
  const { items, includes } = await response.json();
  const types = new Map(includes.Entry.map(({ sys }: Document) => [sys.id, sys.contentType.sys.id]));
  const shown = items[0].fields.sections.map(({ sys }: Document) => types.get(sys.id));
  expect(new Set(shown)).toEqual(new Set(readSectionTypes()));
});

test("the style guide is in no menu, no sitemap and no search engine, and shows headings and pictures as they are meant", {
  tag: "@long",
}, async ({ page, request }) => {
  await test.step("the style guide is in no menu, no sitemap and no search engine", async () => {
    await openPage(page, "/style-guide");
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
    await expect(page.locator('header a[href="/style-guide"], footer a[href="/style-guide"]')).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Must not show" })).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Click Here" })).toHaveAttribute("href", "/band");
    const map = await (await request.get("/sitemap.xml")).text();
    expect(map).toContain("/history</loc>");
    expect(map).not.toContain("style-guide");
  });

  await test.step("the picture of a picture-and-headline section is on the side that its entry says", async () => {
    await resize(page, 1280);
    for (const [heading, isLeft] of [
      ["Picture on the left", true],
      ["Picture on the right", false],
    ] as const) {
      const words = page.getByRole("heading", { name: heading, exact: true });
      const picture = page.locator("section").filter({ has: words }).locator("img");
      const leftOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().left);
      const [headingLeft, pictureLeft] = await Promise.all([leftOf(words), leftOf(picture)]);
      expect(pictureLeft < headingLeft, heading).toBe(isLeft);
    }
  });

  await test.step("the six levels of heading in a text look different", async () => {
    for (const width of [360, 1440]) {
      await resize(page, width);
      const text = page
        .getByRole("main")
        .locator("section")
        .filter({ has: page.locator("h6") });
      const looks = await text
        .first()
        .locator("h2 ~ div :is(h3, h4, h5, h6), div :is(h3, h4, h5, h6)")
        .evaluateAll((all) =>
          all.map((each) => {
            const { fontFamily, fontSize, fontStretch, fontStyle, fontWeight, color } = getComputedStyle(each);
            const look = [fontFamily, fontSize, fontStretch, fontStyle, fontWeight, color].join();
            return { level: each.ariaLevel ?? each.tagName, look };
          }),
        );
      const levels = new Set(looks.map(({ level }) => level));
      expect(levels.size).toBeGreaterThanOrEqual(6);
      expect(new Set(looks.map(({ look }) => look)).size).toBe(levels.size);
    }
  });
});

test("a banner is at most 250 px high on a phone, 400 px on a large screen", async ({ page }) => {
  await openPage(page, "/support");
  for (const [width, maxHeight] of [
    [360, 250],
    [1440, 400],
  ] as const) {
    await resize(page, width);
    const box = await page.getByRole("main").locator("img").first().boundingBox();
    expect(box?.height).toBeLessThanOrEqual(maxHeight);
  }
});

test("every picture of every section has its space before it is loaded", { tag: "@long" }, async ({ page }) => {
  await resize(page, 360);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/content/assets/**", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/style-guide", { waitUntil: "domcontentloaded" });
  const pictures = page.getByRole("main").locator("img");
  const heights = () =>
    pictures.evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().height)));
  const before = await heights();
  expect(Math.min(...before)).toBeGreaterThan(20);
  await pictures.evaluateAll((all: HTMLImageElement[]) => {
    for (const each of all) each.loading = "eager";
  });
  release();
  const isLoaded = (all: HTMLImageElement[]) => all.every((each) => each.complete && each.naturalWidth > 0);
  await expect.poll(() => pictures.evaluateAll(isLoaded), { timeout: 20_000 }).toBe(true);
  expect(await heights()).toEqual(before);
});

type Document = { sys: { id: string; contentType: { sys: { id: string } } } };
