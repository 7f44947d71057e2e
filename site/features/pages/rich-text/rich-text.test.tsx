import { expect, test } from "vitest";
import { renderMarkup, textIn } from "#tests/support/browser/render-markup.tsx";
import {
  block,
  documentOf,
  entryOf,
  filmOf,
  paragraph,
  pictureOf,
  textNode,
} from "#tests/support/content/content-fixtures.ts";
import { RichText } from "./rich-text.tsx";

const render = (document: unknown, level = 3) => renderMarkup(<RichText document={document} level={level} />);
const inside = (...nodes: (string | object)[]) => render(documentOf(...nodes)).replace(/^<div[^>]*>|<\/div>$/g, "");
const link = (nodeType: string, data: object) => paragraph(block(nodeType, [textNode("here")], data));

test("every mark has its element, alone and combined", () => {
  const marks = {
    bold: "strong",
    italic: "em",
    underline: "u",
    code: "code",
    superscript: "sup",
    subscript: "sub",
    strikethrough: "s",
  };
  for (const [mark, tag] of Object.entries(marks))
    expect(inside(paragraph(textNode("x", mark)))).toBe(`<p><${tag}>x</${tag}></p>`);
  expect(inside(paragraph(textNode("x", "bold", "italic")))).toBe("<p><em><strong>x</strong></em></p>");
  expect(inside(paragraph(textNode("x", "glitter")))).toBe("<p>x</p>");
});

test("lists, rules and quotes", () => {
  const item = block("list-item", [paragraph("one")]);
  expect(inside(block("unordered-list", [item]))).toBe("<ul><li><p>one</p></li></ul>");
  expect(inside(block("ordered-list", [item, item]))).toBe("<ol><li><p>one</p></li><li><p>one</p></li></ol>");
  expect(inside(block("hr"))).toBe("<hr/>");
  expect(inside(block("blockquote", [paragraph("said")]))).toContain("<p>said</p></blockquote>");
});

test("quotes come first, then everything else in its order", () => {
  const quote = (value: string) => block("blockquote", [paragraph(value)]);
  expect(textIn(render(documentOf("1", quote("2"), "3", block("hr"), quote("4"), "5")))).toBe("2 4 1 3 5");
});

test("the highest heading takes the level given, none is skipped, and there is no h1", () => {
  const heading = (level: number) => block(`heading-${level}`, [textNode(`was ${level}`)]);
  expect(inside(heading(1), heading(4), heading(2), heading(6), heading(1))).toBe(
    "<h3>was 1</h3><h4>was 4</h4><h4>was 2</h4><h5>was 6</h5><h3>was 1</h3>",
  );
  expect(inside(heading(5), heading(3))).toBe("<h3>was 5</h3><h3>was 3</h3>");
});

test("six levels of a text are six levels of the page, wherever it stands; below the sixth they are said in ARIA", () => {
  const six = documentOf(...[1, 2, 3, 4, 5, 6].map((level) => block(`heading-${level}`, [textNode("x")])));
  const levels = (top: number) => render(six, top).match(/<h\d( aria-level="\d")?/g);
  expect(levels(2)).toEqual(["<h2", "<h3", "<h4", "<h5", "<h6", '<h6 aria-level="7"']);
  expect(levels(4)).toEqual(["<h4", "<h5", "<h6", '<h6 aria-level="7"', '<h6 aria-level="8"', '<h6 aria-level="9"']);
});

test("a heading inside a list or a table fits the page, too", () => {
  const heading = (level: number) => block(`heading-${level}`, [textNode("x")]);
  const list = block("unordered-list", [block("list-item", [heading(1), paragraph("one")])]);
  const table = block("table", [block("table-row", [block("table-cell", [heading(5)])])]);
  expect(render(documentOf(heading(2), list, table), 3).match(/<h\d/g)).toEqual(["<h3", "<h3", "<h4"]);
});

test("an empty heading is left out, and has no place in the outline", () => {
  const markup = inside(block("heading-1", [textNode(" ")]), block("heading-2", [textNode("x")]));
  expect(markup).toBe("<h3>x</h3>");
});

