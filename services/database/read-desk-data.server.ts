import type { Kysely } from "kysely";
import { z } from "zod/mini";
import { parsedObject } from "./desk-corrections.server.ts";
import { kindOfTable } from "./kind-of-table.ts";
import type { SiteTables } from "./site-tables.server.ts";

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
      corrections: parsedObject(record.corrections),
      own_values: await withLabels(db, parsedObject(record.own_values)),
    }),
    notes: of(notes.map((note) => withTimes(note, "created_at", "edited_at"))),
    scores: of(scores.map((score) => withTimes(score, "at"))),
    tasks: of(tasks.map((task) => withTimes(task, "created_at", "done_at"))),
    conversation: of(conversation.map((entry) => withTimes(entry, "at"))),
    told: of(announcements.map((announcement) => withTimes(announcement, "told_at", "ended_at"))),
    decision_mails: of(mails),
    attachments: of(attachments.map(({ name, bytes }) => ({ name, base64: Buffer.from(bytes).toString("base64") }))),
    log: of(log.map((row) => withTimes({ ...row, changes: parsedObject(row.changes) }, "at"))),
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

function withTimes(row: object, ...names: string[]): object {
  const times = names.flatMap((name) => {
    const ms: unknown = Reflect.get(row, name);
    return ms === null ? [] : [[name, new Date(Number(ms)).toISOString()] as const];
  });
  return { ...row, ...Object.fromEntries(times) };
}
