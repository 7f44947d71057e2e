import type { Kysely } from "kysely";
import { logChange } from "#desk/frame/access/log/desk-log.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { HeldMails } from "#services/mail/outbox/held-mails.server.ts";

/** Counts up the messages that held mails answer: call it once they are locked, before the mails are discarded. @returns the ids of the messages */
export async function messagesAnsweredBy(trx: Kysely<SiteTables>, mails: HeldMails): Promise<string[]> {
  let held = trx
    .selectFrom("outbox")
    .select("about_id")
    .distinct()
    .where("status", "=", "held")
    .where("kind", "=", "message-answer");
  if (mails !== "all") held = held.where("id", "in", mails);
  const ids = (await held.orderBy("about_id").execute()).flatMap(({ about_id }) => about_id ?? []);
  for (const id of ids) {
    const count = trx.updateTable("desk_records").set((row) => ({ version: row("version", "+", 1) }));
    await count.where("kind", "=", "message").where("record_id", "=", id).execute();
  }
  return ids;
}

/** Has messages wait for an answer again, where none is left that was sent, or will be. What was written stays in the conversation. */
export async function waitAgain(trx: Kysely<SiteTables>, ids: readonly string[], personId: string | null) {
  for (const id of ids) {
    const entries = await trx
      .selectFrom("desk_conversation_entries as entry")
      .leftJoin("outbox as mail", "mail.id", "entry.mail_id")
      .select(["entry.way", "mail.status"])
      .where("entry.kind", "=", "message")
      .where("entry.record_id", "=", id)
      .execute();
    if (entries.some(({ way, status }) => way === "phone" || (way === "mail" && status !== "discarded"))) continue;
    const waits = trx.updateTable("desk_records").set({ prepared_status: null, prepared_by: null });
    const ofMessage = waits.where("kind", "=", "message").where("record_id", "=", id);
    const { numUpdatedRows } = await ofMessage
      .where("prepared_status", "=", "answered")
      .where("told_status", "=", "new")
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) continue;
    const changes = [{ field: "status", before: "answered", after: "new" }];
    await logChange(trx, { personId, action: "record.change", subject: { kind: "message", id }, changes });
  }
}
