import type { Kysely } from "kysely";
import { readInBatches } from "./read-in-batches.server.ts";
import type { SiteTables, SubmissionColumns } from "./site-tables.server.ts";

/** A record of any form: its definition says which columns it has besides. */
export type FormRecord = SubmissionColumns<string> & Record<string, string | number | null>;

/** The tables of forms by the names in their definitions, for operations that work on any form. */
export function formTables(db: Kysely<SiteTables>) {
  return db.withTables<Record<string, FormRecord>>().$pickTables<string>();
}

/** The records of a form from first to last, a page at a time. */
export function formRecords(db: Kysely<SiteTables>, table: string): AsyncIterable<FormRecord[]> {
  return readInBatches(formTables(db).selectFrom(table).selectAll().$castTo<FormRecord>());
}
