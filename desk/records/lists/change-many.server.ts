import type { Kysely } from "kysely";
import { type FieldChange, logChange } from "#desk/frame/access/log/desk-log.server.ts";
import { followDecisions } from "#desk/records/status/band-of-record.server.ts";
import { settleStatus } from "#desk/records/status/settle-status.server.ts";
import { lockRecordsAndMails } from "#services/database/lock-rows.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { searchText } from "#services/submissions/desk-row.server.ts";
import type { DeskRecord } from "../model/desk-record.server.ts";
import type { OwnColumn } from "../model/record-contract.ts";
import { ownField } from "../model/record-fields.ts";
import { type RecordType, statusLabel } from "../model/record-types.ts";
import { ownConflictsOfInterest } from "../one-record/own-conflicts-of-interest.server.ts";
import { ownColumns } from "../own-columns/own-columns.server.ts";
import { viewsOf } from "./list-query.ts";
import { readRecords, readRecordsByReference } from "./listed-records.server.ts";
import type { ManyChange, ManyChanged } from "./record-list-contract.ts";

/** Several changes, checked (`isAllowed`), and who makes them. `unassigned` are the references of those to name, since they go to nobody instead of somebody who has left. */
export type ManyChanges = {
  recordType: RecordType;
  changes: readonly ManyChange[];
  unassigned?: ReadonlySet<string>;
  personId: string;
};

/**
 * Gives records a status, somebody who looks after them, or a value of an own column, all in one transaction, each logged. A record that is not the version that
 * was seen any more is left as it is and named, with who changed it. What is so already is not changed,
 * and the status of one's own band or family is left to others.
 */
export function changeMany(
  db: Kysely<SiteTables>,
  { recordType, changes, unassigned, personId }: ManyChanges,
): Promise<ManyChanged> {
  return db.transaction().execute(async (trx) => {
    const references = changes.map(({ reference }) => reference);
    const found = await readRecordsByReference(trx, recordType, references);
    await lockRecordsAndMails(
      trx,
      [...found.values()].map(({ id }) => id),
    );
    // Read again now that they are locked: somebody may have changed them meanwhile.
    const records = await readRecordsByReference(trx, recordType, references);
    const done: ManyChanged = { changed: 0, undo: [], aside: [], unassigned: [], stale: [] };
    const own = await ownConflictsOfInterest(trx, recordType.kind, personId);
    const columns = await ownColumns(trx, recordType.kind);
    for (const change of changes) {
      const record = records.get(change.reference);
      const fields = record ? differences(record, change) : [];
      if (!record || fields.length === 0) continue;
      if (own.has(record.id) && fields.some(({ field }) => field === "status")) {
        done.aside.push(recordType.nameOf(record.answers) || record.reference);
        continue;
      }
      if (!(await store(trx, { recordType, change, record, personId, columns }))) {
        done.stale.push(await staleRecord(trx, recordType, record));
        continue;
      }
      const subject = { kind: recordType.kind, id: record.id };
      await logChange(trx, { personId, action: "record.change", subject, changes: fields });
      done.changed += 1;
      done.undo.push(undoOf(record, change));
      if (unassigned?.has(record.reference)) done.unassigned.push(recordType.nameOf(record.answers));
    }
    await followDecisions(
      trx,
      [...records.values()].map(({ id }) => id),
      personId,
    );
    return done;
  });
}

/** Whether a record may be given these: a status that its list has a view for, and somebody who looks after such records. */
export function isAllowed(
  recordType: RecordType,
  memberIds: readonly string[],
  { status, assignedTo }: ManyChange,
): boolean {
  const statuses = viewsOf(recordType).flatMap((view) => view.statuses ?? []);
  const isStatus = status === undefined || statuses.includes(status);
  return isStatus && (assignedTo === undefined || assignedTo === null || memberIds.includes(assignedTo));
}

