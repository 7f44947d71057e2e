import { expect, test } from "vitest";
import { documentOf, entryOf, filmOf, pictureOf } from "#tests/support/content-fixtures.ts";
import { takeConsole } from "#tests/support/no-stray-errors.ts";
import { renderMarkup, renderResolvedMarkup, textIn } from "#tests/support/render-markup.tsx";
import { generalSections } from "./general-sections.ts";
import { landingSections } from "./landing-sections.ts";
import { PageSections } from "./page-sections.tsx";
import type { PageContext, SectionRegistry } from "./section.ts";
import { sectionTypes } from "./section-types.ts";

const page: PageContext = {
  slug: "support",
  title: "Support us",
  texts: {},
  currentYear: 2027,
  scheduleUrl: "/festival-info",
  slots: {},
};
type Sections = { id: string; type: string; fields: Record<string, unknown> }[];

function render(sections: Sections, registry: SectionRegistry = generalSections) {
  return renderMarkup(<PageSections sections={sections} page={page} registry={registry} />);
}
const heading = (id: string, words: string) => ({ id, type: "pageHeadingSection", fields: { heading: words } });
const button = { id: "b", type: "buttonSection", fields: { buttonText: "Go", buttonLinkUrl: "/band" } };

test("sections keep their order", () => {
  expect(textIn(render([heading("1", "One"), button, heading("2", "Two")]))).toBe("One Go Two");
});

test("the first section with a heading has the page's one h1, all others an h2", () => {
  const markup = render([button, heading("1", "One"), heading("2", "Two")]);
  expect(markup.match(/<h\d[^>]*>\w+/g)?.map((tag) => tag.replace(/ class="\w+"/, ""))).toEqual(["<h1>One", "<h2>Two"]);
});

test("a page without any heading has its title as a hidden h1, a page without sections shows it", () => {
  expect(render([button])).toMatch(/^<h1><span class="hidden">Support us<\/span><\/h1>/);
  expect(render([])).toBe("<h1>Support us</h1>");
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

test("the same entry may stand on a page twice", () => {
  expect(textIn(render([heading("1", "One"), heading("1", "One")]))).toBe("One One");
});

test("a section that throws takes nothing but itself from the page", () => {
  const broken: SectionRegistry = {
    ...generalSections,
    textBand: () => {
      throw new Error("broken");
    },
  };
  expect(
    textIn(render([heading("1", "One"), { id: "t", type: "textBand", fields: {} }, heading("2", "Two")], broken)),
  ).toBe("One Two");
  expect(takeConsole()).toHaveLength(1);
});

const fieldNames = [
  "bannerImage",
  "headingText",
  "heading",
  "subtitle",
  "pageText",
  "buttonText",
  "buttonLink",
  "buttonLinkUrl",
  "showCtaButton",
  "image",
  "imageside",
  "subtext",
  "hasButton",
  "title",
  "media",
  "overlay",
  "overlayText",
  "image1",
  "image2",
  "image3",
  "image4",
  "image5",
  "image6",
  "image7",
  "subText",
  "majorSponsorText",
  "majorSponsors",
  "sponsorHeading",
  "sponsors",
  "content",
  "items",
  "festival",
  "preQuestionText",
];
const link = { sys: { type: "Link", linkType: "Entry", id: "x" } };
const rubbish: unknown[] = [
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

const kinds = sectionTypes.flatMap((type) => [
  { type, page: "a content page", registry: generalSections },
  { type, page: "the landing page", registry: landingSections },
]);

test.each(kinds)("$type renders on $page whatever its fields hold", async ({ type, registry }) => {
  const sections = rubbish.flatMap((value, at) => {
    const fields = Object.fromEntries(fieldNames.map((name) => [name, value]));
    return [true, false].map((overlay) => ({
      id: `${at} ${overlay}`,
      type,
      fields: { ...fields, overlay, hasButton: true, showCtaButton: true },
    }));
  });
  const markup = await renderResolvedMarkup(<PageSections sections={sections} page={page} registry={registry} />);
  expect(markup.match(/<h1/g)).toHaveLength(1);
  expect(markup).not.toMatch(/ style=|(href|src)="javascript:/);
});

test("a text on the landing page is in what the server sends", async () => {
  const text = { id: "t", type: "pageTextSection", fields: { heading: "When", pageText: documentOf("In June.") } };
  const markup = await renderResolvedMarkup(<PageSections sections={[text]} page={page} registry={landingSections} />);
  expect(textIn(markup)).toBe("When In June.");
});
