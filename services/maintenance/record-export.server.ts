import type { Kysely } from "kysely";
import type { Config } from "#platform/config/config.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";

/** One kind of record as the committee gets it, batch by batch, so that only one batch is in memory. */
export type RecordExport = {
  /** What it is called after `npm run export --`. */
  name: string;
  /** The columns, in order. */
  fields: readonly string[];
  batches(sources: ExportSources): AsyncIterable<ExportedRecord[]>;
  /** What is wrong with an export under these settings, and what to do; undefined if nothing is. */
  warning?(config: Pick<Config, "siteUrl" | "siteIsLocal">): string | undefined;
};

export type ExportSources = { db: Kysely<SiteTables>; config: Pick<Config, "siteUrl"> };

/** A record as JSON, and as cells of a spreadsheet where those differ. A list in a cell is written with semicolons. */
export type ExportedRecord = { json: Record<string, unknown>; cells?: Record<string, unknown> };
