import type { Kysely } from "kysely";
import { logChange } from "#desk/frame/access/log/desk-log.server.ts";
import { committeeWith } from "#desk/frame/access/members/committee-members.server.ts";
import { mergeFields } from "#platform/merge-fields.ts";
import { lockId } from "#services/database/lock-rows.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { transact } from "#services/database/transact.server.ts";
import type { TaskChange, TaskFields } from "../model/record-contract.ts";
import { recordTypes } from "../model/record-types.ts";
import { lastChange } from "./last-change.server.ts";
import { isFull } from "./remark-limits.server.ts";
import type { PersonAndRecord, RemarkResult } from "./remarks.server.ts";
import { type TaskMail, tellOfTask } from "./task-mail.server.ts";

const taskFieldNames = ["words", "personId", "dueOn", "isDone"] as const;

/** Who gives a task about which record, and how a mail about it names both. */
export type GivenTask = PersonAndRecord & Pick<TaskMail, "by" | "record" | "path">;

/**
 * Stores a task by its id; one without words is removed. It is merged with what others did since it was seen, or refused where both changed
 * the same. It may be given to who may see the record; who has it may keep it, and a removed one comes back to who had it, who may have left since.
 * Whoever is given it by somebody else is told by mail.
 */
export function saveTask(db: Kysely<SiteTables>, given: GivenTask, task: TaskChange): Promise<RemarkResult> {
  const { id } = task;
  const { kind, recordId } = given;
  return transact(db, async (trx) => {
    await lockId(trx, id);
    const found = await lockTask(trx, id);
    if (found && found.record_id !== recordId) return { ok: false, reason: "usedId" };
    const now = found && taskFields(found);
    const { merged, contested } = mergeTask(now, task);
    if (contested.length > 0) return changedMeanwhile(trx, given, now, contested);
    const { words, personId, dueOn, isDone } = merged;
    const isGiven = words !== "" && personId !== found?.person_id;
    const sees = isGiven && (await maySee(trx, kind, personId));
    const comesBack = task.before && !found && (await hadTask(trx, given, personId));
    if (isGiven && !sees && !comesBack) return { ok: false, reason: "person" };
    if (!found && words !== "" && (await isFull(trx, "desk_tasks", given))) return { ok: false, reason: "full" };
    const values = { person_id: personId, words, due_on: dueOn, done_at: doneAt(found, isDone) };
    if (words === "") await trx.deleteFrom("desk_tasks").where("id", "=", id).execute();
    else if (found) await trx.updateTable("desk_tasks").set(values).where("id", "=", id).execute();
    else {
      const made = { kind, record_id: recordId, id, created_by: given.personId, created_at: Date.now() };
      await trx
        .insertInto("desk_tasks")
        .values({ ...values, ...made })
        .execute();
    }
    await logTask(trx, given, now ?? {}, words === "" ? {} : taskFields(values));
    if (sees && !isDone && personId !== given.personId)
      await tellOfTask(trx, { ...given, taskId: id, personId, dueOn });
    return { ok: true };
  });
}

/** @param now as it is; undefined where there is none */
function mergeTask(now: TaskFields | undefined, { id: _, before, ...wanted }: TaskChange) {
  if (!before) return { merged: wanted, contested: [] };
  return mergeFields<TaskFields>(before, now ?? { ...before, words: "" }, wanted);
}

/** Writing it locks the row on both engines. */
function lockTask(trx: Kysely<SiteTables>, id: string) {
  const locked = trx.updateTable("desk_tasks").set((eb) => ({ words: eb.ref("words") }));
  return locked.where("id", "=", id).returningAll().executeTakeFirst();
}

async function changedMeanwhile(
  trx: Kysely<SiteTables>,
  { kind, recordId, personId: viewerId }: PersonAndRecord,
  now: TaskFields | undefined,
  contested: readonly (keyof TaskFields)[],
): Promise<RemarkResult> {
  const conflicts = [];
  for (const name of contested) {
    const theirs = now?.[name] ?? null;
    const last = await lastChange(
      trx,
      { kind, id: recordId, viewerId },
      ({ field, after }, action) => action === "record.task" && field === name && after === theirs,
    );
    conflicts.push({ field: `task.${name}`, theirs, ...last });
  }
  return { ok: false, reason: "changed", conflicts };
}

async function maySee(trx: Kysely<SiteTables>, kind: PersonAndRecord["kind"], personId: string): Promise<boolean> {
  return (await committeeWith(trx, recordTypes[kind].viewRight)).some(({ id }) => id === personId);
}

/** By the log. */
async function hadTask(
  trx: Kysely<SiteTables>,
  { kind, recordId, personId: viewerId }: PersonAndRecord,
  personId: string,
) {
  const last = await lastChange(
    trx,
    { kind, id: recordId, viewerId },
    ({ field, before }, action) => action === "record.task" && field === "personId" && before === personId,
  );
  return last.at !== null;
}

type TaskRow = { words: string; person_id: string; due_on: string | null; done_at: number | null };

function taskFields({ words, person_id, due_on, done_at }: TaskRow): TaskFields {
  return { words, personId: person_id, dueOn: due_on, isDone: done_at !== null };
}

function doneAt(found: { done_at: number | null } | undefined, isDone: boolean): number | null {
  return isDone ? (found?.done_at ?? Date.now()) : null;
}

async function logTask(
  trx: Kysely<SiteTables>,
  { kind, recordId, personId }: PersonAndRecord,
  before: Partial<TaskFields>,
  after: Partial<TaskFields>,
) {
  const changes = taskFieldNames
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
    .filter((change) => change.before !== change.after);
  if (changes.length === 0) return;
  await logChange(trx, { personId, action: "record.task", subject: { kind, id: recordId }, changes });
}
