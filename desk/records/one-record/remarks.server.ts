import { type Kysely, sql } from "kysely";
import { logChange } from "#desk/frame/access/log/desk-log.server.ts";
import type { LogAction } from "#desk/frame/access/log/log-actions.ts";
import type { EditConflict } from "#desk/frame/parts/saving/edit-conflict.ts";
import { lockId, lockRecords } from "#services/database/lock-rows.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { transact } from "#services/database/transact.server.ts";
import type { NoteChange } from "../model/record-contract.ts";
import type { RecordKind } from "../model/record-types.ts";
import { youElsewhere } from "./last-change.server.ts";
import { readConflictOfInterest } from "./read-record.server.ts";
import { isFull } from "./remark-limits.server.ts";

/** Who says something about which record. */
export type PersonAndRecord = { kind: RecordKind; recordId: string; personId: string };

/**
 * Whether it was stored. `conflictOfInterest`: this person is too close to the record. `other`: it is somebody else's. `person`: whom a task is
 * given to is not on the committee, or may not see the record. `full`: it has as many notes or tasks as it may have. `changed`: somebody has changed the same meanwhile.
 */
export type RemarkResult =
  | { ok: true }
  | { ok: false; reason: "conflictOfInterest" | "other" | "usedId" | "person" | "full" }
  | ({ ok: false; reason: "changed" } & Pick<EditConflict, "conflicts">);

const stored: RemarkResult = { ok: true };

/** Gives, changes or takes back a score. The log says that it was done, and not which: scores are hidden from who has given none. */
export function score(db: Kysely<SiteTables>, remark: PersonAndRecord, value: number | null): Promise<RemarkResult> {
  return judge(db, remark, async (trx) => {
    const before = await findScore(trx, remark);
    if ((before?.value ?? null) === value && (before?.entered_by ?? null) === null) return stored;
    await storeScore(trx, remark, { value, entered_by: null });
    await log(trx, remark, value === null ? "record.score-removed" : "record.score");
    return stored;
  });
}

/**
 * Gives a score for somebody who has no screen, or takes such a one back; `by` types it in. Nobody who is too close to the record gives or gets one, and it never
 * replaces a score (`other`) that its owner gave.
 */
export function enterScore(
  db: Kysely<SiteTables>,
  { by, ...remark }: PersonAndRecord & { by: string },
  value: number | null,
): Promise<RemarkResult> {
  const { kind, recordId: id, personId } = remark;
  return judge(db, { ...remark, personId: by }, async (trx) => {
    if (await readConflictOfInterest(trx, { kind, id, viewerId: personId }))
      return { ok: false, reason: "conflictOfInterest" };
    const before = await findScore(trx, remark);
    if (before?.entered_by === null) return foreign;
    if ((before?.value ?? null) === value) return stored;
    await storeScore(trx, remark, { value, entered_by: by });
    const changes = [{ field: "scoreOf", before: null, after: personId }];
    const action = value === null ? "record.score-of-removed" : "record.score-of";
    await logChange(trx, { personId: by, action, subject: { kind, id }, changes });
    return stored;
  });
}

/** The record is locked, so it is the same until the transaction ends. */
function findScore(trx: Kysely<SiteTables>, remark: PersonAndRecord) {
  return trx
    .selectFrom("desk_scores")
    .select(["value", "entered_by"])
    .where(({ and }) => and(rowOf(remark)))
    .executeTakeFirst();
}

/** @param scored.value null takes the score back. */
async function storeScore(
  trx: Kysely<SiteTables>,
  remark: PersonAndRecord,
  { value, entered_by }: { value: number | null; entered_by: string | null },
) {
  if (value === null) await removeScore(trx, remark);
  else {
    const scored = { value, entered_by, at: Date.now() };
    await trx
      .insertInto("desk_scores")
      .values({ ...rowOf(remark), ...scored })
      .onConflict((conflict) => conflict.columns(["kind", "record_id", "person_id"]).doUpdateSet(scored))
      .execute();
  }
  await averageAgain(trx, remark);
}

/**
 * Says that the record is about one's own band or family, or takes that back. One's score goes, so that the others' stay hidden after that
 * until one has given one anew. Both are logged: whoever takes it back sees the notes again, and that must not go unseen.
 */
export function setConflictOfInterest(
  db: Kysely<SiteTables>,
  remark: PersonAndRecord,
  hasConflictOfInterest: boolean,
): Promise<RemarkResult> {
  return transact(db, async (trx) => {
    await lockRecords(trx, [remark.recordId]);
    if (!(await changeConflictOfInterest(trx, remark, hasConflictOfInterest))) return stored;
    if (hasConflictOfInterest) {
      await removeScore(trx, remark);
      await averageAgain(trx, remark);
    }
    await log(trx, remark, hasConflictOfInterest ? "record.conflict" : "record.conflict-removed");
    return stored;
  });
}

