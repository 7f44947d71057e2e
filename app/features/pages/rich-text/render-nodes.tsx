import type { RenderNode } from "@contentful/rich-text-react-renderer";
import { BLOCKS, INLINES } from "@contentful/rich-text-types";
import { asset, entry, entryName, text } from "#app/services/content/content-tree.ts";
import { plainTextOf } from "#app/services/content/rich-text-document.ts";
import { Heading } from "#app/ui/heading.tsx";
import { SafeLink } from "#app/ui/safe-link.tsx";
import { EmbeddedAsset } from "./embedded-asset.tsx";
import { EmbeddedEntry, entryAddress } from "./embedded-entry.tsx";
import { renderTable, renderTableCell } from "./render-table.tsx";
import styles from "./rich-text.module.css";

/** An empty paragraph, as the editor leaves one at the end, is not rendered. Every target may be missing (C10). */
export const renderNode: RenderNode = {
  [BLOCKS.PARAGRAPH]: (node, children) => (node.content.some(isFilled) ? <p>{children}</p> : null),
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`heading-${level}`, renderHeading(level)])),
  [BLOCKS.QUOTE]: (_, children) => <blockquote className={styles.quote}>{children}</blockquote>,
  [BLOCKS.TABLE]: renderTable,
  [BLOCKS.TABLE_ROW]: (_, children) => <tr>{children}</tr>,
  [BLOCKS.TABLE_CELL]: renderTableCell("td"),
  [BLOCKS.TABLE_HEADER_CELL]: renderTableCell("th"),
  [BLOCKS.EMBEDDED_ENTRY]: (node) => <EmbeddedEntry target={entry(node.data.target)} />,
  [BLOCKS.EMBEDDED_ASSET]: (node) => <EmbeddedAsset file={asset(node.data.target)} />,
  [BLOCKS.EMBEDDED_RESOURCE]: () => null,
  [INLINES.HYPERLINK]: (node, children) => <SafeLink to={text(node.data.uri)}>{children}</SafeLink>,
  [INLINES.ENTRY_HYPERLINK]: (node, children) => (
    <SafeLink to={entryAddress(entry(node.data.target))}>{children}</SafeLink>
  ),
  [INLINES.ASSET_HYPERLINK]: (node, children) => <SafeLink to={asset(node.data.target)?.url}>{children}</SafeLink>,
  [INLINES.RESOURCE_HYPERLINK]: (_, children) => children,
  [INLINES.EMBEDDED_ENTRY]: (node) => {
    const target = entry(node.data.target);
    return target && <SafeLink to={entryAddress(target)}>{entryName(target)}</SafeLink>;
  },
  [INLINES.EMBEDDED_RESOURCE]: () => null,
};

function renderHeading(level: number): RenderNode[string] {
  return (node, children) => (node.content.some(isFilled) ? <Heading level={level}>{children}</Heading> : null);
}

/** Text counts by its words; anything else, an embedded entry for example, is worth showing. */
function isFilled(node: { nodeType: string }): boolean {
  return node.nodeType.startsWith("embedded-") || plainTextOf(node).trim() !== "";
}
