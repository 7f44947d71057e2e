import type { RichNode } from "#app/services/content/rich-text-document.ts";

/** Blockquotes first, everything else after them in its order; nothing is dropped (C13). */
export function quotesFirst(content: RichNode[]): RichNode[] {
  const isQuote = (node: RichNode) => node.nodeType === "blockquote";
  return [...content.filter(isQuote), ...content.filter((node) => !isQuote(node))];
}
