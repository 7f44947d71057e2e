import { documentToReactComponents } from "@contentful/rich-text-react-renderer";
import { asDocument, plainTextOf, type RichNode, readRichText } from "#services/content/pages/rich-text-document.ts";
import { renderMark } from "#ui/page/rich-text-marks.tsx";
import { useAfterFirstParagraph } from "../section-list/after-first-paragraph.tsx";
import { firstParagraph } from "./first-paragraph.ts";
import { linkPhones } from "./phone-links.ts";
import { renderNode } from "./render-nodes.tsx";
import styles from "./rich-text.module.css";

export type RichTextProps = {
  document: unknown;
  /** The level of the document's highest heading. */
  level: number;
};

/** A rich text document with every node and mark, quotes first. Malformed parts are left out. */
export function RichText({ document, level }: RichTextProps) {
  const content = readRichText(document);
  const inserted = useAfterFirstParagraph(document);
  if (content === undefined || content.length === 0) return null;
  const ordered = fitHeadings(quotesFirst(content), level).flatMap(linkPhones);
  const opening = inserted ? firstParagraph(ordered) + 1 : 0;
  return (
    <div className={styles.richText}>
      {render(ordered.slice(0, opening))}
      {inserted && <div className={styles.inserted}>{inserted}</div>}
      {render(ordered.slice(opening))}
    </div>
  );
}

function render(content: RichNode[]) {
  return documentToReactComponents(asDocument(content), { renderNode, renderMark });
}

/** Blockquotes first, everything else after them in its order. */
function quotesFirst(content: RichNode[]): RichNode[] {
  const isQuote = (node: RichNode) => node.nodeType === "blockquote";
  return [...content.filter(isQuote), ...content.filter((node) => !isQuote(node))];
}

/**
 * Shifts a document's headings to the levels that fit the page: the highest becomes `top`, none is skipped, and the order of depth
 * stays, inside lists and tables as well. A text that starts with heading 1 or 4 then renders the same, and the page keeps its one `h1`.
 */
function fitHeadings(content: RichNode[], top: number): RichNode[] {
  const above: number[] = [];
  const fit = (node: RichNode): RichNode => {
    if (!("content" in node)) return node;
    const level = Number(/^heading-([1-6])$/.exec(node.nodeType)?.[1]);
    if (Number.isNaN(level)) return { ...node, content: node.content.map(fit) };
    if (plainTextOf(node).trim() === "") return node;
    while (above.length > 0 && (above.at(-1) ?? 0) >= level) above.pop();
    above.push(level);
    return { ...node, nodeType: `heading-${top + above.length - 1}` };
  };
  return content.map(fit);
}
