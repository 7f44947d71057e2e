import type { Kysely } from "kysely";
import { folded } from "#platform/text/folded.ts";
import { kindOfTable } from "./kind-of-table.ts";
import { lockRecordsAndMails } from "./lock-rows.server.ts";
import type { SiteTables } from "./site-tables.server.ts";
import { anyTable, storedTables } from "./stored-data.server.ts";

/** The kind of the mail that tells somebody of a task. */
export const taskMailKind = "desk-task";

/** How the once-keys of the mails about one record's tasks begin. */
export function taskMailKey(recordId: string): string {
  return `${taskMailKind}:${recordId}:`;
}

/** Locks what `removeDeskData` removes: call it before the record itself is touched. */
export async function lockDeskData(trx: Kysely<SiteTables>, id: string): Promise<void> {
  const mails = await taskMails(trx, id);
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
  for (const [name, { record }] of storedTables)
    if (record) await eraseRows(trx, name, { [record[0]]: kind, [record[1]]: id });
  // Mails to the committee about tasks are about no record, and name it.
  for (const mail of await taskMails(trx, id)) await eraseRows(trx, "outbox", { id: mail.id });
}

/** Erases the rows of a table that have these values: what has to stay is emptied, and all else goes. */
export async function eraseRows(
  trx: Kysely<SiteTables>,
  name: string,
  values: Readonly<Record<string, string>>,
  id = "",
): Promise<void> {
  const { erased, staysWhere } = storedTables.get(name) ?? {};
  const tables = anyTable(trx);
  if (erased) {
    const emptied = tables
      .updateTable(name)
      .set(erased(id))
      .where((row) => row.and(values));
    await (staysWhere ? emptied.where(staysWhere.column, "in", staysWhere.is) : emptied).execute();
    if (!staysWhere) return;
  }
  const removed = tables.deleteFrom(name).where((row) => row.and(values));
  await (staysWhere ? removed.where(staysWhere.column, "not in", staysWhere.is) : removed).execute();
}

function taskMails(trx: Kysely<SiteTables>, recordId: string): Promise<{ id: string }[]> {
  const mails = trx.selectFrom("outbox").select("id").where("kind", "=", taskMailKind);
  return mails.where("once_key", "like", `${taskMailKey(recordId)}%`).execute();
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
