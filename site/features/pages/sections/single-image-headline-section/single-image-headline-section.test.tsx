import { expect, test } from "vitest";
import { renderSection } from "#tests/support/browser/render-section.tsx";
import { entryOf, pictureOf } from "#tests/support/content/content-fixtures.ts";
import { singleImageHeadlineSection } from "./single-image-headline-section.tsx";

test("the picture stands on the side that imageside says, left when it says nothing", () => {
  const image = pictureOf("apron");
  expect(renderSection(singleImageHeadlineSection, { image, imageside: "Right" })).toContain("pictureRight");
  expect(renderSection(singleImageHeadlineSection, { image, imageside: "Left" })).toContain('class="imageHeadline"');
  expect(renderSection(singleImageHeadlineSection, { image })).toContain('class="imageHeadline"');
});

test("the button leads to the linked page, or else to the address, and only when hasButton is set", () => {
  const fields = { hasButton: true, buttonText: "Go", buttonLinkUrl: "https://example.org/x" };
  expect(renderSection(singleImageHeadlineSection, fields)).toContain('href="https://example.org/x"');
  const linked = { ...fields, buttonLink: entryOf("generalPage", { slug: "volunteer" }) };
  expect(renderSection(singleImageHeadlineSection, linked)).toContain('href="/volunteer"');
  expect(renderSection(singleImageHeadlineSection, { ...linked, hasButton: false })).not.toContain("<a");
});
