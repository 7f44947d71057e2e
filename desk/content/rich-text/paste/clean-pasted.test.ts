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

test("words are bold, italic or plain as a copied style sheet says of their class, and their own style counts more", () => {
  const sheet = `<style type="text/css"><!-- @page {size:21cm}
    p.p1 {margin: 0; font: 12.0px "Helvetica Neue"} span.s1, .c2 {font-weight: bold} .c3{FONT-STYLE:italic;color:red}
    span.s4 {font: italic bold 12.0px Helvetica} b.plain{font-weight:normal} .gone{display:none} p .c9{font-weight:700} --></style>`;
  const body = `<p class="p1">A <span class="s1">b</span> <span class=c2>c</span> <span class='x c3'>d</span> <span class="s4">e</span>
    <b class="plain">f</b> <span class="s1" style="font-weight:400">g</span> <span class="gone">h</span><span class="c9">i</span>
    <b style="font-weight:normal">j</b></p>`;
  expect(pastedHtml(sheet + body)).toEqual(["paragraph: A [bold]b[] [bold]c[] [italic]d[] [bold,italic]e[] f g i j"]);
});

test("the lists of Word Online, one for each item, are one list with its levels", () => {
  const item = (tag: string, level: number, words: string, list = 1) =>
    `<div class="ListContainerWrapper"><${tag} class="BulletListStyle1"><li data-aria-level="${level}" data-listid="${list}"><p>${words}</p></li></${tag}></div>`;
  const items = [item("ul", 1, "Tent"), item("ul", 2, "Pegs"), item("ul", 2, "Mallet"), item("ul", 1, "Torch")].join(
    "",
  );
  const numbered = [item("ol", 1, "Sign in", 2), item("ol", 1, "Pitch", 2)].join("");
  const another = item("ol", 1, "Leave", 3);
  expect(pastedHtml(`<div>${items}</div>${numbered}<p>Then</p>${numbered}${another}`)).toEqual([
    "unordered-list: (list-item: (paragraph: Tent) (unordered-list: (list-item: (paragraph: Pegs)) (list-item: (paragraph: Mallet)))) (list-item: (paragraph: Torch))",
    "ordered-list: (list-item: (paragraph: Sign in)) (list-item: (paragraph: Pitch))",
    "paragraph: Then",
    "ordered-list: (list-item: (paragraph: Sign in)) (list-item: (paragraph: Pitch))",
    "ordered-list: (list-item: (paragraph: Leave))",
  ]);
});

test("lists, headings and tables in a table's cell stay there, as paragraphs", () => {
  const cell = "<h3>Bring</h3><ul><li>Tent<ul><li><p>Pegs</p></li></ul></li></ul><ol start=2><li>Sign in</li></ol>";
  const html = `<table><tr><td>${cell}</td><td><table><tr><td>One</td><td>Two</td></tr></table></td></tr></table><p>After</p>`;
  expect(pastedHtml(html)).toEqual([
    "table: (table-row: (table-cell: (paragraph: Bring) (paragraph: • Tent) (paragraph: • Pegs) (paragraph: 2. Sign in)) (table-cell: (paragraph: One) (paragraph: Two)))",
    "paragraph: After",
  ]);
  const word = (words: string) =>
    `<p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>${words}</p>`;
  expect(pastedHtml(`<table><tr><td>${word("A")}${word("B")}</td><td>${word("C")}</td></tr></table>`)).toEqual([
    "table: (table-row: (table-cell: (paragraph: • A) (paragraph: • B)) (table-cell: (paragraph: • C)))",
  ]);
});

test("a link by way of a mail program or a search leads to its target", () => {
  const link = (href: string) => `<a href="${href}">x</a>`;
  const links = [
    "https://aus01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.org%2Fa&amp;data=1",
    "https://urldefense.com/v3/__https://example.org/a__;!!x$",
  ];
  expect(pastedHtml(`<p>${links.map(link).join(", ")}</p>`)).toEqual([
    "paragraph: <https://example.org/a|x>, <https://example.org/a|x>",
  ]);
});

test("a paragraph, a cell or an item that is bold by its class or style is bold", () => {
  const sheet = "<style>p.p1{font:bold 12px Helvetica} td.xl65{font-weight:700} .b{font-weight:650 !important}</style>";
  expect(
    pastedHtml(
      `${sheet}<p class="p1">Pages</p><div style="font-weight:bold !important"><p>A</p>B</div><ul><li class="b">Item</li></ul><table><tr><td class="xl65">Cell</td></tr></table>`,
    ),
  ).toEqual([
    "paragraph: [bold]Pages[]",
    "paragraph: A",
    "paragraph: B",
    "unordered-list: (list-item: (paragraph: [bold]Item[]))",
    "table: (table-row: (table-cell: (paragraph: [bold]Cell[])))",
  ]);
});

test("plain words among bold ones stay plain, by their style or class", () => {
  const sheet = "<style>.n{font-weight:normal}</style>";
  const words = '<p style="font-weight:bold">A <span style="font-weight:400">b</span> c</p>';
  expect(
    pastedHtml(
      `${sheet}${words}<p><b>D <a href="https://example.org"><span class="n">e</span></a></b> <i>f <span style="font-style:normal">g</span></i></p>`,
    ),
  ).toEqual(["paragraph: [bold]A []b[bold] c[]", "paragraph: [bold]D []<https://example.org|e> [italic]f []g"]);
});

test("rules for paper or for small screens hide no words and mark none", () => {
  const sheet =
    "<style>@media print{.a{display:none} p{font-weight:bold}} @font-face{font-weight:bold} .b{font-style:italic}</style>";
  expect(pastedHtml(`${sheet}<p class="a">Words</p><p class="b">More</p>`)).toEqual([
    "paragraph: Words",
    "paragraph: [italic]More[]",
  ]);
});

test("words between two lists stay between them, also in no element of their own", () => {
  const online = (words: string) => `<div><ul><li data-aria-level="1" data-listid="1"><p>${words}</p></li></ul></div>`;
  const word = (words: string) =>
    `<p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>${words}</p>`;
  for (const item of [online, word])
    expect(pastedHtml(`<div>${item("A")}and ${item("B")}${item("C")}</div>`)).toEqual([
      "unordered-list: (list-item: (paragraph: A))",
      "paragraph: and",
      "unordered-list: (list-item: (paragraph: B)) (list-item: (paragraph: C))",
    ]);
});

test("two lists of Word's that follow each other stay two", () => {
  const item = (list: number, sign: string, words: string) =>
    `<p style='mso-list:l${list} level1 lfo1'><span style='mso-list:Ignore'>${sign}</span>${words}</p>`;
  expect(pastedHtml(item(0, "·", "A") + item(1, "1.", "B") + item(1, "2.", "C"))).toEqual([
    "unordered-list: (list-item: (paragraph: A))",
    "ordered-list: (list-item: (paragraph: B)) (list-item: (paragraph: C))",
  ]);
});

test("an item in a cell keeps its number and its paragraphs apart", () => {
  const list = '<ol><li><p>A</p><p>a</p></li><li value="5">B</li><li>C</li></ol>';
  expect(pastedHtml(`<table><tr><td>${list}</td></tr></table>`)).toEqual([
    "table: (table-row: (table-cell: (paragraph: 1. A\na) (paragraph: 5. B) (paragraph: 6. C)))",
  ]);
});

function sampleOf(name: string): URL {
  return new URL(`../../../../tests/fixtures/pasted/${name}`, import.meta.url);
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
