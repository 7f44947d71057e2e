import { readFileSync } from "node:fs";
import { parseHTML } from "linkedom";
import { DOMParser } from "prosemirror-model";
import { expect, test } from "vitest";
import { isText, type RichNode } from "../model/rich-text-document.ts";
import { optionalTypes, richTextSchema } from "../model/rich-text-schema.ts";
import { writeDocument } from "../model/write-document.ts";
import { cleanBody, withStylesAsData } from "./clean-pasted.ts";

test("a document of Google Docs keeps its headings, lists, links and marks, and nothing else", () => {
  expect(pasted("google-docs.html")).toEqual([
    "heading-1: Getting here",
    "paragraph: By [bold]train[] to [italic]Castlemaine[], then [underline]bus 12[].",
    "heading-2: Parking",
    "unordered-list: (list-item: (paragraph: At the oval) (unordered-list: (list-item: (paragraph: Sunday only)))) (list-item: (paragraph: At the school))",
    "ordered-list: (list-item: (paragraph: Buy a ticket)) (list-item: (paragraph: Come))",
    "paragraph: See <https://www.ptv.vic.gov.au/|the timetable>\nor ring.",
    "table: (table-row: (table-cell: (paragraph: Bus)) (table-cell: (paragraph: Leaves))) (table-row: (table-cell: (paragraph: 12)) (table-cell: (paragraph: 7[superscript]30[])))",
  ]);
});

test("a document of Word keeps its headings, nested lists, links and marks, without its styles and signs", () => {
  expect(pasted("word.html")).toEqual([
    "heading-1: Camping at the oval",
    "paragraph: Tents from [bold]Thursday noon[]; no [italic]fires[]. Water: H[subscript]2[]O.",
    "unordered-list: (list-item: (paragraph: Bring a mallet) (unordered-list: (list-item: (paragraph: and pegs)))) (list-item: (paragraph: Bring a torch))",
    "paragraph: Then:",
    "ordered-list: (list-item: (paragraph: Sign in)) (list-item: (paragraph: Pitch))",
    "paragraph: Ask <mailto:camp@example.org|the camp>.",
  ]);
});

test("a web page loses its buttons, scripts, pictures and addresses that run scripts", () => {
  expect(pasted("web-page.html")).toEqual([
    "heading-2: What's on",
    "paragraph: Jazz [bold]all[] day, see <https://example.org/more|more> and this.",
    "blockquote: (paragraph: Best in the bush.)",
    "paragraph: Doors at 7.",
  ]);
});

test("a field that allows little makes paragraphs of the rest", () => {
  expect(pasted("google-docs.html", ["bold"]).slice(0, 4)).toEqual([
    "paragraph: Getting here",
    "paragraph: By [bold]train[] to Castlemaine, then bus 12.",
    "paragraph: Parking",
    "paragraph: At the oval",
  ]);
});

test.each(["1.1.", "12)", "(a)", "viii.", "B."])(
  "a paragraph of Word that begins with %s is an item of a numbered list",
  (sign) => {
    const word = readFileSync(sampleOf("word.html"), "utf8").replaceAll(/(?<=mso-list:Ignore'>)\d\.(?=<)/g, sign);
    const items = "(list-item: (paragraph: Sign in)) (list-item: (paragraph: Pitch))";
    expect(pastedHtml(word)).toContain(`ordered-list: ${items}`);
  },
);

function sampleOf(name: string): URL {
  return new URL(`../../../../../tests/fixtures/pasted/${name}`, import.meta.url);
}

/** A sample of the clipboard, pasted into an empty field. */
function pasted(name: string, types?: readonly string[]): string[] {
  return pastedHtml(readFileSync(sampleOf(name), "utf8"), types);
}

function pastedHtml(html: string, types: readonly string[] = optionalTypes): string[] {
  const { document } = parseHTML(`<!doctype html><html><body>${withStylesAsData(bodyOf(html))}</body></html>`);
  cleanBody(document.body);
  const node = DOMParser.fromSchema(richTextSchema(new Set(types))).parse(document.body);
  return writeDocument(node).content.map(inShort);
}

/** A browser's parser leaves out what stands around the body; this one does not. */
function bodyOf(html: string): string {
  return /<body[^>]*>([\s\S]*)<\/body>/i.exec(html)?.[1] ?? html;
}

function inShort(node: RichNode): string {
  if (isText(node))
    return node.marks.length === 0
      ? node.value
      : `[${node.marks.map((mark) => "type" in mark && mark.type).join()}]${node.value}[]`;
  const inner = node.content.map(inShort);
  if ("uri" in node.data) return `<${node.data.uri}|${inner.join("")}>`;
  const isWords = /^(paragraph|heading-)/.test(node.nodeType);
  return `${node.nodeType}: ${isWords ? inner.join("") : inner.map((each) => `(${each})`).join(" ")}`;
}
