import { expect, test } from "vitest";
import { readRichText } from "#services/content/pages/rich-text-document.ts";
import { EmailLayout, renderEmail } from "#services/mail/emails/email-layout.server.tsx";
import { block, documentOf, entryOf, paragraph, pictureOf, textNode } from "#tests/support/content/content-fixtures.ts";
import { EmailRichText } from "./email-rich-text.server.tsx";

const site = { name: "The Festival", url: "https://jazz.example.org" };
const link = (nodeType: string, data: object) => paragraph(block(nodeType, [textNode("here")], data));
const row = (...cells: string[]) =>
  block(
    "table-row",
    cells.map((cell) => block("table-cell", [paragraph(cell)])),
  );

test("paragraphs, headings, lists and quotes appear in HTML and text", async () => {
  const item = (value: string) => block("list-item", [paragraph(value)]);
  const { html, text } = await write(
    block("heading-2", [textNode("Dates")]),
    paragraph("Two, ", textNode("both", "bold"), " in ", textNode("winter", "italic"), ":"),
    block("unordered-list", [item("June"), item("August")]),
    block("ordered-list", [item("Come"), item("Vote")]),
    block("blockquote", [paragraph("Bring a cake.")]),
    "",
  );
  expect(html).toMatch(/<h2[^>]*>Dates<\/h2>.*<strong>both<\/strong> in <em>winter<\/em>/s);
  expect(html).toMatch(/<ul[^>]*><li>.*June.*<\/li><li>.*August.*<\/ul><ol[^>]*>.*Come.*Vote.*<\/ol>/s);
  expect(text.replaceAll(/\s+/g, " ")).toContain(
    "Dates Two, both in winter: * June * August 1. Come 2. Vote Bring a cake.",
  );
});

test("a quotation keeps its links and what is bold", async () => {
  const hall = block("hyperlink", [textNode("the hall")], { uri: "https://hall.example.org/" });
  const { html, text } = await write(
    block("blockquote", [paragraph("Come to ", hall, ", ", textNode("early", "bold"))]),
  );
  expect(html).toMatch(
    /class="quote".*<a [^>]*href="https:\/\/hall\.example\.org\/"[^>]*>the hall<\/a>, <strong>early<\/strong>/s,
  );
  expect(text).toContain("https://hall.example.org/");
});

test("line breaks within a paragraph stay", async () => {
  expect((await write("Town Hall\nBarker Street")).text).toContain("Town Hall\nBarker Street");
});

test.each([
  ["hyperlink", { uri: "https://elsewhere.example/a?b=c" }, "https://elsewhere.example/a?b=c"],
  ["hyperlink", { uri: "/schedule#friday" }, "https://jazz.example.org/schedule#friday"],
  ["hyperlink", { uri: "schedule" }, "https://jazz.example.org/schedule"],
  ["hyperlink", { uri: "mailto:members@jazz.example.org" }, "mailto:members@jazz.example.org"],
  ["hyperlink", { uri: "tel:+61355500147" }, "tel:+61355500147"],
  [
    "entry-hyperlink",
    { target: entryOf("generalPage", { slug: "membership" }) },
    "https://jazz.example.org/membership",
  ],
  ["asset-hyperlink", { target: pictureOf("map") }, "https://jazz.example.org/content/assets/cjf/map/1/map.png"],
])("a %s to %j is a whole address", async (nodeType, data, address) => {
  const { html, text } = await write(link(nodeType, data));
  expect(html).toMatch(new RegExp(`<a[^>]* href="${RegExp.escape(address)}"[^>]*>here</a>`));
  expect(text).toContain(`here (${address.replace("mailto:", "")})`);
});

test.each([
  ["hyperlink", { uri: "javascript:alert(1)" }],
  ["hyperlink", { uri: "data:text/html,x" }],
  ["hyperlink", { uri: "#top" }],
  ["hyperlink", { uri: 7 }],
  ["entry-hyperlink", { target: entryOf("sponsor") }],
  ["entry-hyperlink", {}],
  ["asset-hyperlink", {}],
  ["resource-hyperlink", {}],
])("a %s to %j becomes text without a link", async (nodeType, data) => {
  const { html, text } = await write(link(nodeType, data));
  expect(html.match(/<a /g)).toHaveLength(1);
  expect(text).toContain("here\n");
});

test("an embedded entry becomes a link to its page", async () => {
  const target = entryOf("generalPage", { slug: "volunteer", title: "Volunteer" });
  const { text } = await write(paragraph("See ", block("embedded-entry-inline", [], { target }), "."));
  expect(text).toContain("See Volunteer (https://jazz.example.org/volunteer).");
});

test("an email loads no pictures, and a table keeps its text", async () => {
  const { html, text } = await write(
    block("embedded-asset-block", [], { target: pictureOf("map") }),
    block("embedded-entry-block", [], { target: entryOf("sponsor") }),
    block("hr"),
    block("table", [row("Friday", "Town Hall")]),
    "the end",
  );
  expect(html).not.toMatch(/<(img|video|hr)/);
  expect(text).toMatch(/Friday\s+Town Hall\s+the end/);
});

/** An email with these nodes. Its footer has one link. */
function write(...nodes: (string | object)[]) {
  const content = readRichText(documentOf(...nodes)) ?? [];
  return renderEmail(
    <EmailLayout title="Welcome" preview="Welcome" site={site}>
      <EmailRichText content={content} siteUrl={site.url} />
    </EmailLayout>,
  );
}