/** A change with the value of its own column as it is stored, or in words why not. */
export function checkOwn(
  columns: readonly OwnColumn[],
  change: ManyChange,
): { change: ManyChange; error?: undefined } | { error: string } {
  if (change.own === undefined) return { change };
  const { own } = change;
  const column = columns.find(({ id }) => id === own.column);
  if (!column) return { error: "This column is not there any more. Please load the page again." };
  const { value, error } = ownField(column, own.value);
  // No own column has a list as its value.
  if (error !== undefined || Array.isArray(value)) return { error: error ?? "Please give one value." };
  return { change: { ...change, own: { ...own, value } } };
}

function differences(record: DeskRecord, { status, assignedTo, own }: ManyChange): FieldChange[] {
  const before = own && (record.own[own.column] ?? null);
  return [
    ...(status === undefined || status === record.status
      ? []
      : [{ field: "status", before: record.status, after: status }]),
    ...(assignedTo === undefined || assignedTo === record.assignedTo
      ? []
      : [{ field: "assignedTo", before: record.assignedTo, after: assignedTo }]),
    ...(own === undefined || own.value === before ? [] : [{ field: `own.${own.column}`, before, after: own.value }]),
  ];
}

type Stored = {
  recordType: RecordType;
  change: ManyChange;
  record: DeskRecord;
  personId: string;
  columns: readonly OwnColumn[];
};

/** The condition on the version keeps what others changed, also between this transaction's reading and its writing. */
async function store(trx: Kysely<SiteTables>, stored: Stored): Promise<boolean> {
  const { recordType, change, record, personId } = stored;
  const { status, assignedTo, version } = change;
  const result = await trx
    .updateTable("desk_records")
    .set({
      version: version + 1,
      ...(assignedTo === undefined ? {} : { assigned_to: assignedTo }),
      ...ownValuesOf(stored),
    })
    .where("kind", "=", recordType.kind)
    .where("record_id", "=", record.id)
    .where("version", "=", version)
    .executeTakeFirst();
  if (Number(result.numUpdatedRows) !== 1) return false;
  if (status !== undefined && status !== record.status) {
    const settled = await settleStatus(trx, { recordType, record, after: status, personId });
    const ours = trx.updateTable("desk_records").set(settled).where("kind", "=", recordType.kind);
    await ours.where("record_id", "=", record.id).execute();
  }
  return true;
}

/** What is searched for has the values of the committee's own columns in it. */
function ownValuesOf({ change: { own: changed }, record, columns }: Stored) {
  if (changed === undefined) return {};
  const { [changed.column]: _, ...others } = record.own;
  const own = changed.value === null ? others : { ...others, [changed.column]: changed.value };
  return { own_values: JSON.stringify(own), words: searchText({ ...record, own }, columns) };
}

function undoOf(record: DeskRecord, { reference, version, status, assignedTo, own }: ManyChange): ManyChange {
  return {
    reference,
    version: version + 1,
    ...(status === undefined ? {} : { status: record.status }),
    ...(assignedTo === undefined ? {} : { assignedTo: record.assignedTo }),
    ...(own === undefined ? {} : { own: { ...own, value: record.own[own.column] ?? null } }),
  };
}

/** As it is now: on PostgreSQL it may have changed since it was read. */
async function staleRecord(trx: Kysely<SiteTables>, recordType: RecordType, { id, reference, answers }: DeskRecord) {
  const [now] = await readRecords(trx, recordType, [id]);
  const last = await trx
    .selectFrom("desk_log as log")
    .innerJoin("desk_people as person", "person.id", "log.person_id")
    .select("person.name")
    .where("log.subject_kind", "=", recordType.kind)
    .where("log.subject_id", "=", id)
    .orderBy("log.at", "desc")
    .limit(1)
    .executeTakeFirst();
  const status = now ? statusLabel(recordType, now.status) : "erased";
  return { reference, name: recordType.nameOf(answers), status, by: last?.name ?? "somebody" };
}
