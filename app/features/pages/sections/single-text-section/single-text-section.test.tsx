import { expect, test } from "vitest";
import { documentOf } from "#tests/support/content-fixtures.ts";
import { textIn } from "#tests/support/render-markup.tsx";
import { renderSection } from "#tests/support/render-section.tsx";
import { singleTextSection } from "./single-text-section.tsx";

test("a text under its heading", () => {
  expect(textIn(renderSection(singleTextSection, { headingText: "Costs", pageText: documentOf("Ten dollars.") }))).toBe(
    "Costs Ten dollars.",
  );
});

test("a text without a heading", () => {
  expect(renderSection(singleTextSection, { pageText: documentOf("Ten dollars.") })).not.toMatch(/<h\d/);
});
