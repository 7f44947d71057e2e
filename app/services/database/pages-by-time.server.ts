import { type SelectQueryBuilder, sql } from "kysely";

/** The last record that was read, in the order in which they came. */
type Cursor = { received_at: string; id: string };

const pageSize = 500;

/** Reads a table of records from first to last, a page at a time. Records that arrive meanwhile come last. */
export async function* pagesByTime<Tables, Table extends keyof Tables, Row extends Cursor>(
  table: SelectQueryBuilder<Tables, Table, Row>,
): AsyncGenerator<Row[]> {
  const ordered = table.orderBy(sql`received_at`).orderBy(sql`id`).limit(pageSize);
  let last: Cursor | undefined = { received_at: "", id: "" };
  while (last) {
    const rows: Row[] = await ordered.where(isAfter(last)).execute();
    if (rows.length > 0) yield rows;
    last = rows.length === pageSize ? rows.at(-1) : undefined;
  }
}

/** The condition for what came after a record; the index over `received_at` answers it. */
function isAfter({ received_at, id }: Cursor) {
  return sql<boolean>`(received_at, id) > (${received_at}, ${id})`;
}
