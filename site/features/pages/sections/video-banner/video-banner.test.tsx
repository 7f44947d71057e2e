import { expect, test } from "vitest";
import { textIn } from "#tests/support/browser/render-markup.tsx";
import { renderSection } from "#tests/support/browser/render-section.tsx";
import { filmOf, pictureOf } from "#tests/support/content/content-fixtures.ts";
import { videoBanner } from "./video-banner.tsx";

test("the film is muted and plays by itself in a loop, with its poster below it", () => {
  const markup = renderSection(videoBanner, { media: filmOf("dusk"), image: pictureOf("still") });
  for (const attribute of ['muted=""', 'autoPlay=""', 'loop=""', 'playsInline=""']) expect(markup).toContain(attribute);
  expect(markup).toContain("/content/assets/cjf/still/1/still.png");
});

test("under reduced motion no source fits, so the poster stays", () => {
  expect(renderSection(videoBanner, { media: filmOf("dusk") })).toContain(
    'type="video/mp4" media="(prefers-reduced-motion: no-preference)"',
  );
});

test("without JavaScript or HTML5 video it says what to do, and there is no button that does nothing", () => {
  const markup = renderSection(videoBanner, { media: filmOf("dusk") });
  expect(textIn(markup)).toMatch(/enable JavaScript.*supports HTML5 video/);
  expect(markup).toContain("<noscript><p");
  expect(markup).not.toContain("<button");
});

test("it shows only when there is a film", () => {
  expect(renderSection(videoBanner, { title: "Film" })).toBe("");
});
