import { type MarkSpec, type NodeSpec, Schema, type TagParseRule } from "prosemirror-model";
import { parseLinkTarget } from "#ui/links/link-target.ts";
import { isTarget } from "./link-data.ts";

/** Marks of a word, in the order in which they are written. */
export const markTypes = ["bold", "italic", "underline", "code", "superscript", "subscript", "strikethrough"] as const;
export const linkTypes = ["hyperlink", "entry-hyperlink", "asset-hyperlink", "resource-hyperlink"] as const;
const headings = ["heading-1", "heading-2", "heading-3", "heading-4", "heading-5", "heading-6"];
const embeddedBlocks = ["embedded-entry-block", "embedded-asset-block", "embedded-resource-block"];
const embeddedInlines = ["embedded-entry-inline", "embedded-resource-inline"];

/** Every node and mark of Contentful's that a field can forbid. What tables and lists are made of comes with them. */
export const optionalTypes: readonly string[] = [
  ...headings,
  ...embeddedBlocks,
  ...embeddedInlines,
  ...linkTypes,
  ...markTypes,
  "unordered-list",
  "ordered-list",
  "blockquote",
  "hr",
  "table",
];

/** Lists in the cells of a table: Contentful's editor writes them, its validator refuses them. They stay where they are, and none are added. */
export const listInCell = "list-in-cell";

/**
 * Contentful's rich text as a schema of ProseMirror, under the same names. What is not in `types` cannot be written or pasted.
 *
 * @param types of those in `optionalTypes`
 */
export function richTextSchema(types: ReadonlySet<string>): Schema {
  const isUsed = ([name]: [string, unknown]) => types.has(name) || !optionalTypes.includes(name);
  const nodes = Object.entries(nodeSpecs(types)).filter(isUsed);
  const marks = Object.entries(markSpecs).filter(isUsed);
  return new Schema({ nodes: Object.fromEntries(nodes), marks: Object.fromEntries(marks), topNode: "document" });
}

/** `data` is Contentful's. */
const data = { default: {} };
/** A text as it was read; it is written again where nobody has changed the words, with all that the model does not see. */
const source = { default: null };
/** Stands for nothing, where Contentful's document may be empty and an editor needs a place for the cursor. */
const isFiller = { default: false };

function nodeSpecs(types: ReadonlySet<string>): Record<string, NodeSpec> {
  const cellGroup = types.has(listInCell) ? " cell" : "";
  const hasTable = types.has("table");
  const list = (tag: string): NodeSpec => ({ content: "item+", group: `block inner${cellGroup}`, ...element(tag) });
  return {
    document: { content: "block+", attrs: { data } },
    paragraph: { ...textBlock("p"), group: "block inner quoted cell", attrs: { data, source, isFiller } },
    text: { group: "inline" },
    ...Object.fromEntries(headings.map((name, index) => [name, textBlock(`h${index + 1}`)])),
    "unordered-list": list("ul"),
    "ordered-list": list("ol"),
    ...(types.has("unordered-list") || types.has("ordered-list") ? { "list-item": listItem } : {}),
    blockquote: { content: "quoted+", group: "block inner", defining: true, ...element("blockquote") },
    hr: { group: "block inner", ...element("hr") },
    ...Object.fromEntries(embeddedBlocks.map((name) => [name, embedded(name, "block inner")])),
    ...Object.fromEntries(embeddedInlines.map((name) => [name, { ...embedded(name, "inline"), inline: true }])),
    ...(hasTable ? tableSpecs() : {}),
  };
}

/** A line break is one in the text. */
function textBlock(tag: string): NodeSpec {
  const spec = { content: "inline*", group: "block inner", whitespace: "pre" as const, defining: tag !== "p" };
  return { ...spec, ...element(tag), attrs: { data, source } };
}

const listItem: NodeSpec = {
  ...element("li"),
  content: "inner+",
  group: "item",
  defining: true,
  attrs: { data, isFiller },
};

function element(tag: string): NodeSpec {
  const isLeaf = tag === "hr";
  return { attrs: { data }, parseDOM: [{ tag }], toDOM: () => (isLeaf ? [tag] : [tag, 0]) };
}

/** An entry or a file that stands in the text. `EmbeddedView` shows what it is; this is how it is copied. */
function embedded(name: string, group: string): NodeSpec {
  const tag = group === "inline" ? "span" : "div";
  return {
    group,
    atom: true,
    draggable: true,
    attrs: { data },
    parseDOM: [{ tag: `${tag}[data-embedded="${name}"]`, getAttrs: (dom) => readData(dom) }],
    toDOM: (node) => [tag, { "data-embedded": name, "data-of": JSON.stringify(node.attrs.data) }],
  };
}

