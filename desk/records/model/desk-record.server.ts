import type { Kysely, Selectable } from "kysely";
import { z } from "zod/mini";
import { parseJson } from "#platform/text/parse-json.ts";
import type { DeskRecordsTable } from "#services/database/desk-tables.server.ts";
import { type FormRecord, formTables } from "#services/database/form-tables.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { fromRow } from "#services/forms/form-record.ts";
import { type Corrections, correctedAnswers } from "./corrections.ts";
import { answerValue } from "./record-contract.ts";
import type { Answers, RecordType } from "./record-types.ts";

/** The committee's own values by the id of their column. */
export type OwnValue = string | number | boolean;
export type OwnValues = Readonly<Record<string, OwnValue>>;

/** A record with what the committee added to it. */
export type DeskRecord = {
  id: string;
  reference: string;
  receivedAt: string;
  /** What the sender was told. */
  toldStatus: string;
  /** What the committee decided; the same as `toldStatus` until it did. */
  status: string;
  /** As sent, and as mended. */
  sent: Answers;
  answers: Answers;
  corrections: Corrections;
  own: OwnValues;
  year: string;
  /** How it came: by the site's form, by phone, on paper, or since the committee invited them. */
  source: DeskRecordsTable["source"];
  version: number;
  assignedTo: string | null;
};

const correctionsSchema = z.record(z.string(), answerValue);
const ownSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

/** A record by its reference, or undefined. It is not locked: what changes it counts its version up (`change-record.server.ts`). */
export async function findDeskRecord(
  db: Kysely<SiteTables>,
  recordType: RecordType,
  reference: string,
): Promise<DeskRecord | undefined> {
  const row = await formTables(db)
    .selectFrom(recordType.form.table)
    .selectAll()
    .where("reference", "=", reference)
    .$castTo<FormRecord>()
    .executeTakeFirst();
  if (!row) return undefined;
  const found = db.selectFrom("desk_records").selectAll().where("kind", "=", recordType.kind);
  const added = await found.where("record_id", "=", row.id).executeTakeFirst();
  return added && deskRecordOf(recordType, row, added);
}

/** A record of its form's row and the row of what the committee added. */
export function deskRecordOf(recordType: RecordType, row: FormRecord, added: Selectable<DeskRecordsTable>): DeskRecord {
  const sent = fromRow(recordType.form, row);
  const corrections = correctionsSchema.parse(parseJson(added.corrections));
  return {
    id: row.id,
    reference: row.reference,
    receivedAt: row.received_at,
    toldStatus: row.status,
    status: added.prepared_status ?? row.status,
    sent,
    answers: correctedAnswers(recordType, sent, corrections),
    corrections,
    own: ownSchema.parse(parseJson(added.own_values)),
    year: added.year,
    source: added.source,
    version: added.version,
    assignedTo: added.assigned_to,
  };
}
