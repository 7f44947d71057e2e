import { readFileSync } from "node:fs";
import { z } from "zod";
import { readSectionTypes } from "#site/features/pages/section-list/section-types.server.ts";

const starterFile = z.object({
  contentTypes: z.array(
    z.looseObject({
      sys: z.looseObject({ id: z.string() }),
      fields: z.array(z.looseObject({ id: z.string(), type: z.string() })),
    }),
  ),
  locales: z.array(z.unknown()),
});

const published = { publishedVersion: 1, publishedAt: "2027-01-01T00:00:00.000Z" };
const link = (id: string, linkType = "Entry") => ({ sys: { type: "Link", linkType, id } });

/** Values that have the wrong type for one field or another, as a careless import or a changed model leaves them. */
const wrongValues = [
  7,
  "words",
  true,
  {},
  [],
  ["words", 7, null],
  { sys: {} },
  { nodeType: "document" },
  link("nowhere"),
];

/**
 * A content file in which nearly everything is wrong, in the model of the starter content: `slugs` are its pages, `faulty` the ids
 * of the entries that the check has to name.
 */
export function invalidContent() {
  const sectionTypes = readSectionTypes();
  const { contentTypes, locales } = starterFile.parse(JSON.parse(readFileSync("content/festival.json", "utf8")));
  const wrongSections = contentTypes
    .filter(({ sys, fields }) => sectionTypes.includes(sys.id) && fields.some(({ type }) => !isText(type)))
    .flatMap(({ sys, fields }) =>
      wrongValues.map((value, at) =>
        entry(`wrong-${sys.id}-${at}`, sys.id, Object.fromEntries(fields.map((field) => [field.id, value]))),
      ),
    );
  const longSections = contentTypes
    .filter(({ sys }) => sectionTypes.includes(sys.id))
    .map(({ sys, fields }) => entry(`long-${sys.id}`, sys.id, longFields(fields)));
  const entries = [
    page("no-sections", []),
    page("dangling-link", [link("nowhere"), link("nowhere", "Asset")]),
    page("itself", [link("page-itself"), link("round-band")]),
    entry("round-band", "textBand", { heading: "Round and round", content: link("round-text") }),
    entry("round-text", "textContent", { pageText: embedding("round-band") }),
    page("unknown-section", [link("mystery")]),
    entry("mystery", "mysteryBox", { heading: "What is this" }),
    page(
      "wrong-fields",
      wrongSections.map(({ sys }) => link(sys.id)),
    ),
    ...wrongSections,
    page(
      "long-words",
      longSections.map(({ sys }) => link(sys.id)),
    ),
    ...longSections,
    entry("long-sponsor", "sponsor", { title: longWord }),
    entry("page-wrong-page", "generalPage", { slug: "wrong-page", title: 7, description: [], sections: "words" }),
  ];
  const mysteryBox = { sys: { id: "mysteryBox", type: "ContentType" }, name: "Mystery", fields: [heading] };
  return {
    file: { contentTypes: [...contentTypes, mysteryBox], entries, assets: [], locales },
    slugs: ["no-sections", "dangling-link", "itself", "unknown-section", "wrong-fields", "wrong-page", "long-words"],
    faulty: [
      "page-dangling-link",
      "page-itself",
      "round-text",
      "page-unknown-section",
      "page-wrong-page",
      ...wrongSections.map(({ sys }) => sys.id),
    ],
  };
}

/** Every text of a section as one word of 60 letters, and its button and sponsors. */
function longFields(fields: { id: string; type: string }[]) {
  const filled = fields.map(({ id, type }) => [id, longValue(id, type)] as const);
  return { ...Object.fromEntries(filled.filter(([, value]) => value !== undefined)), buttonLinkUrl: "/band" };
}

function longValue(id: string, type: string): unknown {
  if (type === "Boolean") return true;
  if (isText(type)) return longWord;
  return /sponsors$/i.test(id) ? [link("long-sponsor")] : undefined;
}

const longWord = "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunt";

const heading = { id: "heading", name: "Heading", type: "Symbol", required: false, localized: false };

/** Whether a type has a field that is not text: text is among the wrong values, and would be valid otherwise. */
function isText(type: string) {
  return type === "Symbol" || type === "Text";
}

function page(slug: string, sections: unknown[]) {
  return entry(`page-${slug}`, "generalPage", { slug, title: `A page with ${slug}`, sections });
}

function entry(id: string, type: string, fields: Record<string, unknown>) {
  const localised = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { "en-AU": value }]));
  return { sys: { id, type: "Entry", contentType: link(type, "ContentType"), ...published }, fields: localised };
}

function embedding(id: string) {
  const embedded = { nodeType: "embedded-entry-block", data: { target: link(id) }, content: [] };
  const words = { nodeType: "text", value: "And round again.", marks: [], data: {} };
  const paragraph = { nodeType: "paragraph", data: {}, content: [words] };
  return { nodeType: "document", data: {}, content: [embedded, paragraph] };
}
