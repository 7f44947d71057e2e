import type { Kysely } from "kysely";
import { logChange } from "#desk/frame/access/log/desk-log.server.ts";
import { committeeWith } from "#desk/frame/access/members/committee-members.server.ts";
import type { EditConflict } from "#desk/frame/parts/saving/edit-conflict.ts";
import { followDecisions } from "#desk/records/status/band-of-record.server.ts";
import { settleStatus } from "#desk/records/status/settle-status.server.ts";
import { isSameValue, mergeFields } from "#platform/merge-fields.ts";
import type { DeskRecordsTable } from "#services/database/desk-tables.server.ts";
import { type FormRecord, formTables } from "#services/database/form-tables.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { transact } from "#services/database/transact.server.ts";
import { pictureField } from "#services/forms/form-schema.ts";
import { quickFindText, searchText, sortNameOf } from "#services/submissions/desk-row.server.ts";
import { correctedAnswers } from "../model/corrections.ts";
import { type DeskRecord, deskRecordOf, type OwnValue } from "../model/desk-record.server.ts";
import type { FieldValue, OwnColumn, RecordChange } from "../model/record-contract.ts";
import {
  type CheckedField,
  checkField,
  currentValue,
  type FieldProblem,
  splitField,
  valueIn,
} from "../model/record-fields.ts";
import type { RecordType } from "../model/record-types.ts";
import { ownColumns } from "../own-columns/own-columns.server.ts";
import { claimPicture, pictureIsGone } from "./claim-picture.server.ts";
import { conflictsOf } from "./last-change.server.ts";
import { readConflictOfInterest } from "./read-record.server.ts";
import { readdressUnsentMails } from "./readdress-unsent-mails.server.ts";

/** Who changes what. */
export type Change = RecordChange & Changing & { reference: string };
export type Changing = { recordType: RecordType; personId: string; siteUrl: string };

type StoredChange = { field: string; before: FieldValue; after: FieldValue };

/** `changes` are what was stored; what was so already is not among them. */
type Changed =
  | { ok: true; recordId: string; version: number; changes: StoredChange[] }
  | { ok: false; reason: "unknown" }
  // This person said that it is their own band or family: others decide.
  | { ok: false; reason: "aside" }
  | { ok: false; reason: "invalid"; errors: FieldProblem[] }
  | ({ ok: false; reason: "changed" } & EditConflict);

/**
 * Changes fields of a record in one transaction, and logs it. A change that is based on an earlier version is merged field by field: a field
 * that nobody else touched is changed, and one that somebody else made something else of is an edit conflict, which changes nothing at all.
 */
export async function changeRecord(db: Kysely<SiteTables>, change: Change): Promise<Changed> {
  return transact(db, async (trx) => {
    const changed = await changeWithin(trx, change, await changeContext(trx, change.recordType));
    if (changed.ok) await followDecisions(trx, [changed.recordId], change.personId);
    return changed;
  });
}

/** What every change of a type of record is judged by: the committee's own columns, and who may look after such records. */
type Context = { columns: OwnColumn[]; memberIds: readonly string[] };

export async function changeContext(trx: Kysely<SiteTables>, { kind, viewRight }: RecordType): Promise<Context> {
  const people = await committeeWith(trx, viewRight);
  return { columns: await ownColumns(trx, kind), memberIds: people.map(({ id }) => id) };
}

/** Changes a record within a transaction, which a refusal must roll back. The line-up follows with `followDecisions`, once for all of its records. */
export async function changeWithin(
  trx: Kysely<SiteTables>,
  change: Change,
  { columns, memberIds }: Context,
): Promise<Changed> {
  const { recordType, personId } = change;
  const record = await lockRecord(trx, change);
  if (!record) return { ok: false, reason: "unknown" };
  // Whoever looks after it already may go on.
  const personIds = [...memberIds, record.assignedTo];
  const context = { recordType, columns, personIds };
  const checked: CheckedChange[] = [];
  for (const asked of change.changes) {
    const each = change.isUndo ? givenBack(asked, personIds) : asked;
    const field = { ...each, ...checkField(context, each.field, each.after) };
    checked.push(isNewPicture(recordType, record, field) ? await withPicture(trx, change, record, field) : field);
  }
  const errors = checked.flatMap(({ field, error }) => (error === undefined ? [] : [{ field, message: error }]));
  if (errors.length > 0) return { ok: false, reason: "invalid", errors };
  const isDecision = checked.some(({ field, value }) => field === "status" && value !== record.status);
  if (isDecision && (await readConflictOfInterest(trx, { kind: recordType.kind, id: record.id, viewerId: personId })))
    return { ok: false, reason: "aside" };
  const stored = valuesBy(checked, ({ field }) => currentValue(record, field));
  // On the version that is stored, one saw what is stored.
  const seen = change.version === record.version ? stored : valuesBy(checked, ({ before }) => before);
  const { merged, contested } = mergeFields(
    seen,
    stored,
    valuesBy(checked, ({ value }) => value),
  );
  if (contested.length > 0) {
    const subject = { kind: recordType.kind, id: record.id, viewerId: personId };
    const theirs = contested.map((field) => ({ field, theirs: currentValue(record, field) }));
    const conflicts = await conflictsOf(trx, subject, theirs);
    return { ok: false, reason: "changed", version: record.version, conflicts };
  }
  const changes = Object.entries(merged)
    .map(([field, after]) => ({ field, before: currentValue(record, field), after }))
    .filter(({ before, after }) => !isSameValue(before, after));
  // A value that is stored already counts no version up, so that the page that others see stays up to date.
  if (changes.length === 0) return { ok: true, recordId: record.id, version: record.version, changes };
  await store(trx, { ...change, columns }, record, changes);
  const address = changes.find(({ field }) => field === `answers.${recordType.form.emailField}`);
  if (address) await readdressUnsentMails(trx, { ...address, recordId: record.id });
  const subject = { kind: recordType.kind, id: record.id };
  await logChange(trx, { personId, action: "record.change", subject, changes });
  return { ok: true, recordId: record.id, version: record.version + 1, changes };
}

