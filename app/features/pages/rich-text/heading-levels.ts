import { plainTextOf, type RichNode } from "#app/services/content/rich-text-document.ts";

/**
 * Gives a document's headings the levels that fit where it stands: the highest becomes `top`, none is skipped, and what was below
 * another stays below it. So a text that starts with heading 1 or 4 reads the same, and the page keeps its one `h1`.
 */
export function fitHeadings(content: RichNode[], top: number): RichNode[] {
  const above: number[] = [];
  return content.map((node) => {
    const level = headingLevel(node);
    if (level === undefined || !("content" in node) || plainTextOf(node).trim() === "") return node;
    while (above.length > 0 && (above.at(-1) ?? 0) >= level) above.pop();
    above.push(level);
    return { ...node, nodeType: `heading-${Math.min(6, top + above.length - 1)}` };
  });
}

function headingLevel({ nodeType }: RichNode): number | undefined {
  const found = /^heading-([1-6])$/.exec(nodeType);
  return found ? Number(found[1]) : undefined;
}
