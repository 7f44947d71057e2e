import { type Entry, isRecord, text } from "#app/services/content/content-tree.ts";

const enough = 50;
const textFields = ["subtitle", "subText", "subtext", "overlayText", "pageText"] as const;

/**
 * A description for a page whose editor wrote none: the first text of its sections that says something. The page's head cuts it
 * to length.
 */
export function describeSections(sections: readonly Entry[]): string | undefined {
  for (const { fields } of sections) {
    for (const name of textFields) {
      const words = text(fields[name]) ?? plainText(fields[name]);
      if (words.trim().length >= enough) return words.trim();
    }
  }
  return undefined;
}

/** The words of a rich text document's first paragraphs, without its marks; empty for anything else. */
function plainText(node: unknown): string {
  if (!isRecord(node)) return "";
  if (node.nodeType === "text") return typeof node.value === "string" ? node.value : "";
  if (!Array.isArray(node.content)) return "";
  let words = "";
  for (const child of node.content) {
    words += plainText(child);
    if (node.nodeType === "document") words += " ";
    if (words.length > 300) break;
  }
  return words;
}
