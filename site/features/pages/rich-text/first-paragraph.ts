import { plainTextOf, type RichNode } from "#services/content/pages/rich-text-document.ts";

/** The index of the first paragraph with words; -1 where there is none. */
export function firstParagraph(content: readonly RichNode[]): number {
  return content.findIndex((node) => node.nodeType === "paragraph" && plainTextOf(node).trim() !== "");
}
