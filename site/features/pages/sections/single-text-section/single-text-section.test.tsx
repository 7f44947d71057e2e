import { expect, test } from "vitest";
import { textIn } from "#tests/support/browser/render-markup.tsx";
import { renderSection } from "#tests/support/browser/render-section.tsx";
import { documentOf } from "#tests/support/content/content-fixtures.ts";
import { singleTextSection } from "./single-text-section.tsx";

test("a text under its heading", () => {
  expect(textIn(renderSection(singleTextSection, { headingText: "Costs", pageText: documentOf("Ten dollars.") }))).toBe(
    "Costs Ten dollars.",
  );
});

test("a text without a heading", () => {
  expect(renderSection(singleTextSection, { pageText: documentOf("Ten dollars.") })).not.toMatch(/<h\d/);
});
