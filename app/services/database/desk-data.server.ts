import type { Kysely } from "kysely";
import { z } from "zod/mini";
import { folded } from "#app/platform/text/folded.ts";
import type { StoredRecordKind } from "./desk-tables.server.ts";
import { lockRecordsAndMails } from "./lock-rows.server.ts";
import type { SiteTables } from "./site-tables.server.ts";

/** What the committee's desk calls the records of a table. */
const kindOfTable: Readonly<Record<string, StoredRecordKind>> = {
  band_applications: "band",
  volunteer_applications: "volunteer",
  contact_messages: "message",
  members: "member",
  subscribers: "subscriber",
};

/** What lets somebody in at the desk. A copy of the database, restored or moved, lets nobody in again: whoever was signed out stays out. */
export const deskSignInTables = [
  "desk_sessions",
  "desk_sign_in_links",
  "desk_passkey_challenges",
  "desk_tokens",
] as const;

const tablesOfRecord = [
  "desk_records",
  "desk_notes",
  "desk_scores",
  "desk_conflicts",
  "desk_tasks",
  "desk_conversation_entries",
  "desk_answering",
  "desk_announcements",
  "desk_decision_mails",
  "desk_attachments",
] as const;

/** The kind of the mail that tells somebody of a task. */
export const taskMailKind = "desk-task";

/** How the once-keys of the mails about one record's tasks begin. */
export function taskMailKey(recordId: string): string {
  return `${taskMailKind}:${recordId}:`;
}

/** Locks what `removeDeskData` removes: call it before the record itself is touched. */
export async function lockDeskData(trx: Kysely<SiteTables>, id: string): Promise<void> {
  const ofTasks = trx.selectFrom("outbox").select("id").where("kind", "=", taskMailKind);
  const mails = await ofTasks.where("once_key", "like", `${taskMailKey(id)}%`).execute();
  await lockRecordsAndMails(
    trx,
    [id],
    mails.map((mail) => mail.id),
  );
}

/** Removes what the committee added to a record, and blanks what the log says was changed. Call it where the record goes, in its transaction. */
export async function removeDeskData(trx: Kysely<SiteTables>, table: string, id: string): Promise<void> {
  const kind = kindOfTable[table];
  if (kind === undefined) return;
  await lockDeskData(trx, id);
  for (const each of tablesOfRecord)
    await trx.deleteFrom(each).where("kind", "=", kind).where("record_id", "=", id).execute();
  await removeTaskMails(trx, id);
  await removeMailsAbout(trx, kind, id);
  await trx
    .updateTable("desk_log")
    .set({ changes: "[]" })
    .where("subject_kind", "=", kind)
    .where("subject_id", "=", id)
    .where("changes", "!=", "[]")
    .execute();
}

const nothingInMail = { facts: "{}", sender: null, recipient: null, message: null, last_error: null };

/** Mails of the desk about a record. That one was sent or stopped stays, without what it says. */
async function removeMailsAbout(trx: Kysely<SiteTables>, kind: StoredRecordKind, id: string) {
  await trx
    .updateTable("outbox")
    .set(nothingInMail)
    .where("about_id", "=", id)
    .where("about_kind", "=", kind)
    .where("status", "in", ["sent", "discarded"])
    .execute();
  await trx
    .deleteFrom("outbox")
    .where("about_id", "=", id)
    .where("about_kind", "=", kind)
    .where("status", "not in", ["sent", "discarded"])
    .execute();
}

/** Mails to the committee about tasks, which name the record. That one was sent stays, so that it is not sent twice. */
async function removeTaskMails(trx: Kysely<SiteTables>, recordId: string) {
  const keys = `${taskMailKey(recordId)}%`;
  const sent = trx.updateTable("outbox").set(nothingInMail).where("status", "=", "sent");
  await sent.where("kind", "=", taskMailKind).where("once_key", "like", keys).execute();
  const unsent = trx.deleteFrom("outbox").where("status", "!=", "sent");
  await unsent.where("kind", "=", taskMailKind).where("once_key", "like", keys).execute();
}

