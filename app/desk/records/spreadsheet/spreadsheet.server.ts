import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Kysely } from "kysely";
import { z } from "zod/mini";
import type { SiteTables } from "#app/services/database/site-tables.server.ts";
import { readRecordsByReference } from "../lists/listed-records.server.ts";
import { addMissingRecords } from "../model/add-missing-records.server.ts";
import type { DeskRecord } from "../model/desk-record.server.ts";
import type { FieldValue, OwnColumn } from "../model/record-contract.ts";
import { checkField, currentValue } from "../model/record-fields.ts";
import { othersDecide, type RecordType } from "../model/record-types.ts";
import { headingIn, reservedColumns } from "../model/spreadsheet-columns.server.ts";
import type { Changing } from "../one-record/change-record.server.ts";
import { ownConflictsOfInterest } from "../one-record/own-conflicts-of-interest.server.ts";
import { ownColumns } from "../own-columns/own-columns.server.ts";
import { isMadeByProgram } from "./made-by-program.ts";
import type { RowChange, SpreadsheetPreview } from "./spreadsheet-contract.ts";

/** Records that are read at a time. */
const BATCH = 200;

type Row = Record<string, string>;
/** `number` is the row's in the spreadsheet program. */
type NumberedRow = { number: number; row: Row };
/** A column of the file, and the field that it sets. */
type ReadColumn = { heading: string; field: string; column: OwnColumn | undefined };

type Read = { ok: true; preview: SpreadsheetPreview } | { ok: false; message: string };

/**
 * What a spreadsheet would change, which was downloaded from the list and edited: the committee's own columns and the status. Whatever
 * else it says is left alone. A row whose record somebody has changed since the download is named, and not taken.
 */
export async function previewSpreadsheet(
  db: Kysely<SiteTables>,
  { recordType, personId, timeZone }: Omit<Changing, "siteUrl">,
  csv: string,
): Promise<Read> {
  const rows = await readCsv(csv);
  if (!rows) return unreadable("This is not a spreadsheet that we can read. Please save it as CSV and try again.");
  const headings = Object.keys(rows[0]?.row ?? {});
  const named = namedIn(headings);
  if (named.reference === undefined)
    return unreadable("There is no column “Reference”. Please download the list, change it, and send that file.");
  const columns = readColumns(recordType, await ownColumns(db, recordType.kind), headings);
  if (columns.length === 0) return unreadable("There is no column in it that can be changed here.");
  const preview: SpreadsheetPreview = {
    columns: columns.map(({ heading }) => heading),
    rows: rows.length,
    changes: [],
    problems: [],
  };
  // A record that was not opened yet gets its row at the desk.
  await addMissingRecords(db, recordType, timeZone);
  const records = await readInParts(
    db,
    recordType,
    rows.map(({ row }) => referenceOf(named, row)),
  );
  const own = await ownConflictsOfInterest(db, recordType.kind, personId);
  const seen = new Set<string>();
  for (const { number, row } of rows) {
    const reference = referenceOf(named, row);
    const problem = (message: string) => preview.problems.push({ row: number, reference, message });
    const record = records.get(reference);
    if (!record) problem(`There is no ${recordType.one} with this reference.`);
    else if (seen.has(reference)) problem("This reference stands in the file twice.");
    else {
      const read = readRow(recordType, { columns, named }, record, row);
      const isStatusChanged = read.changes.some(({ field }) => field === "status");
      if (read.error !== undefined) problem(read.error);
      else if (isStatusChanged && own.has(record.id)) problem(othersDecide(recordType));
      else if (read.changes.length > 0)
        preview.changes.push({
          reference,
          name: recordType.nameOf(record.answers),
          version: record.version,
          changes: read.changes,
        });
    }
    seen.add(reference);
  }
  return { ok: true, preview };
}

type Named = { reference: string | undefined; version: string | undefined };

/** The columns that name a record, and the version that it had when the list was downloaded. */
function namedIn(headings: readonly string[]): Named {
  return { reference: headingIn(headings, "reference"), version: headingIn(headings, "version") };
}

function referenceOf(named: Named, row: Row): string {
  return cellOf(row, named.reference).trim();
}

function cellOf(row: Row, heading: string | undefined): string {
  return (heading === undefined ? undefined : row[heading]) ?? "";
}

/** Records by their references. Other requests are answered in between. */
export async function readInParts(db: Kysely<SiteTables>, recordType: RecordType, references: readonly string[]) {
  const records = new Map<string, DeskRecord>();
  for (let from = 0; from < references.length; from += BATCH) {
    const part = await readRecordsByReference(db, recordType, references.slice(from, from + BATCH));
    for (const [reference, record] of part) records.set(reference, record);
    await nextTurn();
  }
  return records;
}

function unreadable(message: string): Read {
  return { ok: false, message };
}

/** As many rows are changed at once at most, and a list has far fewer columns. A record of the list is far shorter. */
const [MOST_ROWS, MOST_COLUMNS, MOST_CHARACTERS] = [20_000, 500, 1_000_000];
/** So much is read at a time: other requests are answered in between. */
const PIECE_BYTES = 8_000;
const csvRow = z.record(z.string(), z.string());

