import type { Kysely } from "kysely";
import { type FieldChange, logChange } from "#desk/frame/access/log/desk-log.server.ts";
import { settleStatus } from "#desk/records/status/settle-status.server.ts";
import { lockRecordsAndMails } from "#services/database/lock-rows.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { DeskRecord } from "../model/desk-record.server.ts";
import { type RecordType, statusLabel } from "../model/record-types.ts";
import { ownConflictsOfInterest } from "../one-record/own-conflicts-of-interest.server.ts";
import { viewsOf } from "./list-query.ts";
import { readRecords, readRecordsByReference } from "./listed-records.server.ts";
import type { ManyChange, ManyChanged } from "./record-list-contract.ts";

/** Several changes, and who makes them. `unassigned` are the references of those to name, since they go to nobody instead of somebody who has left. */
export type ManyChanges = {
  recordType: RecordType;
  changes: readonly ManyChange[];
  unassigned?: ReadonlySet<string>;
  personId: string;
};

/**
 * Gives records a status or somebody who looks after them, all in one transaction, each logged. A record that is not the version that
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
    for (const change of changes) {
      const record = records.get(change.reference);
      const fields = record ? differences(record, change) : [];
      if (!record || fields.length === 0) continue;
      if (own.has(record.id) && fields.some(({ field }) => field === "status")) {
        done.aside.push(recordType.nameOf(record.answers) || record.reference);
        continue;
      }
      if (!(await store(trx, { recordType, change, record, personId }))) {
        done.stale.push(await staleRecord(trx, recordType, record));
        continue;
      }
      const subject = { kind: recordType.kind, id: record.id };
      await logChange(trx, { personId, action: "record.change", subject, changes: fields });
      done.changed += 1;
      done.undo.push(undoOf(record, change));
      if (unassigned?.has(record.reference)) done.unassigned.push(recordType.nameOf(record.answers));
    }
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

function differences(record: DeskRecord, { status, assignedTo }: ManyChange): FieldChange[] {
  return [
    ...(status === undefined || status === record.status
      ? []
      : [{ field: "status", before: record.status, after: status }]),
    ...(assignedTo === undefined || assignedTo === record.assignedTo
      ? []
      : [{ field: "assignedTo", before: record.assignedTo, after: assignedTo }]),
  ];
}

type Stored = { recordType: RecordType; change: ManyChange; record: DeskRecord; personId: string };

/** The condition on the version keeps what others changed, also between this transaction's reading and its writing. */
async function store(trx: Kysely<SiteTables>, { recordType, change, record, personId }: Stored): Promise<boolean> {
  const { status, assignedTo, version } = change;
  const result = await trx
    .updateTable("desk_records")
    .set({
      version: version + 1,
      ...(assignedTo === undefined ? {} : { assigned_to: assignedTo }),
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

function undoOf(record: DeskRecord, { reference, version, status, assignedTo }: ManyChange): ManyChange {
  return {
    reference,
    version: version + 1,
    ...(status === undefined ? {} : { status: record.status }),
    ...(assignedTo === undefined ? {} : { assignedTo: record.assignedTo }),
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