/**
 * What the committee added to a record, for the person whom it is about: decisions and how they are told, corrections, own columns (those removed since,
 * too), notes, scores and tasks, what was written to and fro, and the log. Who of the committee wrote or scored is left out: that is about somebody else.
 */
export async function readDeskData(db: Kysely<SiteTables>, table: string, id: string): Promise<object> {
  const kind = kindOfTable[table];
  if (kind === undefined) return {};
  const of = <Row>(rows: readonly Row[]) => (rows.length > 0 ? rows : undefined);
  const [record, notes, scores, tasks, conversation, announcements, mails, attachments, log] = await Promise.all([
    db
      .selectFrom("desk_records")
      .select(["year", "source", "prepared_status", "corrections", "own_values"])
      .where("kind", "=", kind)
      .where("record_id", "=", id)
      .executeTakeFirst(),
    db
      .selectFrom("desk_notes")
      .select(["words", "created_at", "edited_at"])
      .where("kind", "=", kind)
      .where("record_id", "=", id)
      .orderBy("created_at")
      .execute(),
    db
      .selectFrom("desk_scores")
      .select(["value", "at"])
      .where("kind", "=", kind)
      .where("record_id", "=", id)
      .orderBy("at")
      .execute(),
    db
      .selectFrom("desk_tasks")
      .select(["words", "due_on", "created_at", "done_at"])
      .where("kind", "=", kind)
      .where("record_id", "=", id)
      .orderBy("created_at")
      .execute(),
    db
      .selectFrom("desk_conversation_entries")
      .select(["way", "sender", "words", "at"])
      .where("kind", "=", kind)
      .where("record_id", "=", id)
      .orderBy("version")
      .execute(),
    db
      .selectFrom("desk_announcements")
      .select(["decision", "way", "told_at", "ended_at"])
      .where("kind", "=", kind)
      .where("record_id", "=", id)
      .orderBy("told_at")
      .execute(),
    db
      .selectFrom("desk_decision_mails")
      .select(["decision", "subject", "text", "line"])
      .where("kind", "=", kind)
      .where("record_id", "=", id)
      .execute(),
    db
      .selectFrom("desk_attachments")
      .select(["name", "bytes"])
      .where("kind", "=", kind)
      .where("record_id", "=", id)
      .orderBy("id")
      .execute(),
    db
      .selectFrom("desk_log")
      .select(["at", "action", "changes"])
      .where("subject_kind", "=", kind)
      .where("subject_id", "=", id)
      .orderBy("at")
      .execute(),
  ]);
  const desk = {
    ...(record && {
      ...record,
      corrections: parsed(record.corrections),
      own_values: await withLabels(db, parsed(record.own_values)),
    }),
    notes: of(notes.map((note) => withTimes(note, "created_at", "edited_at"))),
    scores: of(scores.map((score) => withTimes(score, "at"))),
    tasks: of(tasks.map((task) => withTimes(task, "created_at", "done_at"))),
    conversation: of(conversation.map((entry) => withTimes(entry, "at"))),
    told: of(announcements.map((announcement) => withTimes(announcement, "told_at", "ended_at"))),
    decision_mails: of(mails),
    attachments: of(attachments.map(({ name, bytes }) => ({ name, base64: Buffer.from(bytes).toString("base64") }))),
    log: of(log.map((row) => withTimes({ ...row, changes: parsed(row.changes) }, "at"))),
  };
  return Object.values(desk).some((each) => each !== undefined) ? { desk } : {};
}

