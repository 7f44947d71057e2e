import { type Kysely, type SelectQueryBuilder, sql } from "kysely";
import type { Config } from "#app/platform/config/config.server.ts";
import type { SiteTables } from "#app/services/database/site-tables.server.ts";

/** One kind of record, as the committee gets it: page by page, so that no more than a page is ever held. */
export type RecordExport = {
  /** What it is called after `npm run export --`. */
  name: string;
  /** The columns, in order. */
  fields: readonly string[];
  pages(sources: ExportSources): AsyncIterable<ExportedRecord[]>;
};

export type ExportSources = { db: Kysely<SiteTables>; config: Pick<Config, "siteUrl"> };

/** A record as JSON, and as cells of a spreadsheet where that differs. */
export type ExportedRecord = { json: Record<string, unknown>; cells?: Record<string, Cell> };

/** What fits into a cell; a list is written with semicolons. */
export type Cell = string | number | boolean | null | readonly string[];

/** The last record that was read, in the order in which they came. */
type Cursor = { received_at: string; id: string };

const pageSize = 500;

/** Reads a table of records from first to last, a page at a time. What comes in meanwhile is last, and so comes too. */
export async function* pagesByTime<Table extends keyof SiteTables, Row extends Cursor>(
  table: SelectQueryBuilder<SiteTables, Table, Row>,
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
