import { setImmediate as nextTurn } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { Telling } from "#desk/records/status/telling.ts";
import { tellingsOf } from "#desk/records/status/tellings.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { exportedRecord } from "#services/maintenance/form-export.server.ts";
import { writeExport } from "#services/maintenance/write-export.server.ts";
import type { ListRequest } from "../lists/list-conditions.server.ts";
import { idsInList } from "../lists/list-records.server.ts";
import { judgementsOf, namesOfPeople, readRecords } from "../lists/listed-records.server.ts";
import type { DeskRecord } from "../model/desk-record.server.ts";
import { type RecordKind, type RecordType, statusInSpreadsheets } from "../model/record-types.ts";
import { fixedColumns, reservedColumns } from "../model/spreadsheet-columns.server.ts";
import { ownColumns } from "../own-columns/own-columns.server.ts";

/** Records that are written at a time: other requests are answered in between. */
const BATCH = 200;

/**
 * A list as a spreadsheet: the columns of `npm run export` with mended answers, under the words of the form's questions, then what the committee
 * added. Times are those of the festival's zone, statuses and yes or no in words.
 */
export async function listSpreadsheet(
  db: Kysely<SiteTables>,
  request: ListRequest,
  timeZone: string,
): Promise<{ records: number; csv: AsyncIterable<string> }> {
  const ids = await idsInList(db, request);
  const fixed = fixedColumns(request.recordType, timeZone);
  const own = await ownFieldsOf(db, request.recordType.kind);
  const fields = [...fixed, ...own].map(({ heading }) => heading);
  const batches = async function* () {
    for await (const batch of batchesOf(db, request, ids, { own, timeZone }))
      yield batch.map((values) => ({
        json: Object.fromEntries([...fixed, ...own].map(({ name, heading }) => [heading, values[name]])),
      }));
  };
  return { records: ids.length, csv: writeExport({ fields, batches: batches() }, "csv") };
}

/** Named so that it cannot be one of the form's. */
type OwnField = { id: string; name: `own.${string}`; heading: string };
type Values = Readonly<Record<string, unknown>>;

async function* batchesOf(
  db: Kysely<SiteTables>,
  { recordType, viewerId }: ListRequest,
  ids: readonly string[],
  { own, timeZone }: { own: readonly OwnField[]; timeZone: string },
): AsyncGenerator<Values[]> {
  const time = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone });
  const names = await namesOfPeople(db);
  for (let from = 0; from < ids.length; from += BATCH) {
    const batch = ids.slice(from, from + BATCH);
    const judgements = await judgementsOf(db, recordType, batch, viewerId);
    const records = await readRecords(db, recordType, batch);
    const tellings = await tellingsOf(db, recordType, records);
    yield records.map((record) => {
      const { score } = judgements(record.id);
      const desk = {
        // As spreadsheet programs read a moment: "2027-01-31 19:15".
        receivedAt: time.format(new Date(record.receivedAt)),
        festival: record.year,
        source: record.source,
        told: toldCell(recordType, record, tellings(record.id), (at) => time.format(at)),
        assignedTo: names.get(record.assignedTo ?? "") ?? "",
        yourScore: score?.own ?? "",
        averageScore: score?.average?.toFixed(1) ?? "",
        version: record.version,
        ...Object.fromEntries(own.map(({ id, name }) => [name, record.own[id] ?? ""])),
      };
      const status = statusInSpreadsheets(recordType, record.status);
      return inWords({ ...cellsOf(recordType, record), ...desk, status });
    });
    await nextTurn();
  }
}

/** What the sender knows, in words that differ from those of a mail that has not arrived. @example "declined, told 2027-01-31 19:15" */
function toldCell(recordType: RecordType, record: DeskRecord, telling: Telling | null, timeOf: (at: number) => string) {
  const told = statusInSpreadsheets(recordType, record.toldStatus);
  if (telling === null || telling.state === "untold") return told;
  const { state, at } = telling;
  const words = {
    sent: at === null ? "" : `told ${timeOf(at)}`,
    waits: at === null ? "not told yet" : `will be told ${timeOf(at)}`,
    held: "not told, the mail is held",
    failed: "not told, the mail did not arrive",
    stopped: "not told, the mail was not sent",
  }[state];
  return words === "" ? told : `${told}, ${words}`;
}

/** With yes and no, as the screen has them. */
function inWords(values: Values): Values {
  const words = new Map<unknown, unknown>([
    [true, "yes"],
    [false, "no"],
  ]);
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, words.get(value) ?? value]));
}

function cellsOf({ form }: RecordType, record: DeskRecord): Record<string, unknown> {
  const { json, cells } = exportedRecord(form, record.answers, record);
  return cells ?? json;
}

/** The committee's own columns. One that is called like a column that a later version of the form has gets a name of its own. */
async function ownFieldsOf(db: Kysely<SiteTables>, kind: RecordKind): Promise<OwnField[]> {
  const reserved = reservedColumns(kind);
  const columns = await ownColumns(db, kind);
  return columns.map(({ id, label }) => ({
    id,
    name: `own.${id}`,
    heading: reserved.includes(label) ? `${label} (own)` : label,
  }));
}
