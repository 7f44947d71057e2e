import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { documentOf, paragraph, textNode } from "#tests/support/content/content-fixtures.ts";
import { hasMark, readMarks } from "./field-marks.ts";
import { createMarker } from "./marked-fields.ts";

/** A mark is an invisible number behind a text; the source map has the text's field at that index. */

const sampleTypes = JSON.parse(readFileSync("content/festival.json", "utf8")).contentTypes;

function entry(type: string, fields: Record<string, unknown>, id = "e1") {
  return { sys: { id, type: "Entry", contentType: { sys: { id: type } } }, fields };
}

function link(linkType: string, id: string) {
  return { sys: { type: "Link", linkType, id } };
}

/** A type with one field of each kind of value. */
const fields = [
  { id: "heading", type: "Symbol" },
  { id: "body", type: "Text" },
  { id: "pageText", type: "RichText" },
  { id: "slug", type: "Symbol" },
  { id: "path", type: "Symbol", validations: [{ unique: true }] },
  { id: "address", type: "Symbol", validations: [{ regexp: { pattern: "^https?://" } }] },
  { id: "side", type: "Symbol", validations: [{ in: ["Left", "Right"] }] },
  { id: "day", type: "Date" },
  { id: "count", type: "Integer" },
  { id: "words", type: "Array" },
  { id: "data", type: "Object" },
];
const types = [{ sys: { id: "section" }, fields }];

test("texts that are shown are marked with their entry and field", () => {
  const { mark, sourceMap } = createMarker(types);
  const marked = mark(entry("section", { heading: "Jazz", body: "All day." }));
  const of = (text: unknown) => sourceMap.fields[readMarks(String(text)).numbers[0] ?? -1];
  expect(of(marked.fields.heading)).toEqual(["e1", "heading"]);
  expect(of(marked.fields.body)).toEqual(["e1", "body"]);
  expect(readMarks(String(marked.fields.heading)).text).toBe("Jazz");
});

test("slugs, addresses, fixed lists and all that is no text stay as they are", () => {
  const untouched = {
    slug: "about",
    path: "about",
    address: "https://example.org",
    side: "Left",
    day: "2027-06-10",
    count: 3,
    words: ["one"],
    data: { key: "value" },
  };
  expect(createMarker(types).mark(entry("section", untouched)).fields).toEqual(untouched);
});

test("an empty text stays empty, and each line of a long one is marked", () => {
  const { mark } = createMarker(types);
  const marked = mark(entry("section", { heading: " ", body: "One\n\nTwo" }));
  expect(marked.fields.heading).toBe(" ");
  const lines = String(marked.fields.body).split("\n");
  expect(lines.map((line) => [readMarks(line).text, hasMark(line)])).toEqual([
    ["One", true],
    ["", false],
    ["Two", true],
  ]);
});

test("rich text is marked in its texts alone, and stays the same document otherwise", () => {
  const document = documentOf(paragraph("One ", textNode("bold", "bold")), paragraph(textNode("")));
  const { mark } = createMarker(types);
  const marked = JSON.stringify(mark(entry("section", { pageText: document })).fields.pageText);
  expect(readMarks(marked).numbers).toEqual([0, 0]);
  expect(JSON.parse(readMarks(marked).text)).toEqual(document);
});

test("entries that share a text are told apart, and a field has one number however often it comes", () => {
  const { mark, sourceMap } = createMarker(types);
  for (const id of ["a", "b", "a"]) mark(entry("section", { heading: "Same" }, id));
  expect(sourceMap.fields).toEqual([
    ["a", "heading"],
    ["b", "heading"],
  ]);
});

test("pictures are known by their ids, in lists and in rich text too", () => {
  const { mark, sourceMap } = createMarker(types);
  const embedded = { nodeType: "embedded-asset-block", data: { target: link("Asset", "map") }, content: [] };
  mark(
    entry("section", { image: link("Asset", "horn"), images: [link("Asset", "horn")], pageText: documentOf(embedded) }),
  );
  const fieldsOf = (id: string) => sourceMap.pictures[id]?.map((number) => sourceMap.fields[number]?.[1]);
  expect([fieldsOf("horn"), fieldsOf("map")]).toEqual([["image", "images"], ["pageText"]]);
});

test("a picture may have any id, also one that every object has as a property", () => {
  const { mark, sourceMap } = createMarker(types);
  for (const id of ["constructor", "toString", "__proto__"]) mark(entry("section", { image: link("Asset", id) }, id));
  expect(Object.entries(sourceMap.pictures)).toEqual([
    ["constructor", [0]],
    ["toString", [1]],
    ["__proto__", [2]],
  ]);
});

test("without the content model nothing is marked", () => {
  const given = entry("section", { heading: "Jazz" });
  expect(createMarker([]).mark(given)).toBe(given);
});

test("of the sample festival's content no name of a question, no address and no choice is marked", () => {
  const { mark } = createMarker(sampleTypes);
  const isMarked = (type: string, field: string) =>
    hasMark(String(mark(entry(type, { [field]: "Left" })).fields[field]));
  const of = (type: string, ...names: string[]) => names.filter((name) => isMarked(type, name));
  expect(of("referenceItem", "title", "inputLabel", "inputType")).toEqual([]);
  expect(of("applicationQuestions", "title", "slug")).toEqual([]);
  expect(of("generalPage", "title", "slug", "description")).toEqual(["title", "description"]);
  expect(of("navigationElement", "id", "title", "slug")).toEqual(["title"]);
  expect(of("singleImageHeadlineSection", "imageside", "buttonLinkUrl", "buttonText")).toEqual(["buttonText"]);
});
