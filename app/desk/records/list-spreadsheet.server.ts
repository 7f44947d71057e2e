import { setImmediate as nextTurn } from "node:timers/promises";
import type { Kysely } from "kysely";
import { messageExport } from "#app/features/contact/contact-export.server.ts";
import type { SiteTables } from "#app/services/database/site-tables.server.ts";
import { bandForm } from "#app/services/forms/band-form.ts";
import { volunteerForm } from "#app/services/forms/volunteer-form.ts";
import { exportedRecord, formExport } from "#app/services/maintenance/form-export.server.ts";
import type { ExportedRecord } from "#app/services/maintenance/record-export.server.ts";
import { writeExport } from "#app/services/maintenance/write-export.server.ts";
import type { DeskRecord } from "./desk-record.server.ts";
import type { ListRequest } from "./list-conditions.server.ts";
import { idsInList } from "./list-records.server.ts";
import { judgementsOf, readRecords } from "./listed-records.server.ts";
import type { RecordKind, RecordType } from "./record-types.ts";

/** Records that are written at a time: other requests are answered in between. */
const BATCH = 200;

/** The columns of `npm run export`, in its order. */
const exportedFields: Record<RecordKind, readonly string[]> = {
  band: formExport("bands", bandForm).fields,
  volunteer: formExport("volunteers", volunteerForm).fields,
  message: messageExport.fields,
};

/** A list as a spreadsheet: the columns of `npm run export` with mended answers, then what the committee added. */
export async function listSpreadsheet(
  db: Kysely<SiteTables>,
  request: ListRequest,
): Promise<{ records: number; csv: AsyncIterable<string> }> {
  const ids = await idsInList(db, request);
  const own = await ownColumnsOf(db, request.recordType.kind);
  const fields = [
    ...exportedFields[request.recordType.kind],
    ...deskFields(request.recordType),
    ...own.map(({ name }) => name),
  ];
  return { records: ids.length, csv: writeExport({ fields, pages: pagesOf(db, request, ids, own) }, "csv") };
}

type OwnField = { id: string; name: string };

/** `decision` is what the committee decided, where `status` is what the sender was told. */
function deskFields({ hasScores }: RecordType): string[] {
  const scores = hasScores ? ["yourScore", "averageScore"] : [];
  return ["festival", "source", "decision", "assignedTo", ...scores, "version"];
}

async function* pagesOf(
  db: Kysely<SiteTables>,
  { recordType, viewerId }: ListRequest,
  ids: readonly string[],
  own: readonly OwnField[],
): AsyncGenerator<ExportedRecord[]> {
  const people = await db.selectFrom("desk_people").select(["id", "name"]).execute();
  const names = new Map(people.map(({ id, name }) => [id, name]));
  for (let from = 0; from < ids.length; from += BATCH) {
    const batch = ids.slice(from, from + BATCH);
    const judgements = await judgementsOf(db, recordType, batch, viewerId);
    const records = await readRecords(db, recordType, batch);
    yield records.map((record) => {
      const { score } = judgements(record.id);
      const desk = {
        festival: record.year,
        source: record.source,
        decision: record.status,
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

function cellsOf(
  { form }: RecordType,
  { reference, receivedAt, toldStatus, answers }: DeskRecord,
): Record<string, unknown> {
  const { json, cells } = exportedRecord(form, answers, { reference, receivedAt, status: toldStatus });
  return cells ?? json;
}

/** The committee's own columns. One that is called like a column of the export gets a name of its own. */
async function ownColumnsOf(db: Kysely<SiteTables>, kind: RecordKind): Promise<OwnField[]> {
  const columns = await db
    .selectFrom("desk_columns")
    .select(["id", "label"])
    .where("kind", "=", kind)
    .orderBy("position")
    .orderBy("id")
    .execute();
  const taken = new Set<string>([...exportedFields[kind], "festival", "source", "decision", "assignedTo", "version"]);
  return columns.map(({ id, label }) => {
    const name = taken.has(label) ? `${label} (own)` : label;
    taken.add(name);
    return { id, name };
  });
}
