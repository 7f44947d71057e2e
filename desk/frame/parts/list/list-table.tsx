import type { ReactNode } from "react";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";
import styles from "./list-table.module.css";
import type { TickedRows } from "./use-ticked-rows.ts";

/** A row: `name` is what its tick box is called. */
export type ListRow = { id: string; name: string };

export type ListColumn<Row> = {
  label: string;
  cell: (row: Row) => ReactNode;
  /**
   * On a phone a row is a card: its first line is the title, its last one has buttons, which only a card has. With a name, a block at the beginning of its cell,
   * the card is two lines of text: the name, and all else after each other.
   */
  cardSlot?: "title" | "name" | "buttons";
  /** Where it is left out: of the card on a phone, of a narrow table, of the screen or of paper. */
  hiddenOn?: readonly ("card" | "narrow" | "screen" | "paper")[];
  /** Numbers stand below each other. */
  isNumber?: true;
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
          {columns.map((column) => (
            <th key={column.label} scope="col" className={classOf(column)}>
              {column.label}
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

function Cell<Row extends ListRow>({ column, row }: { column: ListColumn<Row>; row: Row }) {
  if (column.cardSlot === "title" || column.cardSlot === "name")
    return (
      <th scope="row" className={classOf(column)}>
        {column.cell(row)}
      </th>
    );
  return <td className={classOf(column)}>{column.cell(row)}</td>;
}

const hiddenOnClasses = {
  card: styles.notOnCard,
  narrow: styles.notNarrow,
  screen: styles.notOnScreen,
  paper: styles.notOnPaper,
};

function classOf({ cardSlot, hiddenOn = [], isNumber }: Omit<ListColumn<never>, "cell">): string {
  const hidden = hiddenOn.map((where) => hiddenOnClasses[where]);
  return [cardSlot && styles[cardSlot], isNumber && styles.number, ...hidden].filter(Boolean).join(" ");
}
