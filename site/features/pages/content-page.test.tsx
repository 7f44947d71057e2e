import { expect, test } from "vitest";
import { renderMarkup, textIn } from "#tests/support/browser/render-markup.tsx";
import { block, documentOf, entryOf, paragraph, textNode } from "#tests/support/content/content-fixtures.ts";
import { ContentPage } from "./content-page.tsx";
import type { Page } from "./loading/page.ts";

const site = {
  currentYear: 2027,
  today: "2027-06-01",
  settings: { siteUrl: "", timeZone: "Australia/Melbourne", scheduleUrl: "/festival-info", membershipFeeCents: 500 },
};

function render(sections: Page["sections"], textsById: Page["textsById"] = {}) {
  const page: Page = { id: "p", slug: "volunteer", title: "Volunteer", description: undefined, textsById, sections };
  const slots = { buttonSection: <b>LAST</b> };
  return textIn(renderMarkup(<ContentPage page={page} site={site} slots={slots} afterFirstParagraph={<b>FIRST</b>} />));
}

const button = { id: "b", type: "buttonSection", fields: {} };
const heading = { id: "h", type: "pageHeadingSection", fields: { heading: "Heading" } };
const textSection = (id: string, ...nodes: (string | object)[]) => ({
  id,
  type: "singleTextSection",
  fields: { pageText: documentOf(...nodes) },
});

test("the button stands after the first paragraph and at the end", () => {
  const page = [heading, textSection("1", "One.", "Two."), textSection("2", "Three."), button];
  expect(render(page)).toMatch(/Heading One\. FIRST Two\. Three\. LAST$/);
});

test("quotes, headings, lists and empty paragraphs before it do not count", () => {
  const list = block("unordered-list", [block("list-item", [paragraph("Item.")])]);
  const title = block("heading-2", [textNode("Title")]);
  const quote = block("blockquote", [paragraph("Quoted.")]);
  const textsById = [textSection("1", list), textSection("2", title, " ", "One.", quote, "Two."), button];
  expect(render(textsById)).toMatch(/Item\. Quoted\. Title.* One\. FIRST Two\. LAST$/);
});

test("the first text may be an entry of its own, resolved or not", () => {
  const text = entryOf("pageText", { pageText: documentOf("One.", "Two.") }, "t");
  const link = { sys: { id: "t", type: "Link", linkType: "Entry" } };
  const band = (content: object) => ({ id: "band", type: "textBand", fields: { content } });
  expect(render([band(text), button])).toMatch(/One\. FIRST Two\. LAST$/);
  const textsById = { t: { id: "t", type: "pageText", fields: text.fields } };
  expect(render([band(link), button], textsById)).toMatch(/One\. FIRST Two\. LAST$/);
});

test("without a paragraph the button stands at the end alone, and without a button section nowhere", () => {
  expect(render([heading, button])).toMatch(/Heading LAST$/);
  expect(render([heading, textSection("1", "One.")])).toMatch(/Heading One\.$/);
});
