import sharp from "sharp";
import type { ReadAsset } from "./store/import-export.ts";

/** A small festival as a contentful-export file, for this service's own tests: every kind of field, link and state once. */

const at = "2027-01-01T09:00:00.000Z";
const link = (linkType: string, id: string) => ({ sys: { type: "Link", linkType, id } });
const environmentLinks = { space: link("Space", "elsewhere"), environment: link("Environment", "master") };

/** `state` is added to `sys`: an empty object makes a draft. */
export const published = {
  publishedVersion: 3,
  publishedAt: at,
  firstPublishedAt: at,
  publishedCounter: 2,
  publishedBy: link("User", "anna"),
};
export const archived = { ...published, archivedAt: at, archivedVersion: 5 };

function contentType(id: string, fields: object[]) {
  return {
    sys: { ...environmentLinks, id, type: "ContentType", createdAt: at, updatedAt: at, version: 4, ...published },
    name: id,
    description: "",
    displayField: "title",
    fields,
  };
}

function field(id: string, type: string, more: object = {}) {
  return {
    id,
    name: id,
    type,
    localized: false,
    required: false,
    validations: [],
    disabled: false,
    omitted: false,
    ...more,
  };
}

export function entry(type: string, id: string, fields: Record<string, unknown>, state: object = published) {
  const localised = Object.entries(fields).map(([name, value]) => [
    name,
    isLocalised(value) ? value : { "en-AU": value },
  ]);
  const sys = {
    ...environmentLinks,
    id,
    type: "Entry",
    createdAt: at,
    updatedAt: at,
    version: 4,
    contentType: link("ContentType", type),
    ...state,
  };
  return { metadata: { tags: [], concepts: [] }, sys, fields: Object.fromEntries(localised) };
}

function isLocalised(value: unknown) {
  return typeof value === "object" && value !== null && ("en-AU" in value || "de" in value);
}

function asset(id: string, fileName: string, contentType: string, state: object = published) {
  const file = { url: urlOf(id, fileName), fileName, contentType, details: { size: 1 } };
  const sys = { ...environmentLinks, id, type: "Asset", createdAt: at, updatedAt: at, version: 4, ...state };
  return {
    metadata: { tags: [] },
    sys,
    fields: { title: { "en-AU": `Title of ${id}`, de: `Titel von ${id}` }, file: { "en-AU": file } },
  };
}

const urlOf = (id: string, fileName: string) => `//images.ctfassets.net/elsewhere/${id}/abc123/${fileName}`;

export const toEntry = (id: string) => link("Entry", id);
export const toAsset = (id: string) => link("Asset", id);

export function paragraph(text: string, ...embedded: object[]) {
  const words = { nodeType: "paragraph", data: {}, content: [{ nodeType: "text", value: text, marks: [], data: {} }] };
  const blocks = embedded.map((target) => ({ nodeType: "embedded-entry-block", data: { target }, content: [] }));
  return { nodeType: "document", data: {}, content: [words, ...blocks] };
}

