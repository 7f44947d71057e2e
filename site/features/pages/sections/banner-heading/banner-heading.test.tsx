import { expect, test } from "vitest";
import { textIn } from "#tests/support/browser/render-markup.tsx";
import { renderSection } from "#tests/support/browser/render-section.tsx";
import { pictureOf } from "#tests/support/content/content-fixtures.ts";
import { bannerHeading } from "./banner-heading.tsx";

test("on the history page the title starts with the years since 2014", () => {
  const fields = { headingText: "years of jazz" };
  expect(textIn(renderSection(bannerHeading, fields, { slug: "history", currentYear: 2027 }))).toBe("13 years of jazz");
  expect(textIn(renderSection(bannerHeading, fields, { slug: "support" }))).toBe("years of jazz");
});

test("the picture is decorative, and loads first at the top of a page", () => {
  const markup = renderSection(bannerHeading, { headingText: "Volunteer", bannerImage: pictureOf("crew") });
  expect(markup).toContain('alt=""');
  expect(markup).toContain('fetchPriority="high"');
  expect(markup).toContain('<link rel="preload" as="image" type="image/avif"');
});

test("on a phone, where it is cut at its sides, the picture is asked for wider than the screen", () => {
  expect(renderSection(bannerHeading, { bannerImage: pictureOf("crew") })).toContain(", 120vw");
});

test("either may be missing, and without both there is nothing", () => {
  expect(renderSection(bannerHeading, { bannerImage: pictureOf("crew") })).not.toContain("<h1");
  expect(renderSection(bannerHeading, {})).toBe("");
});

test.each(["Words first", "Picture in the words"])(
  "%s: the name comes before the picture, which is described",
  (layout) => {
    const fields = { headingText: "History", bannerImage: pictureOf("shelf", "A shelf of records"), layout };
    const markup = renderSection(bannerHeading, fields);
    expect(markup).toMatch(/<\/h1>.*alt="A shelf of records"/);
  },
);

test.each([undefined, "Picture first", "no such layout"])("the picture comes first with the layout %s", (layout) => {
  const fields = { headingText: "History", bannerImage: pictureOf("shelf"), layout };
  expect(renderSection(bannerHeading, fields)).toMatch(/alt="".*<\/h1>/);
});

test("with a picture or a name alone the layout means nothing", () => {
  const layout = "Picture in the words";
  expect(renderSection(bannerHeading, { bannerImage: pictureOf("shelf"), layout })).toContain('class="banner"');
  expect(renderSection(bannerHeading, { headingText: "History", layout })).toContain('class="banner"');
});
