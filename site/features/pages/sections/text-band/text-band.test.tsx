import { expect, test } from "vitest";
import { textIn } from "#tests/support/browser/render-markup.tsx";
import { renderSection } from "#tests/support/browser/render-section.tsx";
import { documentOf, entryOf } from "#tests/support/content/content-fixtures.ts";
import { textBand } from "./text-band.tsx";

test("the text is an entry of its own", () => {
  const content = entryOf("textContent", { pageText: documentOf("By train.") });
  expect(textIn(renderSection(textBand, { heading: "Getting here", content }))).toBe("Getting here By train.");
});

test("a text that did not come with the page is the one read by its id", () => {
  const content = { sys: { type: "Link", linkType: "Entry", id: "t1" } };
  const texts = { t1: { id: "t1", type: "textContent", fields: { pageText: documentOf("By bus.") } } };
  expect(textIn(renderSection(textBand, { content }, { textsById: texts }))).toBe("By bus.");
});
