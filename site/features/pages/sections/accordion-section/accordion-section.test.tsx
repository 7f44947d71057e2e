import { expect, test } from "vitest";
import { textIn } from "#tests/support/browser/render-markup.tsx";
import { renderSection } from "#tests/support/browser/render-section.tsx";
import { block, documentOf, entryOf, textNode } from "#tests/support/content/content-fixtures.ts";
import { accordionSection } from "./accordion-section.tsx";

const item = (id: string, fields: object) => entryOf("accordionItem", { ...fields }, id);
const camp = item("camp", { title: "Can I camp?", pageText: documentOf(block("heading-1", [textNode("Yes")])) });

test("questions that open, one at a time, without JavaScript", () => {
  const markup = renderSection(accordionSection, {
    heading: "Questions",
    items: [camp, item("dogs", { title: "Dogs?", pageText: documentOf("On a lead.") })],
  });
  const names = [...markup.matchAll(/<details name="([^"]+)"/g)].map(([, name]) => name);
  expect(names).toHaveLength(2);
  expect(new Set(names).size).toBe(1);
});

test("headings go down by one: section, question, answer", () => {
  const markup = renderSection(accordionSection, { heading: "Questions", items: [camp] });
  expect(markup.match(/<h\d/g)).toEqual(["<h1", "<h2", "<h3"]);
});

test("an item that did not come with the page is the one read by its id; one without a title or a text is left out", () => {
  const faulty = [item("mute", { pageText: documentOf("x") }), item("dogs", { title: "Dogs?" })];
  const items = [{ sys: { type: "Link", linkType: "Entry", id: "far" } }, ...faulty];
  const texts = {
    far: { id: "far", type: "accordionItem", fields: { title: "Is it far?", pageText: documentOf("No.") } },
  };
  expect(textIn(renderSection(accordionSection, { items }, { textsById: texts }))).toBe("Is it far? No.");
});

test("six questions and more have two columns, in order", () => {
  const items = ["1", "2", "3", "4", "5", "6", "7"].map((id) => item(id, { title: id, pageText: documentOf("x") }));
  const columns = (count: number) =>
    renderSection(accordionSection, { items: items.slice(0, count) })
      .split('<div class="column">')
      .slice(1)
      .map((column) => column.match(/<details/g)?.length);
  expect(columns(5)).toEqual([5]);
  expect(columns(7)).toEqual([4, 3]);
});
