import type { Kysely, Selectable } from "kysely";
import { z } from "zod/mini";
import { folded } from "#platform/text/folded.ts";
import { parseJson } from "#platform/text/parse-json.ts";
import { truncate } from "#platform/text/truncate.ts";
import type { DeskRecordsTable } from "#services/database/desk-tables.server.ts";
import { type FormRecord, formTables } from "#services/database/form-tables.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { fromRow } from "#services/forms/form-record.ts";
import { type Corrections, correctedAnswers } from "./corrections.ts";
import { nextFestivalYear } from "./festival-year.ts";
import { answerValue } from "./record-contract.ts";
import type { Answers, RecordType } from "./record-types.ts";
import { quickFindText, searchText } from "./record-words.ts";

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
  timeZone: string,
): Promise<DeskRecord | undefined> {
  const row = await formTables(db)
    .selectFrom(recordType.form.table)
    .selectAll()
    .where("reference", "=", reference)
    .$castTo<FormRecord>()
    .executeTakeFirst();
  if (!row) return undefined;
  return deskRecordOf(recordType, row, await addedTo(db, recordType, row, timeZone));
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

/** What the committee has added to a record. The row is made when it is first needed: whoever comes second gets the first one's. */
async function addedTo(db: Kysely<SiteTables>, recordType: RecordType, row: FormRecord, timeZone: string) {
  const find = () => {
    const found = db.selectFrom("desk_records").selectAll().where("kind", "=", recordType.kind);
    return found.where("record_id", "=", row.id).executeTakeFirst();
  };
  const found = await find();
  if (found) return found;
  await db
    .insertInto("desk_records")
    .values(newDeskRow(recordType, row, timeZone))
    .onConflict((conflict) => conflict.columns(["kind", "record_id"]).doNothing())
    .execute();
  const made = await find();
  if (!made) throw new Error(`the ${recordType.kind} ${row.reference} has no row at the desk`);
  return made;
}

/** The row of a record without any change by the committee. */
export function newDeskRow(recordType: RecordType, row: FormRecord, timeZone: string): DeskRecordsTable {
  const sent = fromRow(recordType.form, row);
  return {
    kind: recordType.kind,
    record_id: row.id,
    year: yearOf(recordType, row, sent, timeZone),
    received_at: row.received_at,
    name_key: sortNameOf(recordType, sent),
    source: "site",
    told_status: row.status,
    prepared_status: null,
    prepared_by: null,
    assigned_to: null,
    version: 1,
    corrections: "{}",
    own_values: "{}",
    names: quickFindText(recordType, row.reference, sent),
    words: searchText({ reference: row.reference, sent }),
    average_score: null,
  };
}

/** The name of a record as lists sort it. */
export function sortNameOf({ nameOf }: RecordType, answers: Answers): string {
  return truncate(folded(nameOf(answers)), 200);
}

/**
 * The festival that a record from the site is about. A band says which; what a volunteer's form sends is the year in which it was sent, also when the festival
 * of that year is over.
 */
function yearOf({ kind, yearField }: RecordType, row: FormRecord, sent: Answers, timeZone: string): string {
  const said = yearField === undefined ? "" : sent[yearField];
  const isFestival = kind === "band" && typeof said === "string" && said !== "";
  return isFestival ? said : nextFestivalYear(timeZone, new Date(row.received_at));
}
