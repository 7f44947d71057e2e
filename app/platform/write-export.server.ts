import { stringify } from "csv-stringify/sync";
import type { Cell, ExportedRecord, ExportSources, RecordExport } from "./record-export.server.ts";

export const exportFormats = ["csv", "json"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The text of an export, a page of records at a time. */
export function writeExport(records: RecordExport, format: ExportFormat, sources: ExportSources) {
  return format === "json" ? writeJson(records, sources) : writeCsv(records, sources);
}

/** An array of objects, one a line. */
async function* writeJson(records: RecordExport, sources: ExportSources) {
  let separator = "[\n";
  for await (const page of records.pages(sources)) {
    yield separator + page.map(({ json }) => JSON.stringify(json)).join(",\n");
    separator = ",\n";
  }
  yield separator === "[\n" ? "[]\n" : "\n]\n";
}

/** RFC 4180 with a byte order mark, by which spreadsheets know UTF-8. */
async function* writeCsv(records: RecordExport, sources: ExportSources) {
  yield csv([Object.fromEntries(records.fields.map((field) => [field, field]))], records.fields, { bom: true });
  for await (const page of records.pages(sources)) yield csv(page.map(cellsOf), records.fields);
}

function cellsOf({ json, cells }: ExportedRecord) {
  return cells ?? json;
}

function csv(rows: Record<string, unknown>[], columns: readonly string[], options: { bom?: boolean } = {}) {
  return stringify(rows, {
    ...options,
    columns,
    record_delimiter: "windows",
    quote_record_delimiter: true,
    cast: {
      string: neutral,
      boolean: String,
      object: (value) => neutral(Array.isArray(value) ? value.join("; ") : ""),
    },
  });
}

/**
 * Text that no spreadsheet takes for a formula. Whatever begins like one, be it after spaces or quotation marks, gets an apostrophe in
 * front, and so stays as readable as "'+61 400 000 000".
 */
export function neutral(text: string): string {
  return /^(?:[\t\r\n]|[\s\p{Cf}"']*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/u.test(text) ? `'${text}` : text;
}
