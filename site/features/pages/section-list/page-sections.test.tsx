import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { takeConsole } from "#tests/support/browser/no-stray-errors.ts";
import { renderMarkup, renderResolvedMarkup, textIn } from "#tests/support/browser/render-markup.tsx";
import { documentOf, entryOf, filmOf, pictureOf } from "#tests/support/content/content-fixtures.ts";
import type { Page } from "../loading/page.ts";
import { LazyRichText } from "../rich-text/lazy-rich-text.tsx";
import { RichText } from "../rich-text/rich-text.tsx";
import { PageSections } from "./page-sections.tsx";
import type { SectionRegistry } from "./section.ts";
import { contentSections, landingSections } from "./section-registry.ts";
import { readSectionTypes } from "./section-types.server.ts";

const site = {
  currentYear: 2027,
  today: "2027-06-01",
  settings: { siteUrl: "", timeZone: "Australia/Melbourne", scheduleUrl: "/festival-info", membershipFeeCents: 500 },
};
const pageOf = (sections: Page["sections"]): Page => ({
  id: "p",
  slug: "support",
  title: "Support us",
  description: undefined,
  textsById: {},
  sections,
});

function render(sections: Page["sections"], registry: SectionRegistry = contentSections) {
  return renderMarkup(<PageSections page={pageOf(sections)} site={site} registry={registry} RichText={RichText} />);
}
const heading = (id: string, text: string) => ({ id, type: "pageHeadingSection", fields: { heading: text } });
const button = { id: "b", type: "buttonSection", fields: { buttonText: "Go", buttonLinkUrl: "/band" } };

test("sections keep their order", () => {
  expect(textIn(render([heading("1", "One"), button, heading("2", "Two")]))).toBe("One Go Two");
});

test("what follows the first section stands behind it, and nowhere without sections", () => {
  const withPosters = (sections: Page["sections"]) =>
    textIn(
      renderMarkup(
        <PageSections
          page={pageOf(sections)}
          site={site}
          registry={contentSections}
          RichText={RichText}
          afterFirst={<p>Posters</p>}
        />,
      ),
    );
  expect(withPosters([heading("1", "One"), heading("2", "Two")])).toBe("One Posters Two");
  expect(withPosters([])).not.toContain("Posters");
});

test("the first section with a heading has the page's one h1, all others an h2", () => {
  const markup = render([button, heading("1", "One"), heading("2", "Two")]);
  expect(markup.match(/<h\d[^>]*>\w+/g)?.map((tag) => tag.replace(/ class="\w+"/, ""))).toEqual(["<h1>One", "<h2>Two"]);
});

test("a page without a heading has its title as a visually hidden h1, a page without sections a visible one", () => {
  expect(render([button])).toMatch(/^<h1><span class="hidden">Support us<\/span><\/h1>/);
  expect(render([])).toContain("<h1>Support us</h1>");
});

test("a section of unknown type is dropped and logged once", () => {
  const unknown = [
    { id: "u1", type: "marquee", fields: {} },
    { id: "u2", type: "toString", fields: {} },
  ];
  expect(textIn(render([...unknown, heading("1", "One")]))).toBe("One");
  render(unknown);
  expect(takeConsole()).toEqual([
    "The section u1 is of the unknown type marquee.",
    "The section u2 is of the unknown type toString.",
  ]);
});

test("the same entry can be on a page twice", () => {
  expect(textIn(render([heading("1", "One"), heading("1", "One")]))).toBe("One One");
});

test("where the section with the page's title throws, the next heading is the h1", () => {
  const broken: SectionRegistry = {
    ...contentSections,
    singleTextSection: {
      heading: () => "Broken",
      render: () => {
        throw new Error("broken");
      },
    },
  };
  const sections = [{ id: "t", type: "singleTextSection", fields: {} }, heading("1", "One"), heading("2", "Two")];
  expect(render(sections, broken).match(/<h\d/g)).toEqual(["<h1", "<h2"]);
  expect(takeConsole()).toHaveLength(1);
});

test("a section that throws is left out alone", () => {
  const broken: SectionRegistry = {
    ...contentSections,
    textBand: {
      render: () => {
        throw new Error("broken");
      },
    },
  };
  expect(
    textIn(render([heading("1", "One"), { id: "t", type: "textBand", fields: {} }, heading("2", "Two")], broken)),
  ).toBe("One Two");
  expect(takeConsole()).toHaveLength(1);
});

