import { type Kysely, sql } from "kysely";
import { unansweredSince } from "#desk/records/conversations/unanswered-since.server.ts";
import { dollarsText } from "#desk/records/offers/offer-words.ts";
import { offersOf, offerTextOf } from "#desk/records/offers/read-offer.server.ts";
import { tellingsOf } from "#desk/records/status/tellings.server.ts";
import { truncate } from "#platform/text/truncate.ts";
import type { DeskOffersTable } from "#services/database/desk-programme-tables.server.ts";
import type { DeskRecordsTable } from "#services/database/desk-tables.server.ts";
import { type FormRecord, formTables } from "#services/database/form-tables.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { answerText, labelInList, storedField } from "../model/answer-text.ts";
import { type DeskRecord, deskRecordOf } from "../model/desk-record.server.ts";
import type { OwnColumn } from "../model/record-contract.ts";
import type { RecordKind, RecordType } from "../model/record-types.ts";
import type { ListedRecord } from "./record-list-contract.ts";
import { shortDays } from "./short-days.ts";

/** The answers in a list besides the name, by their fields. */
const shownFields: Record<RecordKind, readonly string[]> = {
  band: ["bandStyle", "leaderName"],
  volunteer: ["roles", "age"],
  message: ["message"],
};
/** A longer answer is cut off: the record shows all of it. */
const maxText = 160;

/** Who looks at a list, and which of the committee's own columns they chose. */
type Viewer = { viewerId: string; columns: readonly OwnColumn[]; shownColumns: readonly string[] };

/** Records as a list shows them to somebody of the committee, in the order of their ids. */
export async function listedRecords(
  db: Kysely<SiteTables>,
  recordType: RecordType,
  ids: readonly string[],
  { viewerId, columns, shownColumns }: Viewer,
): Promise<ListedRecord[]> {
  const shown = columns.filter(({ id }) => shownColumns.includes(id));
  const records = await readRecords(db, recordType, ids);
  const [since, tellings, judgements, names, offers] = await Promise.all([
    unansweredSince(db, recordType.kind, records),
    tellingsOf(db, recordType, records),
    judgementsOf(db, recordType, ids, viewerId),
    namesOfPeople(db),
    offersOf(db, recordType.kind === "band" ? ids : []),
  ]);
  return records.map((record) => ({
    reference: record.reference,
    version: record.version,
    name: recordType.nameOf(record.answers),
    about: shownAnswers(recordType, record),
    ...bandFacts(recordType, record, offers(record.id)),
    own: Object.fromEntries(shown.map(({ id }) => [id, record.own[id] ?? null])),
    phone: textOf(record, recordType.phoneField),
    email: textOf(record, recordType.form.emailField),
    receivedAt: record.receivedAt,
    year: record.year,
    source: record.source,
    status: record.status,
    toldStatus: record.toldStatus,
    telling: tellings(record.id),
    waitingSince: since(record.id),
    assignedTo: record.assignedTo === null ? null : { id: record.assignedTo, name: names.get(record.assignedTo) ?? "" },
    ...judgements(record.id),
  }));
}

/** Records with what the committee added, in the order of their ids. */
export async function readRecords(
  db: Kysely<SiteTables>,
  recordType: RecordType,
  ids: readonly string[],
): Promise<DeskRecord[]> {
  if (ids.length === 0) return [];
  const [rows, added] = await Promise.all([
    formTables(db).selectFrom(recordType.form.table).selectAll().where("id", "in", ids).$castTo<FormRecord>().execute(),
    db
      .selectFrom("desk_records")
      .selectAll()
      .where("kind", "=", recordType.kind)
      .where("record_id", "in", ids)
      .execute(),
  ]);
  const rowById = new Map(rows.map((row) => [row.id, row]));
  const addedById = new Map<string, DeskRecordsTable>(added.map((row) => [row.record_id, row]));
  return ids.flatMap((id) => {
    const [row, desk] = [rowById.get(id), addedById.get(id)];
    // Erased since the list was read.
    return row && desk ? [deskRecordOf(recordType, row, desk)] : [];
  });
}

/** Records with what the committee added, by their references. Unknown ones are left out. */
export async function readRecordsByReference(
  db: Kysely<SiteTables>,
  recordType: RecordType,
  references: readonly string[],
): Promise<ReadonlyMap<string, DeskRecord>> {
  if (references.length === 0) return new Map();
  const { table } = recordType.form;
  const rows = await formTables(db).selectFrom(table).select("id").where("reference", "in", references).execute();
  const ids = rows.map(({ id }) => id);
  const records = await readRecords(db, recordType, ids);
  return new Map(records.map((record) => [record.reference, record]));
}

function shownAnswers({ kind, form }: RecordType, { answers }: DeskRecord) {
  return shownFields[kind].flatMap((name) => {
    const field = storedField(form, name);
    const text = answerText(field.value, answers[name]);
    const short = text.length > maxText ? `${truncate(text, maxText).trimEnd()}…` : text;
    return short === "" ? [] : [{ label: labelInList(field), text: short }];
  });
}

function bandFacts({ kind, form }: RecordType, { answers }: DeskRecord, offer: DeskOffersTable | undefined) {
  if (kind !== "band") return { days: "", fee: "", picture: "" };
  const { availability, upload } = answers;
  return {
    days: Array.isArray(availability) ? shortDays(availability) : "",
    fee: offerTextOf(offer).fee
      ? `${dollarsText(offerTextOf(offer).fee)} agreed`
      : answerText(storedField(form, "firstFee").value, answers.firstFee),
    picture: typeof upload === "string" ? upload : "",
  };
}

function textOf({ answers }: DeskRecord, field: string | undefined): string {
  const answer = field === undefined ? "" : answers[field];
  return typeof answer === "string" ? answer : "";
}

/** The names of whoever is or was on the committee, by their ids. */
export async function namesOfPeople(db: Kysely<SiteTables>): Promise<Map<string, string>> {
  const people = await db.selectFrom("desk_people").select(["id", "name"]).execute();
  return new Map(people.map(({ id, name }) => [id, name]));
}

type Judgement = Pick<ListedRecord, "score" | "hasConflictOfInterest">;

/**
 * What the viewer may see of the records' scores: none where they have a conflict of interest, and the average only once they have given a score
 * themselves.
 */
export async function judgementsOf(
  db: Kysely<SiteTables>,
  { kind, hasScores }: RecordType,
  ids: readonly string[],
  viewerId: string,
): Promise<(id: string) => Judgement> {
  if (!hasScores || ids.length === 0) return () => ({ score: null, hasConflictOfInterest: false });
  const [conflicts, scores] = await Promise.all([
    db
      .selectFrom("desk_conflicts")
      .select("record_id")
      .where("kind", "=", kind)
      .where("person_id", "=", viewerId)
      .where("record_id", "in", ids)
      .execute(),
    db
      .selectFrom("desk_scores")
      .select(["record_id", sql<number | string>`avg(value)`.as("average")])
      .select(sql<number | null>`max(case when person_id = ${viewerId} then value end)`.as("own"))
      .where("kind", "=", kind)
      .where("record_id", "in", ids)
      .groupBy("record_id")
      .execute(),
  ]);
  const conflicted = new Set(conflicts.map(({ record_id }) => record_id));
  const scoreById = new Map(scores.map((row) => [row.record_id, row]));
  return (id) => {
    if (conflicted.has(id)) return { score: null, hasConflictOfInterest: true };
    const own = scoreById.get(id)?.own ?? null;
    const average = own === null ? null : Number(scoreById.get(id)?.average);
    return { score: { own, average }, hasConflictOfInterest: false };
  };
}