test("an empty paragraph, as the editor leaves one, is not rendered", () => {
  expect(inside("text", "")).toBe("<p>text</p>");
});

test("a table is in a region that scrolls by keyboard, too, and is labelled by its header", () => {
  const row = (type: string, ...cells: string[]) =>
    block(
      "table-row",
      cells.map((cell) => block(type, [paragraph(cell)])),
    );
  const markup = inside(
    block("table", [row("table-header-cell", "Day", "Venue"), row("table-cell", "Friday", "Town Hall")]),
  );
  expect(markup).toMatch(/^<section [^>]*aria-label="Table: Day, Venue"[^>]*>/);
  expect(markup).toContain('tabindex="0"');
  expect(markup).toContain(
    '<tr><th scope="col"><p>Day</p></th><th scope="col"><p>Venue</p></th></tr><tr><td><p>Friday</p></td>',
  );
});

test("a header cell beside other cells heads its row", () => {
  const cells = [
    block("table-header-cell", [paragraph("Friday")], { rowspan: 2 }),
    block("table-cell", [paragraph("Town Hall")]),
  ];
  expect(inside(block("table", [block("table-row", cells)]))).toContain(
    '<tr><th scope="row" rowSpan="2"><p>Friday</p></th><td><p>Town Hall</p></td></tr>',
  );
});

test("a table cell may span others", () => {
  const cell = block("table-cell", [paragraph("x")], { colspan: 2, rowspan: "3" });
  expect(inside(block("table", [block("table-row", [cell])]))).toContain('<td colSpan="2">');
});

test("internal, external, mailto and tel links", () => {
  expect(inside(link("hyperlink", { uri: "/band" }))).toContain('<a href="/band" data-discover="true">here</a>');
  expect(inside(link("hyperlink", { uri: "https://example.org/x" }))).toContain(
    '<a href="https://example.org/x" rel="noopener noreferrer">here</a>',
  );
  expect(inside(link("hyperlink", { uri: "mailto:a@example.org" }))).toContain(
    '<a href="mailto:a@example.org">here</a>',
  );
  expect(inside(link("hyperlink", { uri: "tel:+61355500147" }))).toContain('<a href="tel:+61355500147">here</a>');
});

test("an Australian telephone number is a link, other numbers and those in a link are not", () => {
  const phones = (text: string) => inside(paragraph(text)).replaceAll("\u00a0", " ");
  expect(phones("Ring (03) 5550 0147 or 0412 345 678, 9am to 5pm.")).toBe(
    '<p>Ring <a href="tel:0355500147">(03) 5550 0147</a> or <a href="tel:0412345678">0412 345 678</a>, 9am to 5pm.</p>',
  );
  expect(phones("Ring (03)\u00a05550\u00a00147.")).toBe('<p>Ring <a href="tel:0355500147">(03) 5550 0147</a>.</p>');
  expect(phones("1300 123 456")).toBe('<p><a href="tel:1300123456">1300 123 456</a></p>');
  expect(phones("+61 3 5550 0147")).toBe('<p><a href="tel:+61355500147">+61 3 5550 0147</a></p>');
  for (const other of ["ABN 00 555 001 470", "BSB 633 000, account 123 456 789", "2014 2015 2016", "100 (03) 5550"])
    expect(phones(other)).toBe(`<p>${other}</p>`);
  const linked = block("hyperlink", [textNode("(03) 5550 0147")], { uri: "/contact" });
  expect(inside(paragraph(linked))).toBe('<p><a href="/contact" data-discover="true">(03) 5550 0147</a></p>');
});

test("a link with any other scheme stays text", () => {
  for (const uri of [
    "javascript:alert(1)",
    "java\nscript:alert(1)",
    " data:text/html,x",
    "file:///etc/passwd",
    7,
    null,
    "",
  ]) {
    expect(inside(link("hyperlink", { uri }))).toBe("<p>here</p>");
  }
});

