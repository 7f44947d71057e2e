import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Kysely } from "kysely";
import { z } from "zod/mini";
import { truncate } from "#platform/text/truncate.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { readRecordsByReference } from "../lists/listed-records.server.ts";
import type { DeskRecord } from "../model/desk-record.server.ts";
import type { FieldValue, OwnColumn } from "../model/record-contract.ts";
import { checkField, currentValue } from "../model/record-fields.ts";
import { othersDecide, type RecordType } from "../model/record-types.ts";
import { headingIn, reservedColumns } from "../model/spreadsheet-columns.server.ts";
import { ownConflictsOfInterest } from "../one-record/own-conflicts-of-interest.server.ts";
import { ownColumns } from "../own-columns/own-columns.server.ts";
import { isMadeByProgram } from "./made-by-program.ts";
import type { RowChange, SpreadsheetPreview } from "./spreadsheet-contract.ts";

/** Records that are read, and rows that are compared, at a time. */
const BATCH = 200;
/** What can be sent back to be changed at once, as JSON: reading more of it would keep other requests waiting. */
export const MOST_CHANGED_BYTES = 8_000_000;

type Row = Record<string, string>;
/** `number` is the row's in the spreadsheet program. */
type NumberedRow = { number: number; row: Row };
/** A column of the file, and the field that it sets. */
type ReadColumn = { heading: string; field: string; column: OwnColumn | undefined };

type Read = { ok: true; preview: SpreadsheetPreview } | { ok: false; message: string };

/**
 * What a spreadsheet would change, which was downloaded from the list and edited: the committee's own columns and the status. Whatever
 * else it says is left alone. A row whose record somebody has changed since the download is named, and not taken.
 *
 * @param csv the path of the file, a table in UTF-8
 * @param mostChangedBytes how much can be changed at once, as JSON
 */