export function fixture() {
  return {
    contentTypes: [
      contentType("page", [
        field("title", "Symbol", { localized: true, required: true }),
        field("slug", "Symbol"),
        field("sections", "Array", { items: { type: "Link", linkType: "Entry", validations: [] } }),
        field("parent", "Link", { linkType: "Entry" }),
        field("picture", "Link", { linkType: "Asset" }),
        field("text", "RichText"),
        field("intro", "Text", { localized: true }),
        field("tags", "Array", { items: { type: "Symbol" } }),
        field("rank", "Integer"),
        field("price", "Number"),
        field("day", "Date"),
        field("open", "Boolean"),
        field("extra", "Object"),
        field("hidden", "Symbol", { omitted: true }),
      ]),
      contentType("section", [
        field("title", "Symbol"),
        field("next", "Link", { linkType: "Entry" }),
        field("picture", "Link", { linkType: "Asset" }),
      ]),
    ],
    tags: [{ sys: { id: "jazz", type: "Tag", version: 1 }, name: "Jazz" }],
    editorInterfaces: ["page", "section"].map((id) => ({
      sys: { id: "default", type: "EditorInterface", contentType: link("ContentType", id) },
      controls: [],
    })),
    entries: [
      entry("page", "home", {
        title: { "en-AU": "Home", de: "Start" },
        slug: "home",
        intro: { "en-AU": "Five days of Jazz, café included" },
        sections: [toEntry("s1"), toEntry("s-draft"), toEntry("s2"), toEntry("nowhere")],
        picture: toAsset("poster"),
        text: paragraph("Bring a rug for the goldfields evening.", toEntry("s3")),
        tags: ["free", "family"],
        rank: 2,
        price: 12.5,
        day: "2027-06-10",
        open: true,
        extra: { colour: "brass" },
        hidden: "not for readers",
      }),
      entry(
        "page",
        "about",
        {
          title: "About",
          slug: "about",
          parent: toEntry("home"),
          tags: ["free"],
          rank: 1,
          day: "2027-06-11",
          open: false,
        },
        { ...published, publishedAt: "2027-02-01T09:00:00.000Z" },
      ),
      entry("page", "plain", { title: "Plain", slug: "plain" }),
      entry("page", "old", { title: "Old", slug: "old" }, archived),
      entry("section", "s1", { title: "One", next: toEntry("s4"), picture: toAsset("film") }),
      entry("section", "s2", { title: "Two" }),
      entry("section", "s3", { title: "Three" }),
      entry("section", "s4", { title: "Four", next: toEntry("s1"), picture: toAsset("unfinished") }),
      entry("section", "s-draft", { title: "Draft" }, {}),
      entry("section", "s-withdrawn", { title: "Draft" }, { publishedAt: at }),
    ],
    assets: [
      asset("poster", "the poster.png", "image/png"),
      asset("film", "film.mp4", "video/mp4"),
      asset("logo", "logo.svg", "image/svg+xml"),
      asset("unfinished", "unfinished.png", "image/png", {}),
      asset("lost", "lost.png", "image/png"),
    ],
    locales: [
      {
        name: "English",
        code: "en-AU",
        fallbackCode: null,
        default: true,
        contentManagementApi: true,
        contentDeliveryApi: true,
        optional: false,
        sys: { id: "l1", type: "Locale", version: 1 },
      },
      {
        name: "Deutsch",
        code: "de",
        fallbackCode: "en-AU",
        default: false,
        contentManagementApi: true,
        contentDeliveryApi: true,
        optional: true,
        sys: { id: "l2", type: "Locale", version: 1 },
      },
    ],
    webhooks: [{ sys: { id: "w1", type: "WebhookDefinition" }, url: "https://example.org/hook" }],
    roles: [],
  };
}

/** 600 KB that differ everywhere: more than two of the store's parts. */
export const film = Uint8Array.from({ length: 600_000 }, (_, index) => (index * 7 + (index >> 8)) % 256);
export const logo = new TextEncoder().encode(
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20"/></svg>',
);

/** A picture of 200 x 100: red on the left, blue on the right. */
export const poster: Promise<Uint8Array> = sharp({
  create: { width: 200, height: 100, channels: 3, background: "#ff0000" },
})
  .composite([
    { input: { create: { width: 100, height: 100, channels: 3, background: "#0000ff" } }, left: 100, top: 0 },
  ])
  .png()
  .toBuffer();

export async function fixtureFiles(): Promise<Map<string, Uint8Array>> {
  return new Map([
    [urlOf("poster", "the poster.png"), await poster],
    [urlOf("film", "film.mp4"), film],
    [urlOf("logo", "logo.svg"), logo],
    [urlOf("unfinished", "unfinished.png"), await poster],
  ]);
}

export const readFixtureFile: ReadAsset = async (url) => (await fixtureFiles()).get(url);
