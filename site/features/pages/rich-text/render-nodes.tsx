import type { RenderNode } from "@contentful/rich-text-react-renderer";
import { BLOCKS, INLINES } from "@contentful/rich-text-types";
import { createContext, type ReactNode, use } from "react";
import { asset, entry, entryName, text } from "#services/content/pages/content-tree.ts";
import { plainTextOf } from "#services/content/pages/rich-text-document.ts";
import { SafeLink } from "#ui/links/safe-link.tsx";
import { Heading } from "#ui/page/heading.tsx";
import { EmbeddedAsset, EmbeddedEntry, entryUrl } from "./embedded.tsx";
import styles from "./rich-text.module.css";

/** Six levels of a text whose highest is the fourth of the page end at the ninth. */
const headingLevels = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** An empty paragraph, as the editor leaves one at the end, is not rendered. Every link target may be missing. */
export const renderNode: RenderNode = {
  [BLOCKS.PARAGRAPH]: (node, children) => (node.content.some(isFilled) ? <p>{children}</p> : null),
  ...Object.fromEntries(headingLevels.map((level) => [`heading-${level}`, renderHeading(level)])),
  [BLOCKS.QUOTE]: (_, children) => <blockquote className={styles.quote}>{children}</blockquote>,
  [BLOCKS.TABLE]: renderTable(),
  [BLOCKS.TABLE_ROW]: (node, cells) => (
    <HeaderScope value={node.content.every(isHeaderCell) ? "col" : "row"}>
      <tr>{cells}</tr>
    </HeaderScope>
  ),
  [BLOCKS.TABLE_CELL]: ({ data }, children) => <td {...spans(data)}>{children}</td>,
  [BLOCKS.TABLE_HEADER_CELL]: ({ data }, children) => <HeaderCell {...spans(data)}>{children}</HeaderCell>,
  [BLOCKS.EMBEDDED_ENTRY]: (node) => <EmbeddedEntry target={node.data.target} />,
  [BLOCKS.EMBEDDED_ASSET]: (node) => <EmbeddedAsset target={node.data.target} />,
  [BLOCKS.EMBEDDED_RESOURCE]: () => null,
  [INLINES.HYPERLINK]: (node, children) => <SafeLink to={text(node.data.uri)}>{children}</SafeLink>,
  [INLINES.ENTRY_HYPERLINK]: (node, children) => <SafeLink to={entryUrl(entry(node.data.target))}>{children}</SafeLink>,
  [INLINES.ASSET_HYPERLINK]: (node, children) => <SafeLink to={asset(node.data.target)?.url}>{children}</SafeLink>,
  [INLINES.RESOURCE_HYPERLINK]: (_, children) => children,
  [INLINES.EMBEDDED_ENTRY]: (node) => {
    const target = entry(node.data.target);
    return target && <SafeLink to={entryUrl(target)}>{entryName(target)}</SafeLink>;
  },
  [INLINES.EMBEDDED_RESOURCE]: () => null,
};

function renderHeading(level: number): RenderNode[string] {
  return (node, children) => (node.content.some(isFilled) ? <Heading level={level}>{children}</Heading> : null);
}

/** An embedded entry or file counts as content without any text. */
function isFilled(node: { nodeType: string }): boolean {
  return node.nodeType.startsWith("embedded-") || plainTextOf(node).trim() !== "";
}

/**
 * The table scrolls in a region of its own, so that a wide one does not make the whole page scroll on a phone. A scrollable region
 * must be reachable by keyboard, in every browser.
 */
function renderTable(): RenderNode[string] {
  return (node, children) => {
    const header = node.content[0];
    const cells = header !== undefined && "content" in header ? header.content : [];
    const titles = cells.map(plainTextOf).filter((title) => title.trim() !== "");
    const label = titles.length > 0 ? `Table: ${titles.join(", ")}` : "Table";
    return (
      <section className={styles.tableBox} aria-label={label} {...{ tabIndex: 0 }}>
        <table className={styles.table}>
          <tbody>{children}</tbody>
        </table>
      </section>
    );
  };
}

/** A row of header cells only heads columns; a header cell beside others heads its row. */
const HeaderScope = createContext<"col" | "row">("row");

function isHeaderCell({ nodeType }: { nodeType: string }) {
  return nodeType === BLOCKS.TABLE_HEADER_CELL;
}

type Spans = { colSpan?: number | undefined; rowSpan?: number | undefined };

function HeaderCell({ children, ...spans }: Spans & { children: ReactNode }) {
  return (
    <th scope={use(HeaderScope)} {...spans}>
      {children}
    </th>
  );
}

function spans({ colspan, rowspan }: Record<string, unknown>): Spans {
  return { colSpan: span(colspan), rowSpan: span(rowspan) };
}

/** How many columns or rows a cell spans; undefined for one, or for anything that is no such number. */
function span(value: unknown): number | undefined {
  return typeof value === "number" && Number.isInteger(value) && value > 1 && value < 100 ? value : undefined;
}
