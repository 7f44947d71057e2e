import { documentToReactComponents } from "@contentful/rich-text-react-renderer";
import { asDocument, readRichText } from "#app/services/content/rich-text-document.ts";
import { renderMark } from "#app/ui/rich-text-marks.tsx";
import { fitHeadings } from "./heading-levels.ts";
import { quotesFirst } from "./quotes-first.ts";
import { renderNode } from "./render-nodes.tsx";
import styles from "./rich-text.module.css";

/**
 * A rich text document (specification, section 3): every node and mark, quotes first (C13). What is malformed in it is left out.
 *
 * @param props.level the level of the document's highest heading
 */
export function RichText({ document, level }: { document: unknown; level: number }) {
  const content = readRichText(document);
  if (content === undefined || content.length === 0) return null;
  const ordered = asDocument(fitHeadings(quotesFirst(content), level));
  return <div className={styles.richText}>{documentToReactComponents(ordered, { renderNode, renderMark })}</div>;
}