type FieldChange = RecordChange["changes"][number];

/** Whoever looked after it before may have left the committee meanwhile: it goes back to nobody, as in a list. */
function givenBack(change: FieldChange, personIds: readonly unknown[]): FieldChange {
  return change.field === "assignedTo" && !personIds.includes(change.after) ? { ...change, after: null } : change;
}

/** Writing it locks the row on both engines. */
async function lockRecord(trx: Kysely<SiteTables>, { recordType, reference }: Change): Promise<DeskRecord | undefined> {
  const row = await formTables(trx)
    .selectFrom(recordType.form.table)
    .selectAll()
    .where("reference", "=", reference)
    .$castTo<FormRecord>()
    .executeTakeFirst();
  if (!row) return undefined;
  const added = await trx
    .updateTable("desk_records")
    .set((eb) => ({ version: eb.ref("version") }))
    .where("kind", "=", recordType.kind)
    .where("record_id", "=", row.id)
    .returningAll()
    .executeTakeFirst();
  return added && deskRecordOf(recordType, row, added);
}

type CheckedChange = FieldChange & CheckedField;

/** The picture that was sent is there, or was not when it was sent: that one is not looked for. */
function isNewPicture({ form }: RecordType, { sent }: DeskRecord, { field, value, error }: CheckedChange): boolean {
  const name = pictureField(form);
  if (name === undefined || field !== `answers.${name}`) return false;
  return error === undefined && value !== "" && value !== sent[name];
}

async function withPicture(trx: Kysely<SiteTables>, { siteUrl }: Change, { id }: DeskRecord, change: CheckedChange) {
  const address = await claimPicture(trx, siteUrl, { address: String(change.value), recordId: id });
  return address === undefined ? { ...change, error: pictureIsGone } : { ...change, value: address };
}

function valuesBy(
  checked: readonly CheckedChange[],
  value: (change: CheckedChange) => FieldValue,
): Record<string, FieldValue> {
  return Object.fromEntries(checked.map((each) => [each.field, value(each)]));
}

async function store(
  trx: Kysely<SiteTables>,
  { recordType, personId, columns }: Change & { columns: readonly OwnColumn[] },
  record: DeskRecord,
  changes: readonly StoredChange[],
) {
  const corrections = { ...record.corrections };
  const own: Record<string, OwnValue> = { ...record.own };
  const set: Partial<DeskRecordsTable> = {};
  for (const { field, after } of changes) {
    const [part = "", name = ""] = splitField(field);
    if (part === "answers")
      setOrRemove(corrections, name, isSameValue(after, valueIn(record.sent, name)) ? null : after);
    else if (part === "own") setOrRemove(own, name, after);
    else if (field === "assignedTo") set.assigned_to = after === null ? null : String(after);
    else Object.assign(set, await settleStatus(trx, { recordType, record, after: String(after), personId }));
  }
  const answers = correctedAnswers(recordType, record.sent, corrections);
  const { yearField } = recordType;
  if (yearField !== undefined && changes.some(({ field }) => field === `answers.${yearField}`))
    set.year = String(answers[yearField]);
  const texts = {
    corrections: JSON.stringify(corrections),
    own_values: JSON.stringify(own),
    name_key: sortNameOf(recordType, answers),
    names: quickFindText(recordType, record.reference, record.sent, answers),
    words: searchText({ ...record, corrections, own }, columns),
  };
  const ours = trx.updateTable("desk_records").set({ ...set, ...texts, version: record.version + 1 });
  await ours.where("kind", "=", recordType.kind).where("record_id", "=", record.id).execute();
}

function setOrRemove(values: Record<string, unknown>, name: string, value: FieldValue) {
  if (value === null) delete values[name];
  else values[name] = value;
}