/** Spreadsheet programs write commas, semicolons or tabs, by the country. @returns undefined for what is no table, or too large a one */
async function readCsv(csv: string): Promise<NumberedRow[] | undefined> {
  const first = csv.slice(0, 10_000).split(/\r?\n/, 1)[0] ?? "";
  const delimiters = [",", ";", "\t"].toSorted((one, other) => first.split(other).length - first.split(one).length);
  const { parse } = await import("csv-parse");
  const parser = parse({
    bom: true,
    columns: expectFewColumns,
    delimiter: delimiters[0] ?? ",",
    max_record_size: MOST_CHARACTERS,
    relax_column_count: true,
    skip_empty_lines: true,
  });
  try {
    const rows: NumberedRow[] = [];
    let number = 1;
    for await (const parsed of Readable.from(piecesOf(csv)).pipe(parser)) {
      number += 1;
      const row = csvRow.parse(parsed);
      // Excel writes the empty rows below a table, too.
      if (Object.values(row).every((cell) => cell.trim() === "")) continue;
      rows.push({ number, row });
      if (rows.length > MOST_ROWS) return undefined;
    }
    return rows;
  } catch {
    return undefined;
  }
}

async function* piecesOf(csv: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(csv);
  for (let from = 0; from < bytes.length; from += PIECE_BYTES) {
    yield bytes.subarray(from, from + PIECE_BYTES);
    await nextTurn();
  }
}

/** A file can name as many columns as it has bytes. */
function expectFewColumns(headings: string[]): string[] {
  if (headings.length > MOST_COLUMNS) throw new Error("too many columns");
  return headings;
}

function readColumns({ kind }: RecordType, own: readonly OwnColumn[], headings: readonly string[]): ReadColumn[] {
  const columns = own.map((column) => ({ heading: column.label, field: `own.${column.id}`, column }));
  // A column that is called like one of the form's has an addition in the download, where the form's own stands beside it.
  const added = columns.map((each) => ({ ...each, heading: `${each.heading} (own)` }));
  const plain = columns.filter(({ heading }) => !reservedColumns(kind).includes(heading));
  const status = headingIn(headings, "status");
  const found = [
    ...(status === undefined ? [] : [{ heading: status, field: "status", column: undefined }]),
    ...[...added, ...plain].filter(({ heading }) => headings.includes(heading)),
  ];
  return found.filter(({ field }, index) => found.findIndex((each) => each.field === field) === index);
}

type ReadFile = { columns: readonly ReadColumn[]; named: Named };

function readRow(recordType: RecordType, { columns, named }: ReadFile, record: DeskRecord, row: Row) {
  const context = { recordType, columns: columns.flatMap(({ column }) => column ?? []), personIds: [] };
  const changes: RowChange["changes"] = [];
  for (const { heading, field, column } of columns) {
    const cell = parseCell(column, row[heading] ?? "");
    if (field === "status" && cell === null) continue;
    const written = field === "status" ? statusIn(recordType, cell) : cell;
    const before = currentValue(record, field);
    // As the download wrote it: "1.125" would otherwise be asked about.
    if (typeof before === "number" && written === String(before)) continue;
    const { value: after, error } = checkField(context, field, written);
    if (error !== undefined) return { changes, error: `${heading}: ${error}` };
    if (column?.type === "text" && typeof after === "string" && isMadeByProgram(before, after))
      return { changes, error: `${heading}: ${madeByProgram(before, after)}` };
    if (before !== after && typeof after === "string" && after.includes("\uFFFD"))
      return {
        changes,
        error: `${heading}: a letter of “${after}” cannot be read. Please save the file as CSV UTF-8.`,
      };
    if (before !== after) changes.push({ field, before, after });
  }
  const isStale = changes.length > 0 && cellOf(row, named.version) !== String(record.version);
  const error = isStale ? "Somebody has changed this since the list was downloaded. Please change it here." : undefined;
  return { changes, error };
}

function madeByProgram(before: FieldValue, after: string): string {
  const was = before === null || before === "" ? "" : `, which was “${before}”`;
  return `“${after}”${was}, looks as if the spreadsheet program had changed it by itself. If it is right, please change it here.`;
}

/** A status by what the screen calls it, or by its name in `npm run export`. */
function statusIn({ statuses }: RecordType, cell: FieldValue): FieldValue {
  return statuses.find(({ label }) => label === cell)?.value ?? cell;
}

/** A cell as the column's type has it. Spreadsheets write yes and no in several ways; ours put an apostrophe before what looks like a formula. */
function parseCell(column: OwnColumn | undefined, cell: string): FieldValue {
  const text = cell.replace(/^'(?=[\s"']*[=+\-@])/, "").trim();
  if (text === "") return null;
  if (column?.type === "yesNo" && /^(yes|y|true|wahr|1)$/i.test(text)) return true;
  if (column?.type === "yesNo" && /^(no|n|false|falsch|0)$/i.test(text)) return false;
  return column === undefined ? text.toLowerCase() : text;
}