/** @returns false when it was so already, as when it is sent again */
async function changeConflictOfInterest(
  trx: Kysely<SiteTables>,
  remark: PersonAndRecord,
  hasConflictOfInterest: boolean,
): Promise<boolean> {
  const inserted = trx
    .insertInto("desk_conflicts")
    .values({ ...rowOf(remark), at: Date.now() })
    .onConflict((conflict) => conflict.columns(["kind", "record_id", "person_id"]).doNothing());
  const removed = trx.deleteFrom("desk_conflicts").where(({ and }) => and(rowOf(remark)));
  const rows = hasConflictOfInterest
    ? await inserted.returning("at").execute()
    : await removed.returning("at").execute();
  return rows.length > 0;
}

/** Stores a note by its id; one without words is removed. Only whoever wrote it may change it, and only what they have seen of it. */
export function saveNote(
  db: Kysely<SiteTables>,
  remark: PersonAndRecord,
  { id, words, before }: NoteChange,
): Promise<RemarkResult> {
  const operation = async (trx: Kysely<SiteTables>): Promise<RemarkResult> => {
    const found = await trx.selectFrom("desk_notes").selectAll().where("id", "=", id).executeTakeFirst();
    if (found && found.person_id !== remark.personId) return foreign;
    if (found && found.record_id !== remark.recordId) return { ok: false, reason: "usedId" };
    if (found?.words === words || (!found && words === "")) return stored;
    // A note that one has not seen is an earlier try to send this one.
    if (before && (found?.words ?? "") !== before) return changedInAnotherWindow(found);
    if (!found && (await isFull(trx, "desk_notes", remark))) return { ok: false, reason: "full" };
    if (words === "") await trx.deleteFrom("desk_notes").where("id", "=", id).execute();
    else if (found)
      await trx.updateTable("desk_notes").set({ words, edited_at: Date.now() }).where("id", "=", id).execute();
    else await insertNote(trx, remark, { id, words });
    // The words are in the note, and nowhere else: not everybody who reads the log may read them.
    await log(trx, remark, noteAction(words, found !== undefined));
    return stored;
  };
  return judge(db, remark, operation, id);
}

async function insertNote(trx: Kysely<SiteTables>, remark: PersonAndRecord, note: Pick<NoteChange, "id" | "words">) {
  await trx
    .insertInto("desk_notes")
    .values({ ...rowOf(remark), ...note, created_at: Date.now() })
    .execute();
}

/** The first note about a record that is just being added. */
export async function addNote(trx: Kysely<SiteTables>, remark: PersonAndRecord, words: string): Promise<void> {
  await insertNote(trx, remark, { id: crypto.randomUUID(), words });
  await log(trx, remark, "record.note");
}

function changedInAnotherWindow(found: { words: string; edited_at: number | null } | undefined): RemarkResult {
  const theirs = {
    field: "note.words",
    theirs: found?.words ?? null,
    by: youElsewhere,
    at: found?.edited_at ?? null,
  };
  return { ok: false, reason: "changed", conflicts: [theirs] };
}

function noteAction(words: string, isThere: boolean): LogAction {
  if (words === "") return "record.note-removed";
  return isThere ? "record.note-edited" : "record.note";
}

const foreign: RemarkResult = { ok: false, reason: "other" };

/** Runs in a transaction, unless the person is too close to the record to judge it. `remarkId` is that of what has an id of its own. */
function judge(
  db: Kysely<SiteTables>,
  remark: PersonAndRecord,
  operation: (trx: Kysely<SiteTables>) => Promise<RemarkResult>,
  remarkId?: string,
): Promise<RemarkResult> {
  const { kind, recordId: id, personId: viewerId } = remark;
  return transact(db, async (trx) => {
    if (remarkId !== undefined) await lockId(trx, remarkId);
    // Of two who score at the same time, the second one sees the score of the first.
    await lockRecords(trx, [id]);
    if (await readConflictOfInterest(trx, { kind, id, viewerId })) return { ok: false, reason: "conflictOfInterest" };
    return operation(trx);
  });
}

function removeScore(trx: Kysely<SiteTables>, remark: PersonAndRecord) {
  return trx
    .deleteFrom("desk_scores")
    .where(({ and }) => and(rowOf(remark)))
    .execute();
}

/** Stores the average by which the list is sorted. The record is locked. */
async function averageAgain(trx: Kysely<SiteTables>, { kind, recordId }: PersonAndRecord) {
  const record = trx.updateTable("desk_records").where("kind", "=", kind).where("record_id", "=", recordId);
  const scores = sql`from desk_scores where kind = ${kind} and record_id = ${recordId}`;
  await record
    .set({ average_score: sql<number | null>`(select cast(avg(value) as double precision) ${scores})` })
    .execute();
}

async function log(trx: Kysely<SiteTables>, { kind, recordId: id, personId }: PersonAndRecord, action: LogAction) {
  await logChange(trx, { personId, action, subject: { kind, id } });
}

function rowOf({ kind, recordId, personId }: PersonAndRecord) {
  return { kind, record_id: recordId, person_id: personId };
}
