import { expect, test } from "vitest";
import { textIn } from "#tests/support/browser/render-markup.tsx";
import { renderSection } from "#tests/support/browser/render-section.tsx";
import { documentOf, pictureOf } from "#tests/support/content/content-fixtures.ts";
import { singleImageTextSection } from "./single-image-text-section.tsx";

test("a picture with its description, and beside it heading, text and button", () => {
  const fields = {
    image: pictureOf("hall", "The Town Hall"),
    headingText: "Where",
    pageText: documentOf("Main Street"),
    buttonText: "Map",
    buttonLinkUrl: "/festival-info",
  };
  const markup = renderSection(singleImageTextSection, fields);
  expect(markup).toContain('alt="The Town Hall"');
  expect(textIn(markup)).toBe("Where Main Street Map");
});

test("without a picture only the text is shown", () => {
  const markup = renderSection(singleImageTextSection, { headingText: "Where", pageText: documentOf("Main Street") });
  expect(textIn(markup)).toBe("Where Main Street");
  expect(markup).not.toContain("<img");
});

test("the picture stands on the right, tall or as a hexagon, where the fields say so", () => {
  const fields = { image: pictureOf("hall"), headingText: "Where" };
  const whole = renderSection(singleImageTextSection, fields);
  expect(whole).toContain('<section class="imageText" data-opening="">');
  expect(whole).not.toContain("fit=fill");
  const tall = renderSection(singleImageTextSection, { ...fields, imageside: "Right", imageShape: "Tall" });
  expect(tall).toContain('<section class="pictureRight" data-opening="">');
  expect(tall).toContain("w=640&amp;h=853&amp;fit=fill");
  const hexagon = renderSection(singleImageTextSection, { ...fields, imageShape: "Hexagon" });
  expect(hexagon).toContain("w=640&amp;h=739&amp;fit=fill");
});
