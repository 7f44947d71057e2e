import { linkTo } from "#desk/content/documents/documents-contract.ts";
import { isRecord } from "#services/content/pages/content-tree.ts";

/** What a link is called. */
export type NameOfLink = (id: string) => string | undefined;

/** A field's value as somebody reads it: paragraphs below each other, links by the name of what they lead to. Empty for nothing. */
export function valueText(value: unknown, nameOf: NameOfLink = () => undefined): string {
  return textOf(value, nameOf, ({ words }) => words);
}

/** The same, with what one does not read in a rich text: where its links lead, and what is embedded. For comparing two of them. */
export function valueTextWithLinks(value: unknown, nameOf: NameOfLink): string {
  return textOf(value, nameOf, ({ words, data }) => {
    const target = isRecord(data) ? targetName(data, nameOf) : undefined;
    if (target === undefined) return words;
    return words === "" ? `[${target}]` : `${words} (${target})`;
  });
}

type Write = (node: { words: string; data: unknown }) => string;

function textOf(value: unknown, nameOf: NameOfLink, write: Write): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return String(value);
  const link = linkTo.safeParse(value);
  if (link.success) return nameOf(link.data.sys.id) ?? "something that is not here";
  if (Array.isArray(value)) return value.map((each) => textOf(each, nameOf, write)).join("\n");
  return isRecord(value) && value.nodeType === "document" ? richText(value, write) : JSON.stringify(value);
}

/** A block that holds blocks has a line for each. */
function richText({ content }: Record<string, unknown>, write: Write): string {
  const blocks = Array.isArray(content) ? content.filter(isRecord) : [];
  return blocks
    .map((block) => (hasBlocks(block) ? richText(block, write) : inlineText(block, write)))
    .filter((line) => line !== "")
    .join("\n");
}

const inline = new Set([
  "text",
  "hyperlink",
  "entry-hyperlink",
  "asset-hyperlink",
  "resource-hyperlink",
  "embedded-entry-inline",
  "embedded-resource-inline",
]);

function hasBlocks({ content }: Record<string, unknown>): boolean {
  return Array.isArray(content) && content.some((child) => isRecord(child) && !inline.has(String(child.nodeType)));
}

function inlineText({ value, content, data }: Record<string, unknown>, write: Write): string {
  if (typeof value === "string") return value;
  const children = Array.isArray(content) ? content.filter(isRecord) : [];
  return write({ words: children.map((child) => inlineText(child, write)).join(""), data });
}

function targetName({ uri, target }: Record<string, unknown>, nameOf: NameOfLink): string | undefined {
  if (typeof uri === "string") return uri;
  return target === undefined ? undefined : valueText(target, nameOf);
}
