import { expect, test } from "vitest";
import { textIn } from "#tests/support/browser/render-markup.tsx";
import { renderSection } from "#tests/support/browser/render-section.tsx";
import { filmOf } from "#tests/support/content/content-fixtures.ts";
import { videoTextOverlay } from "./video-text-overlay.tsx";

test("a card with text, whose button opens a new tab", () => {
  const markup = renderSection(videoTextOverlay, {
    media: filmOf("dusk"),
    headingText: "Got a band?",
    overlayText: "We pay.",
    buttonText: "Apply",
    buttonLinkUrl: "/band-applications",
  });
  expect(markup).toContain("Got a band?</h1>");
  expect(markup).toMatch(/<a [^>]*target="_blank"[^>]*>Apply/);
});

test("the card stands without a film, the film without a card", () => {
  expect(textIn(renderSection(videoTextOverlay, { overlayText: "We pay." }))).toBe("We pay.");
  expect(renderSection(videoTextOverlay, { media: filmOf("dusk") })).not.toContain("card");
  expect(renderSection(videoTextOverlay, {})).toBe("");
});
