import type { ReactNode } from "react";
import { VisuallyHidden } from "#app/ui/page/visually-hidden.tsx";
import styles from "./list-table.module.css";
import type { TickedRows } from "./use-ticked-rows.ts";

/** A row: `name` is what the tick box ticks. */
export type ListRow = { id: string; name: string };

export type ListColumn<Row> = {
  label: string;
  cell: (row: Row) => ReactNode;
  /** The first place of a card is for the name, the last one for buttons, which only a card has. */
  place?: "name" | "buttons";
};

type ListTableProps<Row extends ListRow> = {
  /** What the table lists, for screen readers. */
  caption: string;
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  /** Undefined where nothing can be ticked. */
  ticks: TickedRows | undefined;
};

/** The rows of a list: a table, on a phone a pile of cards. */
export function ListTable<Row extends ListRow>({ caption, columns, rows, ticks }: ListTableProps<Row>) {
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {ticks && (
            <th scope="col" className={styles.tick}>
              <TickAll ticks={ticks} />
            </th>
          )}
          {columns.map(({ label, place }) => (
            <th key={label} scope="col" className={place && styles[place]}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} data-ticked={ticks?.ticked.has(row.id) || undefined}>
            {ticks && (
              <td className={styles.tick}>
                <label>
                  <VisuallyHidden>Select {row.name}</VisuallyHidden>
                  <input type="checkbox" {...ticks.boxOf(row.id)} />
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

function TickAll({ ticks: { isEachTicked, tickEach } }: { ticks: TickedRows }) {
  return (
    <label>
      <input type="checkbox" checked={isEachTicked} onChange={({ target }) => tickEach(target.checked)} />
      <span className={styles.allWords}>Select all on this page</span>
    </label>
  );
}

function Cell<Row extends ListRow>({ column: { cell, place }, row }: { column: ListColumn<Row>; row: Row }) {
  if (place === "name")
    return (
      <th scope="row" className={styles.name}>
        {cell(row)}
      </th>
    );
  return <td className={place && styles[place]}>{cell(row)}</td>;
}
