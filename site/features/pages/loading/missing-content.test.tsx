import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { renderMarkup, textIn } from "#tests/support/browser/render-markup.tsx";
import { documentOf, entryOf, paragraph, pictureOf } from "#tests/support/content/content-fixtures.ts";
import { RichText } from "../rich-text/rich-text.tsx";
import { PageSections } from "../section-list/page-sections.tsx";
import { contentSections, landingSections } from "../section-list/section-registry.ts";
import { explainMissing, isShown, neededFields } from "./missing-content.ts";

const settings = {
  siteUrl: "",
  timeZone: "Australia/Melbourne",
  scheduleUrl: "/festival-info",
  membershipFeeCents: 500,
};
const site = { currentYear: 2027, today: "2027-06-01", settings };

const types = z
  .object({
    contentTypes: z.array(
      z.object({
        sys: z.object({ id: z.string() }),
        fields: z.array(
          z.object({
            id: z.string(),
            type: z.string(),
            required: z.boolean().optional(),
            items: z.object({ type: z.string() }).optional(),
          }),
        ),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync("content/festival.json", "utf8"))).contentTypes;

/** A value for each field that is neither a text nor a flag nor a picture. */
const linked: Record<string, unknown> = {
  buttonLinkUrl: "/band",
  buttonLink: entryOf("generalPage", { slug: "band" }),
  imageside: "Left",
  majorSponsors: [entryOf("sponsor", { title: "Lantern Books" })],
  sponsors: [entryOf("sponsor", { sponsorImage: pictureOf("bakery") })],
  content: entryOf("textContent", { pageText: documentOf("Words") }),
  festival: entryOf("festival", { mobileSchedule: pictureOf("schedule") }),
  "accordion items": [entryOf("accordionItem", { title: "When", pageText: documentOf("In June.") })],
  "referenceSection items": [entryOf("referenceItem", { title: "A recording" })],
};
const byType: Record<string, unknown> = {
  Boolean: true,
  Integer: 1,
  Link: pictureOf("hall"),
  RichText: documentOf("Words"),
};

function fieldsOf(type: string) {
  const fields = types.find(({ sys }) => sys.id === type)?.fields ?? [];
  // One picture of the collage stands for the seven. What only adds to a hero's words would make the subsets sixteen times as many.
  return fields
    .filter(({ id }) => !/^(image[2-7]|showFestival|secondButton\w+)$/.test(id))
    .map(({ id, type: kind, items }) => ({
      id,
      value: linked[`${type} ${id}`] ?? linked[id] ?? byType[kind] ?? (items?.type === "Symbol" ? ["Words"] : "Words"),
    }));
}

/** Fields without which the content service publishes nothing of a type; of one with a list of its own, any subset is tried. */
function requiredOf(type: string) {
  if (neededFields[type]) return [];
  const fields = types.find(({ sys }) => sys.id === type)?.fields ?? [];
  return fields.flatMap(({ id, required }) => (required ? [id] : []));
}

function subsets<Item>([first, ...rest]: Item[]): Item[][] {
  if (first === undefined) return [[]];
  const without = subsets(rest);
  return [...without, ...without.map((subset) => [first, ...subset])];
}

const kinds = Object.keys(contentSections).flatMap((type) => [
  { type, kind: "a content page", registry: contentSections },
  { type, kind: "the landing page", registry: landingSections },
]);

test.each(kinds)("$type on $kind shows something or nothing, by any subset of its fields", ({ type, registry }) => {
  for (const subset of subsets(fieldsOf(type))) {
    const fields = Object.fromEntries(subset.map(({ id, value }) => [id, value]));
    const page = { id: "p", slug: "support", title: "", description: undefined, textsById: {} };
    const sections = [{ id: "s", type, fields }];
    const markup = renderMarkup(
      <PageSections page={{ ...page, sections }} site={site} registry={registry} RichText={RichText} hasHeadingAbove />,
    );
    const names = Object.keys(fields);
    if (requiredOf(type).some((id) => !names.includes(id))) continue;
    expect([names, markup !== ""]).toEqual([names, isShown(type, new Set(names))]);
    expect([names, markup]).toEqual([
      names,
      expect.not.stringMatching(/<(h\d|p|[uo]l|li|div|section|span|a)\b[^>]*><\/\1>|undefined/),
    ]);
  }
});

test("a rich text without words is an empty field", () => {
  const empty = [
    {},
    documentOf(),
    documentOf(""),
    documentOf(" ", paragraph()),
    documentOf({ nodeType: "embedded-asset-block", data: {}, content: [] }),
  ];
  for (const type of ["pageTextSection", "singleTextSection", "singleImageTextSection", "referenceSection"]) {
    for (const document of empty) {
      const fields = { pageText: document, preQuestionText: document };
      const page = { id: "p", slug: "support", title: "Support us", description: undefined, textsById: {} };
      const markup = renderMarkup(
        <PageSections
          page={{ ...page, sections: [{ id: "s", type, fields }] }}
          site={site}
          registry={contentSections}
          RichText={RichText}
        />,
      );
      expect(textIn(markup)).toMatch(/^Support us There is nothing to show here just now\./);
    }
  }
});

test("a page whose sections show nothing shows its title", () => {
  const sections = Object.keys(contentSections).map((type) => ({ id: type, type, fields: {} }));
  const page = { id: "p", slug: "x", title: "Support us", description: undefined, textsById: {}, sections };
  const markup = renderMarkup(<PageSections page={page} site={site} registry={contentSections} RichText={RichText} />);
  expect(textIn(markup)).toMatch(/^Support us There is nothing to show here just now\./);
});

test("an entry that is no section may be empty", () => {
  expect(explainMissing({ type: "navigationElement", filled: new Set(), slugs: [] })).toEqual([]);
});

test("a type without a list of its own shows something with any field", () => {
  expect(isShown("inventedSection", new Set(["words"]))).toBe(true);
  expect(explain("inventedSection", [])).toEqual([": It shows nothing. Fill in its fields, or unpublish it."]);
});

const explain = (type: string, filled: string[], slug = "support") =>
  explainMissing({ type, filled: new Set(filled), slugs: [slug] }).map(({ field, message }) => `${field}: ${message}`);

test("an editor reads what is missing, and what to do", () => {
  expect(explain("singleTextSection", [])).toEqual([
    ": It shows nothing. Fill in one of headingText, pageText, or unpublish it.",
  ]);
  expect(explain("videoBanner", ["title"])).toEqual([": It shows nothing. Fill in media, or unpublish it."]);
  expect(explain("pageTextSection", ["heading"])).toEqual([]);
});

test.each([
  ["singleImageTextSection", ["image", "buttonText"]],
  ["singleImageTextSection", ["image", "buttonLink"]],
  ["pageTextSection", ["heading", "showCtaButton"]],
  ["singleImageHeadlineSection", ["heading", "hasButton", "buttonText"]],
])("half a button of %s is named: %j", (type, filled) => {
  expect(explain(type, filled)).toEqual([expect.stringMatching(/^buttonText: Its button is not shown/)]);
});

test.each([
  ["singleImageHeadlineSection", ["heading", "buttonText"], "support"],
  ["singleImageTextSection", ["heading", "buttonText", "buttonLinkUrl"], "support"],
  ["buttonSection", [], "volunteer"],
])("%s with %j on the page %s lacks nothing", (type, filled, slug) => {
  expect(explain(type, filled, slug)).toEqual([]);
});
