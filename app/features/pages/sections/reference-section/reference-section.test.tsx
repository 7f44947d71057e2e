import { expect, test } from "vitest";
import { documentOf, entryOf } from "#tests/support/content-fixtures.ts";
import { textIn } from "#tests/support/render-markup.tsx";
import { renderSection } from "#tests/support/render-section.tsx";
import { referenceSection } from "./reference-section.tsx";

test("a heading, a text and a list of items", () => {
  const items = [
    entryOf("referenceItem", { title: "A demo", subtitle: "Two songs" }, "1"),
    entryOf("referenceItem", {}, "2"),
    "no item",
  ];
  const markup = renderSection(referenceSection, {
    heading: "Have ready",
    preQuestionText: documentOf("Before you start:"),
    items,
  });
  expect(textIn(markup)).toBe("Have ready Before you start: A demo Two songs");
  expect(markup.match(/<li/g)).toHaveLength(1);
});
