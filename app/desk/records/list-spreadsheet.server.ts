import { setImmediate as nextTurn } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { SiteTables } from "#app/services/database/site-tables.server.ts";
import { exportedRecord } from "#app/services/maintenance/form-export.server.ts";
import type { ExportedRecord } from "#app/services/maintenance/record-export.server.ts";
import { writeExport } from "#app/services/maintenance/write-export.server.ts";
import type { DeskRecord } from "./desk-record.server.ts";
import type { ListRequest } from "./list-conditions.server.ts";
import { idsInList } from "./list-records.server.ts";
import { judgementsOf, namesOfPeople, readRecords } from "./listed-records.server.ts";
import { ownColumns } from "./own-columns.server.ts";
import type { RecordKind, RecordType } from "./record-types.ts";
import { fixedColumns, reservedColumns } from "./spreadsheet-columns.server.ts";

/** Records that are written at a time: other requests are answered in between. */
const BATCH = 200;

/** A list as a spreadsheet: the columns of `npm run export` with mended answers, then what the committee added. */
export async function listSpreadsheet(
  db: Kysely<SiteTables>,
  request: ListRequest,
): Promise<{ records: number; csv: AsyncIterable<string> }> {
  const ids = await idsInList(db, request);
  const own = await ownFieldsOf(db, request.recordType.kind);
  const fields = [...fixedColumns(request.recordType), ...own.map(({ name }) => name)];
  return { records: ids.length, csv: writeExport({ fields, pages: pagesOf(db, request, ids, own) }, "csv") };
}

type OwnField = { id: string; name: string };

async function* pagesOf(
  db: Kysely<SiteTables>,
  { recordType, viewerId }: ListRequest,
  ids: readonly string[],
  own: readonly OwnField[],
): AsyncGenerator<ExportedRecord[]> {
  const names = await namesOfPeople(db);
  for (let from = 0; from < ids.length; from += BATCH) {
    const batch = ids.slice(from, from + BATCH);
    const judgements = await judgementsOf(db, recordType, batch, viewerId);
    const records = await readRecords(db, recordType, batch);
    yield records.map((record) => {
      const { score } = judgements(record.id);
      const desk = {
        festival: record.year,
        source: record.source,
        told: record.toldStatus,
        assignedTo: names.get(record.assignedTo ?? "") ?? "",
        yourScore: score?.own ?? "",
        averageScore: score?.average?.toFixed(1) ?? "",
        version: record.version,
        ...Object.fromEntries(own.map(({ id, name }) => [name, record.own[id] ?? ""])),
      };
      return { json: { ...cellsOf(recordType, record), ...desk } };
    });
    await nextTurn();
  }
}

function cellsOf({ form }: RecordType, record: DeskRecord): Record<string, unknown> {
  const { json, cells } = exportedRecord(form, record.answers, record);
  return cells ?? json;
}

/** The committee's own columns. One that is called like a column that a later version of the form has gets a name of its own. */
async function ownFieldsOf(db: Kysely<SiteTables>, kind: RecordKind): Promise<OwnField[]> {
  const reserved = reservedColumns(kind);
  const columns = await ownColumns(db, kind);
  return columns.map(({ id, label }) => ({ id, name: reserved.includes(label) ? `${label} (own)` : label }));
}
