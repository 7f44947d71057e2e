import { expect, test } from "vitest";
import { renderSection } from "#tests/support/browser/render-section.tsx";
import { block, documentOf, textNode } from "#tests/support/content/content-fixtures.ts";
import { pageTextSection } from "./page-text-section.tsx";

const button = { buttonText: "Join", buttonLinkUrl: "/membership" };

test("the button shows only when showCtaButton says so", () => {
  expect(renderSection(pageTextSection, { ...button, showCtaButton: true })).toContain('href="/membership"');
  expect(renderSection(pageTextSection, button)).not.toContain("<a");
  expect(renderSection(pageTextSection, { ...button, showCtaButton: "yes" })).not.toContain("<a");
});

test("headings inside the text stand below the section's own", () => {
  const pageText = documentOf(block("heading-1", [textNode("Inside")]));
  expect(renderSection(pageTextSection, { heading: "Own", pageText })).toContain("<h2>Inside</h2>");
});
