import { readFileSync } from "node:fs";
import { toContentfulDocument, toSlatejsDocument } from "@contentful/contentful-slatejs-adapter";
import { type Document, validateRichTextDocument } from "@contentful/rich-text-types";
import fc from "fast-check";
import { Node } from "prosemirror-model";
import { Transform } from "prosemirror-transform";
import { expect, test } from "vitest";
import { type AnyDocument, richTextDocuments } from "#tests/support/content/rich-text-documents.ts";
import { allowedRichText } from "./allowed-rich-text.ts";
import { openDocument } from "./open-document.ts";
import { isDocument, type RichElement } from "./rich-text-document.ts";
import { markTypes } from "./rich-text-schema.ts";
import { writeDocument } from "./write-document.ts";

const numRuns = process.env.LONG ? 10_000 : 300;
const everything = allowedRichText([]);

test("every document that Contentful's validator lets through comes back equal", { timeout: 900_000 }, () => {
  fc.assert(
    fc.property(richTextDocuments, (document) => {
      expect(errorsOf(document)).toEqual([]);
      expect(writeDocument(withoutMemory(open(document)))).toEqual(document);
    }),
    { numRuns },
  );
});

test("what is written anew Contentful's validator lets through, and its own editor gives it back as it is", {
  timeout: 900_000,
}, () => {
  fc.assert(
    fc.property(richTextDocuments, (document) => {
      const written = asContentful(writeDocument(withoutSources(open(document))));
      expect(validateRichTextDocument(written)).toEqual([]);
      const known = withKnownMarks(written);
      const throughSlate = toContentfulDocument({ document: toSlatejsDocument({ document: known }) });
      expect(throughSlate.content).toEqual(known.content);
    }),
    { numRuns },
  );
});

test("a paragraph that is added changes nothing in the others", { timeout: 900_000 }, () => {
  fc.assert(
    fc.property(richTextDocuments, (document) => {
      const opened = open(document);
      const before = writeDocument(opened).content;
      const place = opened.resolve(0);
      const added = opened.type.schema.node("paragraph", null, opened.type.schema.text("x"));
      const after = writeDocument(new Transform(opened).insert(place.pos, added).doc).content;
      const isEmpty = document.content.length === 0;
      expect(JSON.stringify(after.slice(1))).toBe(JSON.stringify(isEmpty ? [emptyParagraph] : before));
    }),
    { numRuns: numRuns / 10 },
  );
});

test("all rich text of the starter content goes through unchanged, byte for byte", () => {
  const content: unknown = JSON.parse(readFileSync("content/festival.json", "utf8"));
  const texts = documentsIn(content);
  expect(texts.length).toBeGreaterThan(60);
  for (const text of texts) {
    expect(JSON.stringify(writeDocument(withoutMemory(open(text))))).toBe(JSON.stringify(text));
  }
});

test("a word that is written and deleted again leaves no trace", () => {
  const text = { nodeType: "text", value: "", marks: [], data: {} };
  const link = { nodeType: "hyperlink", data: { uri: "/" }, content: [{ ...text, value: "Home" }] };
  const document = { nodeType: "document", data: {}, content: [{ nodeType: "paragraph", data: {}, content: [link] }] };
  const opened = open(document);
  const typed = new Transform(opened).insert(5, opened.type.schema.text("!"));
  const [paragraph] = writeDocument(typed.doc).content;
  // Contentful's own editor has a text, if an empty one, before each link.
  expect(paragraph).toMatchObject({ content: [text, link, { ...text, value: "!" }] });
  expect(writeDocument(typed.delete(5, 6).doc)).toEqual(document);
});

test.each([
  ["no document", "Jazz"],
  [
    "a node that Contentful does not have",
    { nodeType: "document", data: {}, content: [{ nodeType: "aside", data: {}, content: [] }] },
  ],
  [
    "a heading in a quotation",
    {
      nodeType: "document",
      data: {},
      content: [{ nodeType: "blockquote", data: {}, content: [{ nodeType: "heading-1", data: {}, content: [] }] }],
    },
  ],
  [
    "a property of another program",
    { nodeType: "document", data: {}, content: [{ nodeType: "paragraph", data: {}, content: [], id: 1 }] },
  ],
])("%s is not opened, so that it stays as it is", (_, value) => {
  expect(openDocument(value, everything)).toBeUndefined();
});

test("lists in the cells of a table stay, although the validator has no room for them", () => {
  const paragraph = { nodeType: "paragraph", data: {}, content: [] };
  const list = {
    nodeType: "unordered-list",
    data: {},
    content: [{ nodeType: "list-item", data: {}, content: [paragraph] }],
  };
  const row = { nodeType: "table-row", data: {}, content: [{ nodeType: "table-cell", data: {}, content: [list] }] };
  const document = { nodeType: "document", data: {}, content: [{ nodeType: "table", data: {}, content: [row] }] };
  expect(writeDocument(open(document))).toEqual(document);
});

const emptyParagraph = {
  nodeType: "paragraph",
  data: {},
  content: [{ nodeType: "text", value: "", marks: [], data: {} }],
};

function open(document: AnyDocument): Node {
  const opened = openDocument(document, everything);
  if (!opened) throw new Error("the document was not opened");
  return opened;
}

/** By way of JSON: no node is one that was read. */
function withoutMemory(node: Node): Node {
  return Node.fromJSON(node.type.schema, node.toJSON());
}

/** As if all of it had been typed. */
function withoutSources(node: Node): Node {
  const json = JSON.stringify(node.toJSON(), (key, value) => (key === "source" ? null : value));
  return Node.fromJSON(node.type.schema, JSON.parse(json));
}

function errorsOf(document: AnyDocument) {
  return validateRichTextDocument(asContentful(document));
}

/** Slate has marks as properties of a text, beside its own. */
function withKnownMarks(document: Document): Document {
  const isKnown = (mark: object) =>
    "type" in mark && markTypes.some((type) => type === mark.type) && !("colour" in mark);
  return JSON.parse(JSON.stringify(document, (key, value) => (key === "marks" ? value.filter(isKnown) : value)));
}

/** Contentful's type has enums for the names of nodes. */
function asContentful(document: AnyDocument): Document {
  return JSON.parse(JSON.stringify(document));
}

function documentsIn(value: unknown): RichElement[] {
  if (isDocument(value)) return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(documentsIn) : [];
}