test("links to entries, assets and resources", () => {
  expect(inside(link("entry-hyperlink", { target: entryOf("generalPage", { slug: "history" }) }))).toContain(
    'href="/history"',
  );
  expect(inside(link("entry-hyperlink", { target: entryOf("sponsor", { title: "Lantern" }) }))).toBe("<p>here</p>");
  expect(inside(link("asset-hyperlink", { target: pictureOf("map") }))).toContain(
    'href="/content/assets/cjf/map/1/map.png"',
  );
  expect(inside(link("resource-hyperlink", { target: { sys: { type: "ResourceLink", urn: "crn:x" } } }))).toBe(
    "<p>here</p>",
  );
});

test("embedded entries: a sponsor as its picture, a page as a link, anything else by name", () => {
  const embedded = (target: unknown) => inside(block("embedded-entry-block", [], { target }));
  const sponsor = embedded(
    entryOf("sponsor", {
      title: "Lantern Books",
      sponsorImage: pictureOf("lantern"),
      buttonLinkUrl: "https://lantern.example.org",
    }),
  );
  expect(sponsor).toContain('alt="Lantern Books"');
  expect(sponsor).toContain('href="https://lantern.example.org/"');
  expect(embedded(entryOf("generalPage", { slug: "support", title: "Support" }))).toContain('href="/support"');
  expect(textIn(embedded(entryOf("textBand", { heading: "Getting here" })))).toBe("Getting here");
  expect(embedded(entryOf("textBand"))).toBe("");
});

test("an entry embedded in a line is a link in that line", () => {
  const line = paragraph(
    "see ",
    block("embedded-entry-inline", [], { target: entryOf("generalPage", { slug: "band", title: "Bands" }) }),
    ".",
  );
  expect(inside(line)).toBe('<p>see <a href="/band" data-discover="true">Bands</a>.</p>');
});

test("embedded assets: a picture, a film, a file to download", () => {
  const embedded = (target: unknown) => inside(block("embedded-asset-block", [], { target }));
  expect(embedded(pictureOf("hall", "The Town Hall"))).toContain('alt="The Town Hall"');
  expect(embedded(filmOf("dusk"))).toMatch(/<video [^>]*controls=""/);
  const minutes = {
    sys: {},
    fields: {
      title: "Minutes",
      file: { url: "/content/assets/m.pdf", fileName: "m.pdf", contentType: "application/pdf" },
    },
  };
  expect(embedded(minutes)).toBe('<p><a href="/content/assets/m.pdf" download="m.pdf">Minutes</a></p>');
});

test("a link without a target keeps its text, an embedded node without a target is left out", () => {
  for (const nodeType of ["entry-hyperlink", "asset-hyperlink", "resource-hyperlink"])
    expect(inside(link(nodeType, {}))).toBe("<p>here</p>");
  for (const nodeType of ["embedded-entry-block", "embedded-asset-block", "embedded-resource-block"])
    expect(inside(block(nodeType))).toBe("");
});

test("a node of unknown type renders its content", () => {
  expect(inside(block("marquee", [paragraph("still here")]))).toBe("<p>still here</p>");
});

test("a malformed document renders its valid parts and never throws", () => {
  for (const rubbish of [
    null,
    undefined,
    7,
    "text",
    [],
    {},
    { nodeType: "paragraph" },
    { nodeType: "document" },
    { nodeType: "document", content: 7 },
  ])
    expect(render(rubbish)).toBe("");
  const broken = {
    nodeType: "document",
    content: [
      null,
      7,
      "x",
      {},
      { nodeType: 7 },
      { nodeType: "paragraph" },
      { nodeType: "table", content: [{}] },
      {
        nodeType: "paragraph",
        content: [
          { nodeType: "text" },
          { nodeType: "text", value: 7, marks: "x" },
          { nodeType: "text", value: "kept", marks: [null, { type: "bold" }] },
          { nodeType: "hyperlink" },
        ],
      },
    ],
  };
  expect(textIn(render(broken))).toBe("kept");
});
