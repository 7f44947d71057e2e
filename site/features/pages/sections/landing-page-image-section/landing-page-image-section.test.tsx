import { expect, test } from "vitest";
import { textIn } from "#tests/support/browser/render-markup.tsx";
import { renderSection } from "#tests/support/browser/render-section.tsx";
import { entryOf, pictureOf } from "#tests/support/content/content-fixtures.ts";
import { landingPageImageSection } from "./landing-page-image-section.tsx";

const buttonLink = entryOf("generalPage", { slug: "band" });

test("up to seven pictures, only those that are there, all decorative", () => {
  const pictures = Object.fromEntries([1, 2, 5, 7, 8].map((at) => [`image${at}`, pictureOf(`p${at}`)]));
  const markup = renderSection(landingPageImageSection, { ...pictures, image3: null, image4: "no picture" });
  expect(markup.match(/class="hexagon"/g)).toHaveLength(4);
  expect(markup.match(/alt=""/g)).toHaveLength(4);
});

test("the button leads to the linked page and says Click Here unless it is told otherwise", () => {
  const markup = renderSection(landingPageImageSection, { buttonLink });
  expect(markup).toContain('href="/band"');
  expect(textIn(markup)).toBe("Click Here");
  expect(textIn(renderSection(landingPageImageSection, { buttonLink, buttonText: "Meet the bands" }))).toBe(
    "Meet the bands",
  );
});

test("without a page to lead to there is no button", () => {
  expect(
    textIn(
      renderSection(landingPageImageSection, {
        headingText: "Thirty bands",
        buttonText: "Go",
        image1: pictureOf("p1"),
      }),
    ),
  ).toBe("Thirty bands");
});
