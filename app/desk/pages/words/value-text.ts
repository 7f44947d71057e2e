import { linkTo } from "#app/desk/content/content-contract.ts";
import { isRecord } from "#app/services/content/content-tree.ts";

/** What a link is called. */
export type NameOfLink = (id: string) => string | undefined;

/** A field's value as somebody reads it: paragraphs below each other, links by the name of what they lead to. Empty for nothing. */
export function valueText(value: unknown, nameOf: NameOfLink = () => undefined): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return String(value);
  const link = linkTo.safeParse(value);
  if (link.success) return nameOf(link.data.sys.id) ?? "something that is not here";
  if (Array.isArray(value)) return value.map((each) => valueText(each, nameOf)).join("\n");
  return isRecord(value) && value.nodeType === "document" ? richText(value) : JSON.stringify(value);
}

/** A block that holds blocks has a line for each. */
function richText({ content }: Record<string, unknown>): string {
  const blocks = Array.isArray(content) ? content.filter(isRecord) : [];
  return blocks
    .map((block) => (hasBlocks(block) ? richText(block) : inlineText(block)))
    .filter((line) => line !== "")
    .join("\n");
}

const inline = new Set(["text", "hyperlink", "entry-hyperlink", "asset-hyperlink", "embedded-entry-inline"]);

function hasBlocks({ content }: Record<string, unknown>): boolean {
  return Array.isArray(content) && content.some((child) => isRecord(child) && !inline.has(String(child.nodeType)));
}

function inlineText(node: Record<string, unknown>): string {
  if (typeof node.value === "string") return node.value;
  return Array.isArray(node.content) ? node.content.filter(isRecord).map(inlineText).join("") : "";
}
