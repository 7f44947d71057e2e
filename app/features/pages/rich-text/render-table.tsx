import type { RenderNode } from "@contentful/rich-text-react-renderer";
import { plainTextOf } from "#app/services/content/rich-text-document.ts";
import styles from "./rich-text.module.css";

/** What scrolls must be reachable by keyboard, in every browser. */
const scrollable = { tabIndex: 0 };

/** A table in a box of its own, so that on a phone the table scrolls and not the page; by keyboard too. */
export const renderTable: RenderNode[string] = (node, children) => {
  const header = node.content[0];
  const cells = header !== undefined && "content" in header ? header.content : [];
  const titles = cells.map(plainTextOf).filter((words) => words.trim() !== "");
  const label = titles.length > 0 ? `Table: ${titles.join(", ")}` : "Table";
  return (
    <section className={styles.tableBox} aria-label={label} {...scrollable}>
      <table className={styles.table}>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
};

/** A cell that may span several columns or rows. A header cell says itself whether it heads a column or a row. */
export function renderTableCell(Tag: "td" | "th"): RenderNode[string] {
  return (node, children) => (
    <Tag colSpan={span(node.data.colspan)} rowSpan={span(node.data.rowspan)}>
      {children}
    </Tag>
  );
}

function span(value: unknown): number | undefined {
  return typeof value === "number" && Number.isInteger(value) && value > 1 && value < 100 ? value : undefined;
}