/** Every field of every content type, so that a new section type is tested without a change here. */
const allFields = z
  .object({ contentTypes: z.array(z.object({ fields: z.array(z.object({ id: z.string(), type: z.string() })) })) })
  .parse(JSON.parse(readFileSync("content/festival.json", "utf8")))
  .contentTypes.flatMap(({ fields }) => fields);
const fieldNames = allFields.map(({ id }) => id);
const linkFields = allFields.flatMap(({ id, type }) => (type === "Link" || type === "Array" ? [id] : []));
const link = { sys: { type: "Link", linkType: "Entry", id: "x" } };
const invalidValues: unknown[] = [
  null,
  true,
  0,
  -1,
  Number.NaN,
  "",
  "words",
  "javascript:alert(1)",
  [],
  {},
  [null, 7, [[]]],
  link,
  [link],
  { sys: null, fields: null },
  { sys: { id: 7 }, fields: { file: 7 } },
  { sys: {}, fields: { file: { url: "//x", details: { image: { width: "w" } } } } },
  { sys: {}, fields: { file: { url: "http://[", contentType: "video/mp4" } } },
  entryOf("thing"),
  [entryOf("thing"), entryOf("thing")],
  [entryOf("sponsor", { sponsorImage: pictureOf("p"), title: 7 })],
  entryOf("festival", { webSchedule: pictureOf("p"), mobileSchedule: 7 }),
  entryOf("generalPage", { slug: "%E0%A4%A" }),
  entryOf("textContent", { pageText: { nodeType: "document", content: [7] } }),
  pictureOf("p"),
  filmOf("f"),
  documentOf("words"),
  { nodeType: "document", content: [{ nodeType: "text" }] },
];

test("the registry has every section type of the content model, and no other", () => {
  expect(Object.keys(contentSections).sort()).toEqual(readSectionTypes().sort());
});

const pageKinds = Object.keys(contentSections).flatMap((type) => [
  { type, kind: "a content page", registry: contentSections, RichText },
  { type, kind: "the landing page", registry: landingSections, RichText: LazyRichText },
]);

test.each(pageKinds)("$type renders on $kind whatever its fields hold", async ({ type, registry, RichText }) => {
  const sections = invalidValues.flatMap((value, index) => {
    const fields = Object.fromEntries(fieldNames.map((name) => [name, value]));
    return [true, false].map((overlay) => ({
      id: `${index} ${overlay}`,
      type,
      fields: { ...fields, overlay, hasButton: true, showCtaButton: true },
    }));
  });
  const element = <PageSections page={pageOf(sections)} site={site} registry={registry} RichText={RichText} />;
  const markup = await renderResolvedMarkup(element);
  expect(markup.match(/<h1/g)).toHaveLength(1);
  expect(markup).not.toMatch(/ style=|(href|src)="javascript:/);
});

/** Their heading is what they say, and other fields only add to it. */
const headingsAlone = new Set([
  "bannerHeading",
  "pageHeadingSection",
  "pageTextSection",
  "singleTextSection",
  "singleImageHeadlineSection",
  "heroImage",
  "heroMedia",
]);
const headingFields = { heading: "Bare", headingText: "Bare", majorSponsorText: "Bare", sponsorHeading: "Bare" };

test.each(pageKinds.filter(({ type }) => !headingsAlone.has(type)))(
  "$type on $kind leaves no bare heading where what it links to cannot be loaded or is not published",
  ({ type, registry }) => {
    for (const value of [link, [link], [], undefined]) {
      const links = Object.fromEntries(linkFields.map((name) => [name, value]));
      const sections = [heading("1", "One"), { id: "s", type, fields: { ...links, ...headingFields } }];
      expect(textIn(render(sections, registry))).toBe("One");
    }
  },
);

test("the server renders the rich text of the landing page, although the browser loads its renderer later", async () => {
  const text = { id: "t", type: "pageTextSection", fields: { heading: "When", pageText: documentOf("In June.") } };
  const element = <PageSections page={pageOf([text])} site={site} registry={landingSections} RichText={LazyRichText} />;
  const markup = await renderResolvedMarkup(element);
  expect(textIn(markup)).toBe("When In June.");
});
