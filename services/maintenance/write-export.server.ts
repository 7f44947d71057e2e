import { stringify } from "csv-stringify/sync";
import type { ExportedRecord } from "./record-export.server.ts";

export const exportFormats = ["csv", "json"] as const;
type ExportFormat = (typeof exportFormats)[number];

/** What there is to write: the columns, in order, and the records, a batch at a time. */
type ExportedTable = { fields: readonly string[]; batches: AsyncIterable<ExportedRecord[]> };

/** The text of an export, a batch at a time. */
export function writeExport(records: ExportedTable, format: ExportFormat): AsyncIterable<string> {
  return format === "json" ? writeJson(records) : writeCsv(records);
}

/** A table that is short enough to be made at once, as CSV. */
export function csvText(fields: readonly string[], rows: Record<string, unknown>[]): string {
  return csv([Object.fromEntries(fields.map((field) => [field, field]))], fields, { bom: true }) + csv(rows, fields);
}

/** An array of objects, one a line. */
async function* writeJson({ batches }: ExportedTable) {
  let separator = "[\n";
  for await (const batch of batches) {
    yield separator + batch.map(({ json }) => JSON.stringify(json)).join(",\n");
    separator = ",\n";
  }
  yield separator === "[\n" ? "[]\n" : "\n]\n";
}

/** RFC 4180 with a byte order mark, by which spreadsheets know UTF-8. Every cell is quoted: no separator that a spreadsheet guesses splits one. */
async function* writeCsv({ fields, batches }: ExportedTable) {
  yield csvText(fields, []);
  for await (const batch of batches) yield csv(batch.map(cellsOf), fields);
}

/** Most records have the same values in a spreadsheet as in JSON. */
function cellsOf({ json, cells }: ExportedRecord) {
  return cells ?? json;
}

function csv(rows: Record<string, unknown>[], columns: readonly string[], options: { bom?: boolean } = {}) {
  return stringify(rows, {
    ...options,
    columns,
    record_delimiter: "windows",
    quoted: true,
    quoted_empty: true,
    cast: {
      string: escapeFormula,
      boolean: String,
      object: (value) => escapeFormula(Array.isArray(value) ? value.join("; ") : ""),
    },
  });
}

/**
 * Text that no spreadsheet takes for a formula. Whatever begins like one, be it after spaces or quotation marks, gets an apostrophe in
 * front, and so stays as readable as "'+61 400 000 000".
 */
export function escapeFormula(text: string): string {
  return /^(?:[\t\r\n]|[\s\p{Cf}"']*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/u.test(text) ? `'${text}` : text;
}