/** `colspan` and `rowspan` are how the table is laid out; `data` is what Contentful's document says about it. */
function tableSpecs(): Record<string, NodeSpec> {
  const cell = (tag: "td" | "th"): NodeSpec => ({
    content: tag === "td" ? "cell+" : "quoted+",
    attrs: { data, colspan: { default: 1 }, rowspan: { default: 1 }, colwidth: { default: null } },
    tableRole: tag === "td" ? "cell" : "header_cell",
    group: "cells",
    isolating: true,
    parseDOM: [{ tag, getAttrs: (dom) => spansOf(dom.getAttribute("colspan"), dom.getAttribute("rowspan")) }],
    toDOM: ({ attrs: { colspan, rowspan } }) => [
      tag,
      { ...(colspan > 1 && { colspan }), ...(rowspan > 1 && { rowspan }) },
      0,
    ],
  });
  return {
    table: {
      content: "rows+",
      group: "block",
      tableRole: "table",
      isolating: true,
      attrs: { data },
      parseDOM: [{ tag: "table" }],
      toDOM: () => ["table", ["tbody", 0]],
    },
    "table-row": { ...element("tr"), content: "cells+", group: "rows", tableRole: "row" },
    "table-cell": cell("td"),
    "table-header-cell": cell("th"),
  };
}

/** Whole numbers that a table can be laid out by; anything else spans one. */
export function spansOf(colspan: unknown, rowspan: unknown): { colspan: number; rowspan: number } {
  return { colspan: spanOf(colspan), rowspan: spanOf(rowspan) };
}

function spanOf(value: unknown): number {
  const span = Number(value ?? 1);
  return Number.isInteger(span) && span > 1 && span < 100 ? span : 1;
}

/** What was copied from an editor of the desk. Anything else may stand in the clipboard, too. */
function readData(dom: HTMLElement): { data: unknown } | false {
  const data = parseJson(dom.getAttribute("data-of") ?? "");
  return isTarget(data) && { data };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The element that a mark is shown as, and others that programs write for it. Styles were made elements before (clean-pasted.ts). */
const markTags: Record<(typeof markTypes)[number], readonly [string, ...string[]]> = {
  bold: ["strong", "b"],
  italic: ["em", "i"],
  underline: ["u", "ins"],
  code: ["code", "kbd", "samp", "tt"],
  superscript: ["sup"],
  subscript: ["sub"],
  strikethrough: ["s", "del", "strike"],
};

/** Links come first: then one around several marks is one element. */
const markSpecs: Record<string, MarkSpec> = {
  hyperlink: link("a[href]:not([data-link])", linkDataOf, ({ uri }) => ({ href: parseLinkTarget(uri)?.href })),
  ...Object.fromEntries(linkTypes.slice(1).map((name) => [name, documentLink(name)])),
  ...Object.fromEntries(markTypes.map((name) => [name, word(markTags[name])])),
  /** A mark that Contentful's validator lets through and its editor does not know. */
  "other-mark": { attrs: { mark: {} }, excludes: "", toDOM: () => ["span", 0] },
};

function word(tags: readonly [string, ...string[]]): MarkSpec {
  return { parseDOM: tags.map((tag) => ({ tag })), toDOM: () => [tags[0], 0] };
}

function documentLink(name: string): MarkSpec {
  return link(`a[data-link="${name}"]`, readData, (of) => ({ "data-link": name, "data-of": JSON.stringify(of) }));
}

function link(
  tag: string,
  getAttrs: TagParseRule["getAttrs"],
  attributesOf: (data: Record<string, unknown>) => Record<string, unknown>,
): MarkSpec {
  return {
    attrs: { data: {} },
    group: "link",
    excludes: "link",
    inclusive: false,
    parseDOM: [{ tag, ...(getAttrs && { getAttrs }) }],
    toDOM: ({ attrs }) => ["a", attributesOf(attrs.data), 0],
  };
}

/** The text of a link to an address that is none, or that would run a script, stays without a link. */
function linkDataOf(dom: HTMLElement): { data: { uri: string } } | false {
  const uri = dom.getAttribute("href") ?? "";
  return parseLinkTarget(uri) !== undefined && { data: { uri } };
}
