import type { Kysely } from "kysely";
import { logChange } from "#desk/frame/access/log/desk-log.server.ts";
import { lockForEntry, setStatus } from "#desk/records/conversations/lock-for-entry.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { RepliedRecord } from "./match-reply.server.ts";
import type { ParsedReply, ReplyKind } from "./parse-reply.ts";

/** A mail to be stored with its record. `mailKey` recognises a mail that is read again; `messageId` is null where it has none. */
export type ReplyToStore = Pick<ParsedReply, "kind" | "words" | "sender" | "attachments"> & {
  mailKey: string;
  messageId: string | null;
  at: number;
};

/** What was said, and what did not arrive, needs somebody of the committee. An out-of-office note does not. */
const needsAnswer: Record<ReplyKind, boolean> = { reply: true, bounce: true, automatic: false };

/**
 * Stores what came by mail with its record: the entry, its attachments, a message's status and the log in one transaction. A mail is stored once,
 * however often it is read.
 *
 * @returns `again` where it was stored already, `gone` where the record is no more
 */
export async function storeReply(
  db: Kysely<SiteTables>,
  { recordType, reference }: RepliedRecord,
  reply: ReplyToStore,
): Promise<"stored" | "again" | "gone"> {
  return db.transaction().execute(async (trx) => {
    const found = await lockForEntry(trx, { recordType, reference });
    if (!found) return "gone";
    if (found.entries.some(({ mail_key }) => mail_key === reply.mailKey)) return "again";
    const { record } = found;
    const ofRecord = { kind: recordType.kind, record_id: record.id };
    const id = crypto.randomUUID();
    const { kind: way, words, sender, at, mailKey: mail_key, messageId: message_id } = reply;
    const reopens = !recordType.isApplication && record.status === "answered" && needsAnswer[way];
    await trx
      .insertInto("desk_conversation_entries")
      .values({ ...ofRecord, id, version: record.version, way, at, words, sender, mail_key, message_id })
      .execute();
    for (const { name, bytes } of reply.attachments)
      await trx
        .insertInto("desk_attachments")
        .values({ ...ofRecord, id: crypto.randomUUID(), entry_id: id, name, size: bytes.length, bytes })
        .execute();
    if (reopens) await setStatus(trx, { recordType, record, personId: null }, "new");
    const changes = reopens ? [{ field: "status", before: record.status, after: "new" }] : [];
    const subject = { kind: recordType.kind, id: record.id };
    await logChange(trx, { personId: null, action: `record.mail-${way}`, subject, changes });
    return "stored";
  });
}
