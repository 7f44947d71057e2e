import { type SelectQueryBuilder, sql } from "kysely";

/** The last record that was read, in order of `received_at`. */
type Cursor = { received_at: string; id: string };

const batchSize = 500;

/**
 * Reads a table of records by the time they were received, a batch at a time. Records that arrive meanwhile come last; but one that another
 * process stamped earlier and commits only after its batch was read is missed.
 */
export async function* readInBatches<Tables, Table extends keyof Tables, Row extends Cursor>(
  table: SelectQueryBuilder<Tables, Table, Row>,
): AsyncGenerator<Row[]> {
  const ordered = table.orderBy(sql`received_at`).orderBy(sql`id`).limit(batchSize);
  let last: Cursor | undefined = { received_at: "", id: "" };
  while (last) {
    const rows: Row[] = await ordered.where(isAfter(last)).execute();
    if (rows.length > 0) yield rows;
    last = rows.length === batchSize ? rows.at(-1) : undefined;
  }
}

/** The condition for what came after a record; the index over `received_at` answers it. */
function isAfter({ received_at, id }: Cursor) {
  return sql<boolean>`(received_at, id) > (${received_at}, ${id})`;
}
