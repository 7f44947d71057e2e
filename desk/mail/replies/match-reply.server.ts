import type { Kysely } from "kysely";
import { mailingTestKey } from "#desk/records/model/mail-kinds.ts";
import { type RecordType, recordTypes } from "#desk/records/model/record-types.ts";
import { formTables } from "#services/database/form-tables.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { ownMessageId } from "#services/mail/emails/mail-message.server.ts";

/** The record that a mail is about. */
export type RepliedRecord = { recordType: RecordType; id: string; reference: string };

/**
 * The record whose conversation a mail belongs to: by the Message-IDs that it answers, the last one first. Never by an address, which anybody can
 * write into a mail.
 */
export async function matchReply(
  db: Kysely<SiteTables>,
  answered: readonly string[],
): Promise<RepliedRecord | undefined> {
  for (const messageId of answered.map(ownMessageId)) {
    const found = (await inConversations(db, messageId)) ?? (await inOutbox(db, messageId));
    const record = found && (await recordOf(db, found));
    if (record) return record;
  }
  return undefined;
}

type Found = { kind: string; id: string };

async function inConversations(db: Kysely<SiteTables>, messageId: string): Promise<Found | undefined> {
  const entries = db.selectFrom("desk_conversation_entries").select(["kind", "record_id as id"]);
  return entries.where("message_id", "=", messageId).executeTakeFirst();
}

/** Finds the record by another mail about it: acknowledgements, decisions, mails to several people. Their ids are random, so that nobody can guess one. */
async function inOutbox(db: Kysely<SiteTables>, messageId: string): Promise<Found | undefined> {
  const id = /^<([0-9a-f-]{36})@/.exec(messageId)?.[1];
  if (id === undefined) return undefined;
  const mails = db.selectFrom("outbox").select(["about_kind", "about_id", "once_key"]);
  // What answers a test is the committee's own, or about its mailbox.
  const mail = await mails.where("id", "=", id).where("once_key", "not like", `${mailingTestKey}%`).executeTakeFirst();
  if (!mail) return undefined;
  if (mail.about_kind !== null && mail.about_id !== null) return { kind: mail.about_kind, id: mail.about_id };
  const [kind = "", recordId = ""] = mail.once_key.split("-acknowledgement:");
  return { kind, id: recordId };
}

/** Undefined for a record that was erased, and for a kind that has no conversation. */
async function recordOf(db: Kysely<SiteTables>, { kind, id }: Found): Promise<RepliedRecord | undefined> {
  const recordType = Object.values(recordTypes).find((each) => each.kind === kind);
  if (!recordType) return undefined;
  const records = formTables(db).selectFrom(recordType.form.table).select("reference").where("id", "=", id);
  const record = await records.executeTakeFirst();
  return record && { recordType, id, reference: String(record.reference) };
}
