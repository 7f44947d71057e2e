import type { ReactNode } from "react";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";
import styles from "./list-table.module.css";
import type { TickedRows } from "./use-ticked-rows.ts";

/** A row: `name` is what its tick box is called. */
export type ListRow = { id: string; name: string };

export type ListColumn<Row> = {
  label: string;
  cell: (row: Row) => ReactNode;
  /** On a phone a row is a card: its first line is the title, its last one has buttons, which only a card has. */
  cardSlot?: "title" | "buttons";
};

type ListTableProps<Row extends ListRow> = {
  /** What the table lists, for screen readers. */
  caption: string;
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  /** The rows that are ticked; without it none can be. */
  selection?: TickedRows | undefined;
};

/** The rows of a list: a table, on a phone a pile of cards. */
export function ListTable<Row extends ListRow>({ caption, columns, rows, selection }: ListTableProps<Row>) {
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {selection && (
            <th scope="col" className={styles.tick}>
              <TickAll selection={selection} />
            </th>
          )}
          {columns.map(({ label, cardSlot }) => (
            <th key={label} scope="col" className={cardSlot && styles[cardSlot]}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} data-ticked={selection?.ticked.has(row.id) || undefined}>
            {selection && (
              <td className={styles.tick}>
                <label>
                  <VisuallyHidden>Select {row.name}</VisuallyHidden>
                  <input type="checkbox" {...selection.boxOf(row.id)} />
                </label>
              </td>
            )}
            {columns.map((column) => (
              <Cell key={column.label} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function TickAll({ selection: { isEachTicked, tickEach } }: { selection: TickedRows }) {
  return (
    <label>
      <input type="checkbox" checked={isEachTicked} onChange={({ target }) => tickEach(target.checked)} />
      <span className={styles.allWords}>Select all on this page</span>
    </label>
  );
}

function Cell<Row extends ListRow>({ column: { cell, cardSlot }, row }: { column: ListColumn<Row>; row: Row }) {
  if (cardSlot === "title")
    return (
      <th scope="row" className={styles.title}>
        {cell(row)}
      </th>
    );
  return <td className={cardSlot && styles[cardSlot]}>{cell(row)}</td>;
}
