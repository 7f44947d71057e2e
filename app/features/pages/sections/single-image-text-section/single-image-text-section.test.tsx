import { expect, test } from "vitest";
import { documentOf, pictureOf } from "#tests/support/content-fixtures.ts";
import { textIn } from "#tests/support/render-markup.tsx";
import { renderSection } from "#tests/support/render-section.tsx";
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
  expect(renderSection(singleImageTextSection, { headingText: "Where" })).not.toContain("<img");
});
