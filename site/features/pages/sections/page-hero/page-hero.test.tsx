import { expect, test } from "vitest";
import { textIn } from "#tests/support/browser/render-markup.tsx";
import { renderSection } from "#tests/support/browser/render-section.tsx";
import { filmOf, pictureOf } from "#tests/support/content/content-fixtures.ts";
import { pageHero } from "./page-hero.tsx";

const fields = { overlay: true, overlayText: "Everything you need", buttonText: "Bands", buttonLinkUrl: "/band" };

test("a jpeg is a picture, an mp4 a film", () => {
  expect(renderSection(pageHero, { media: pictureOf("hall") })).toContain("<img");
  expect(renderSection(pageHero, { media: filmOf("dusk") })).toContain("<video");
});

test("on a phone, where it is cut at its sides, a picture or poster is asked for wider than the screen", () => {
  const sizes = 'sizes="(min-width: 700px) 100vw, 145vw"';
  expect(renderSection(pageHero, { media: pictureOf("hall") })).toContain(sizes);
  expect(renderSection(pageHero, { media: filmOf("dusk"), image: pictureOf("dusk") })).toContain(sizes);
});

test("the button shows only over an overlay, and when hasButton is set", () => {
  expect(renderSection(pageHero, { ...fields, hasButton: true })).toContain('href="/band"');
  expect(renderSection(pageHero, fields)).not.toContain("<a");
  expect(renderSection(pageHero, { ...fields, hasButton: true, overlay: false })).toBe("");
});

test("there is no View schedule on a content page", () => {
  expect(textIn(renderSection(pageHero, fields))).toBe("Everything you need");
});
