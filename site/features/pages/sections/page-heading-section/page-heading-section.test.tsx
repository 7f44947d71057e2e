import { expect, test } from "vitest";
import { renderSection } from "#tests/support/browser/render-section.tsx";
import { pageHeadingSection } from "./page-heading-section.tsx";

test("a heading and the line below it", () => {
  const markup = renderSection(pageHeadingSection, { heading: "Contact", subtitle: "We read everything." });
  expect(markup).toContain("Contact</h1>");
  expect(markup).toContain("We read everything.</p>");
});

test("an empty entry shows nothing", () => {
  expect(renderSection(pageHeadingSection, { heading: " " })).toBe("");
});
