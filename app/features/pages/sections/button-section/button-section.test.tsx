import { expect, test } from "vitest";
import { entryOf } from "#tests/support/content-fixtures.ts";
import { renderSection } from "#tests/support/render-section.tsx";
import { buttonSection } from "./button-section.tsx";

const fields = { buttonText: "See the bands", buttonLink: entryOf("generalPage", { slug: "band" }) };

test("elsewhere it is a plain button to a page or an address", () => {
  expect(renderSection(buttonSection, fields)).toContain('href="/band"');
  expect(renderSection(buttonSection, { buttonText: "Out", buttonLinkUrl: "https://example.org" })).toContain(
    'href="https://example.org/"',
  );
});

test("on the pages with a form of their own it renders what the route put there, and no dead button before that", () => {
  for (const slug of ["volunteer", "band-applications", "membership"]) {
    expect(renderSection(buttonSection, fields, { slug })).toBe("");
    expect(renderSection(buttonSection, fields, { slug, slots: { buttonSection: <b>wizard</b> } })).toContain(
      "<b>wizard</b>",
    );
  }
});

test("without words or a place to lead to there is no button", () => {
  expect(renderSection(buttonSection, { buttonText: "Nowhere" })).toBe("");
  expect(renderSection(buttonSection, { buttonLinkUrl: "/band" })).toBe("");
});