export async function previewSpreadsheet(
  db: Kysely<SiteTables>,
  { recordType, personId }: { recordType: RecordType; personId: string },
  csv: string,
  mostChangedBytes = MOST_CHANGED_BYTES,
): Promise<Read> {
  const own = await ownColumns(db, recordType.kind);
  const file = await readCsv(csv, (headings) => [
    ...Object.values(namedIn(headings)),
    ...readColumns(recordType, own, headings).map(({ heading }) => heading),
  ]);
  if (!file.ok) return unreadable(file.message);
  const { headings, rows } = file;
  const named = namedIn(headings);
  if (named.reference === undefined)
    return unreadable("There is no column “Reference”. Please download the list, change it, and send that file.");
  const columns = readColumns(recordType, own, headings);
  if (columns.length === 0) return unreadable("There is no column in it that can be changed here.");
  const preview: SpreadsheetPreview = {
    columns: columns.map(({ heading }) => heading),
    rows: rows.length,
    changes: [],
    problems: [],
  };
  const records = await readInParts(
    db,
    recordType,
    rows.map(({ row }) => referenceOf(named, row)),
  );
  const conflicts = await ownConflictsOfInterest(db, recordType.kind, personId);
  const seen = new Set<string>();
  let changedBytes = 0;
  for (const [at, { number, row }] of rows.entries()) {
    if (at % BATCH === 0) await nextTurn();
    const reference = referenceOf(named, row);
    const problem = (message: string) => preview.problems.push({ row: number, reference, message });
    const record = records.get(reference);
    if (!record) problem(`There is no ${recordType.one} with this reference.`);
    else if (seen.has(reference)) problem("This reference stands in the file twice.");
    else {
      const read = readRow(recordType, { columns, named }, record, row);
      const isStatusChanged = read.changes.some(({ field }) => field === "status");
      if (read.error !== undefined) problem(read.error);
      else if (isStatusChanged && conflicts.has(record.id)) problem(othersDecide(recordType));
      else if (read.changes.length > 0) {
        const name = recordType.nameOf(record.answers);
        const change = { reference, name, version: record.version, changes: read.changes };
        changedBytes += Buffer.byteLength(JSON.stringify(change));
        if (changedBytes > mostChangedBytes)
          return unreadable("This file would change more than can be changed at once. Please bring it back in parts.");
        preview.changes.push(change);
      }
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
/** As many as spreadsheet programs have: most of them may be empty. */
const MOST_LINES = 1_048_576;
/** A row of the most characters, each of them a quotation mark, which is written twice. Empty cells count as no characters. */
const LONGEST_LINE = 2 * MOST_CHARACTERS + 2 * MOST_COLUMNS;
/** So much is read at a time: other requests are answered in between. */
const PIECE_BYTES = 8_000;
const csvRow = z.record(z.string(), z.string());

type CsvRead = { ok: true; headings: string[]; rows: NumberedRow[] } | { ok: false; message: string };
/** A file that is not read on. Its message says why. */
class NotReadable extends Error {}

const noTable = "This is not a spreadsheet that we can read. Please save it as CSV and try again.";
const quotationMark =
  "A quotation mark is missing in this file, or there is one too many. Please save it as CSV and try again.";
const longRow =
  "One row of this file has more than 1,000,000 characters. Perhaps a quotation mark is missing. Please save it as CSV and try again.";

/**
 * Spreadsheet programs write commas, semicolons or tabs, by the country.
 *
 * @param wanted the headings of the columns whose cells are stored
 */
async function readCsv(
  file: string,
  wanted: (headings: readonly string[]) => readonly (string | undefined)[],
): Promise<CsvRead> {
  const { skipped, start, delimiter } = tableIn(await beginningOf(file));
  const { CsvError, parse } = await import("csv-parse");
  const pieces = Readable.from(piecesOf(file, start));
  const parser = parse({
    bom: true,
    columns: (found) => {
      const headings = expectFewColumns(found);
      expectOnce(headings, wanted(headings));
      return headings;
    },
    delimiter,
    max_record_size: MOST_CHARACTERS,
    relax_column_count: true,
  });
  try {
    let headings: string[] = [];
    let stored: string[] = [];
    const rows: NumberedRow[] = [];
    let number = skipped + 1;
    // A pipe does not hand its source's errors on.
    pieces.once("error", (error) => parser.destroy(error));
    for await (const parsed of pieces.pipe(parser)) {
      number += 1;
      if (number > MOST_LINES) throw new NotReadable(`This file has more than ${inWords(MOST_LINES)} lines.`);
      const row = csvRow.parse(parsed);
      // Excel writes the empty rows below a table, too.
      if (Object.values(row).every((cell) => cell.trim() === "")) continue;
      if (rows.length === 0) {
        headings = Object.keys(row);
        stored = wanted(headings).flatMap((heading) => heading ?? []);
      }
      if (rows.length === MOST_ROWS)
        throw new NotReadable(`This file has more than ${inWords(MOST_ROWS)} rows. Please bring it back in parts.`);
      rows.push({ number, row: Object.fromEntries(stored.map((heading) => [heading, row[heading] ?? ""])) });
    }
    return { ok: true, headings, rows };
  } catch (error) {
    if (error instanceof NotReadable) return { ok: false, message: error.message };
    if (!(error instanceof CsvError)) return { ok: false, message: noTable };
    if (error.code === "CSV_MAX_RECORD_SIZE") return { ok: false, message: longRow };
    return { ok: false, message: /QUOTE/.test(error.code) ? quotationMark : noTable };
  } finally {
    // One that is not read on would stay open.
    pieces.destroy();
  }
}

/** The beginning of a file; its last letter may be cut. */
async function beginningOf(file: string): Promise<string> {
  await using handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(4 * LONGEST_BEGINNING));
  return buffer.toString("utf8", 0, bytesRead);
}

/** What may stand above a table: Excel's line that names the delimiter, and empty rows. `skipped` counts them, `start` is the table's first byte. */
function tableIn(beginning: string): { skipped: number; start: number; delimiter: string } {
  const [said = "", named] = /^\uFEFF?"?sep=([,;\t|])"?[,;\t]{0,500}(?:\r\n?|\n)/i.exec(beginning.slice(0, 1000)) ?? [];
  const [empty = ""] =
    /^(?:[,;\t \uFEFF]*(?:\r\n?|\n))*/.exec(beginning.slice(said.length, said.length + LONGEST_BEGINNING)) ?? [];
  const above = said + empty;
  const skipped = above.match(/\r\n?|\n/g)?.length ?? 0;
  return { skipped, start: Buffer.byteLength(above), delimiter: named ?? delimiterOf(beginning.slice(above.length)) };
}

const LONGEST_BEGINNING = 10_000;

/** The delimiter that stands most often between the headings: within quotation marks it is a part of one. */
function delimiterOf(table: string): string {
  const unquoted = table.slice(0, LONGEST_BEGINNING).replaceAll(/"[^"]*"/g, "");
  const [first = ""] = unquoted.replace(/^[\r\n]+/, "").split(/\r\n?|\n/, 1);
  const [most = ","] = [",", ";", "\t"].toSorted((one, other) => first.split(other).length - first.split(one).length);
  return most;
}

async function* piecesOf(file: string, start: number): AsyncGenerator<Buffer> {
  let lineBegan = start;
  let from = start;
  for await (const piece of createReadStream(file, { start, highWaterMark: PIECE_BYTES })) {
    if (!Buffer.isBuffer(piece) || piece.includes(0)) throw new NotReadable(noTable);
    const lineEnd = Math.max(piece.lastIndexOf("\n"), piece.lastIndexOf("\r"));
    if (lineEnd >= 0) lineBegan = from + lineEnd;
    from += piece.length;
    if (from - lineBegan > LONGEST_LINE) throw new NotReadable(longRow);
    yield piece;
  }
}

/** Its columns are counted before any row is read. */
function expectFewColumns(headings: string[]): string[] {
  if (headings.length > MOST_COLUMNS) throw new NotReadable(`This file has more than ${MOST_COLUMNS} columns.`);
  return headings.map((heading) => heading.trim());
}

function expectOnce(headings: readonly string[], wanted: readonly (string | undefined)[]) {
  const twice = wanted.find((heading) => headings.filter((each) => each === heading).length > 1);
  if (twice !== undefined)
    throw new NotReadable(`This file has two columns “${truncate(twice, 100)}”. Please take one of them out.`);
}

function inWords(count: number): string {
  return count.toLocaleString("en-AU");
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

/** A status by what the screen or an earlier spreadsheet calls it, or by its name in `npm run export`. */
function statusIn({ statuses }: RecordType, cell: FieldValue): FieldValue {
  return statuses.find(({ label, inSpreadsheets }) => label === cell || inSpreadsheets === cell)?.value ?? cell;
}

/** A cell as the column's type has it. Spreadsheets write yes and no in several ways; ours put an apostrophe before what looks like a formula. */
function parseCell(column: OwnColumn | undefined, cell: string): FieldValue {
  const text = cell.replace(/^'(?=[\s"']*[=+\-@])/, "").trim();
  if (text === "") return null;
  if (column?.type === "yesNo" && /^(yes|y|true|wahr|1)$/i.test(text)) return true;
  if (column?.type === "yesNo" && /^(no|n|false|falsch|0)$/i.test(text)) return false;
  return column === undefined ? text.toLowerCase() : text;
}
