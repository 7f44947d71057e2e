import type { Kysely } from "kysely";
import { folded } from "#platform/text/folded.ts";
import type { StoredRecordKind } from "./desk-tables.server.ts";
import { kindOfTable } from "./kind-of-table.ts";
import { lockRecordsAndMails } from "./lock-rows.server.ts";
import type { SiteTables } from "./site-tables.server.ts";

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
