import { expect, test } from "vitest";
import { textIn } from "#tests/support/browser/render-markup.tsx";
import { renderSection } from "#tests/support/browser/render-section.tsx";
import { documentOf, entryOf } from "#tests/support/content/content-fixtures.ts";
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

test("a timeline is an ordered list of years, each with its words", () => {
  const items = [
    entryOf("referenceItem", { title: "2014", subtitle: "Seven bands" }, "1"),
    entryOf("referenceItem", { title: "2016" }, "2"),
  ];
  const markup = renderSection(referenceSection, { heading: "What happened when", layout: "Timeline", items });
  expect(markup).toMatch(/<ol class="timeline">.*2014<\/span>.*2016<\/span><\/li><\/ol>/);
  expect(textIn(markup)).toBe("What happened when 2014 Seven bands 2016");
  expect(renderSection(referenceSection, { layout: "List", items })).toContain('<ul class="items">');
});