/** The values of own columns with what each column is called. A column that was removed is in the log, its values with their records. */
async function withLabels(db: Kysely<SiteTables>, values: object): Promise<{ column: string; value: unknown }[]> {
  const ids = Object.keys(values);
  if (ids.length === 0) return [];
  const columns = await db.selectFrom("desk_columns").select(["id", "label"]).where("id", "in", ids).execute();
  const removed = await db
    .selectFrom("desk_log")
    .select(["subject_id as id", "changes"])
    .where("subject_kind", "=", "column")
    .where("subject_id", "in", ids)
    .where("action", "=", "column.remove")
    .execute();
  const labels = new Map([
    ...removed.map(({ id, changes }) => [id, removedLabel(changes)] as const),
    ...columns.map(({ id, label }) => [id, label] as const),
  ]);
  return Object.entries(values).map(([id, value]) => ({ column: labels.get(id) ?? id, value }));
}

const removedColumn = z.tuple([z.object({ before: z.string() })]);

function removedLabel(changes: string): string | undefined {
  return removedColumn.safeParse(JSON.parse(changes)).data?.[0].before;
}

/** The corrected answers of a form's records by their ids: people are found by what was sent, and by what it was corrected to. */
export async function readCorrections(
  db: Kysely<SiteTables>,
  table: string,
): Promise<Map<string, Record<string, unknown>>> {
  const kind = kindOfTable[table];
  if (kind === undefined) return new Map();
  const rows = await db
    .selectFrom("desk_records")
    .select(["record_id", "corrections"])
    .where("kind", "=", kind)
    .where("corrections", "!=", "{}")
    .execute();
  return new Map(rows.map(({ record_id, corrections }) => [record_id, { ...parsed(corrections) }]));
}

/** Changes the corrected answers of a record. */
export async function changeCorrections(
  trx: Kysely<SiteTables>,
  { table, id }: { table: string; id: string },
  change: (corrections: Record<string, unknown>) => Record<string, unknown>,
): Promise<void> {
  const kind = kindOfTable[table];
  if (kind === undefined) return;
  const records = trx.selectFrom("desk_records").select("corrections").where("kind", "=", kind);
  const record = await records.where("record_id", "=", id).where("corrections", "!=", "{}").executeTakeFirst();
  if (!record) return;
  const changed = { corrections: JSON.stringify(change({ ...parsed(record.corrections) })) };
  await trx.updateTable("desk_records").set(changed).where("kind", "=", kind).where("record_id", "=", id).execute();
}

/** Removes texts from a record's words for the search, where each has a line, and blanks the lines of the log that say them. */
export async function removeDeskTexts(
  trx: Kysely<SiteTables>,
  { table, id }: { table: string; id: string },
  texts: readonly string[],
): Promise<void> {
  const kind = kindOfTable[table];
  if (kind === undefined || texts.length === 0) return;
  const records = trx.selectFrom("desk_records").select("words").where("kind", "=", kind).where("record_id", "=", id);
  const { words = "" } = (await records.executeTakeFirst()) ?? {};
  const removed = new Set(texts.map(folded));
  const left = words.split("\n").filter((line) => !removed.has(line));
  const update = trx.updateTable("desk_records").set({ words: left.join("\n") });
  await update.where("kind", "=", kind).where("record_id", "=", id).execute();
  const log = trx.selectFrom("desk_log").select(["id", "changes"]).where("subject_kind", "=", kind);
  for (const row of await log.where("subject_id", "=", id).execute())
    if (texts.some((text) => row.changes.includes(JSON.stringify(text))))
      await trx.updateTable("desk_log").set({ changes: "[]" }).where("id", "=", row.id).execute();
}

function parsed(json: string): object {
  const value: unknown = JSON.parse(json);
  return typeof value === "object" && value !== null ? value : {};
}

function withTimes(row: object, ...names: string[]): object {
  const times = names.flatMap((name) => {
    const ms: unknown = Reflect.get(row, name);
    return ms === null ? [] : [[name, new Date(Number(ms)).toISOString()] as const];
  });
  return { ...row, ...Object.fromEntries(times) };
}
