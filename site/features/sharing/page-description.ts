import { type Entry, isRecord, text } from "#services/content/pages/content-tree.ts";

const minLength = 50;
const textFields = ["subtitle", "subText", "subtext", "overlayText", "pageText"] as const;

/**
 * A description for a page whose editor wrote none: the first text of its sections with at least 50 characters. The page's head
 * shortens it.
 */
export function describeSections(sections: readonly Entry[]): string | undefined {
  for (const { fields } of sections) {
    for (const name of textFields) {
      const description = text(fields[name]) ?? plainText(fields[name]);
      if (description.trim().length >= minLength) return description.trim();
    }
  }
  return undefined;
}

/** The plain text of a rich text document's first paragraphs; empty for anything else. */
function plainText(node: unknown): string {
  if (!isRecord(node)) return "";
  if (node.nodeType === "text") return typeof node.value === "string" ? node.value : "";
  if (!Array.isArray(node.content)) return "";
  let description = "";
  for (const child of node.content) {
    description += plainText(child);
    if (node.nodeType === "document") description += " ";
    if (description.length > 300) break;
  }
  return description;
}
