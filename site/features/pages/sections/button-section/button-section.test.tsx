import { expect, test } from "vitest";
import { renderSection } from "#tests/support/browser/render-section.tsx";
import { entryOf } from "#tests/support/content/content-fixtures.ts";
import { buttonSection } from "./button-section.tsx";

const fields = { buttonText: "See the bands", buttonLink: entryOf("generalPage", { slug: "band" }) };

test("on a page without a form it is a link to a page or a URL", () => {
  expect(renderSection(buttonSection, fields)).toContain('href="/band"');
  expect(renderSection(buttonSection, { buttonText: "Out", buttonLinkUrl: "https://example.org" })).toContain(
    'href="https://example.org/"',
  );
});

test("on a page with a form it renders the element that the route passes, and nothing if the route passes none", () => {
  for (const slug of ["volunteer", "band-applications", "membership"]) {
    expect(renderSection(buttonSection, fields, { slug })).toBe("");
    expect(renderSection(buttonSection, fields, { slug, slots: { buttonSection: <b>wizard</b> } })).toContain(
      "<b>wizard</b>",
    );
  }
});

test("without a text or a link target there is no button", () => {
  expect(renderSection(buttonSection, { buttonText: "Nowhere" })).toBe("");
  expect(renderSection(buttonSection, { buttonLinkUrl: "/band" })).toBe("");
});
