import type { Kysely } from "kysely";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { RepliedRecord } from "./match-reply.server.ts";

/** The most mails that a record takes from the mailbox: whoever got one mail of ours can answer it any number of times. */
export const MOST_MAILS = 200;
/** The most bytes of attachments of a record. */
export const MOST_ATTACHED_BYTES = 50e6;

/** How much a record still takes from the mailbox. Asked before a mail is downloaded. */
export type Room = { mails: number; attachedBytes: number };

export async function roomForMails(db: Kysely<SiteTables>, { recordType, id }: RepliedRecord): Promise<Room> {
  const ofMails = db.selectFrom("desk_conversation_entries").where("mail_key", "is not", null);
  const { mails } = await ofMails
    .select(({ fn }) => fn.countAll<number>().as("mails"))
    .where("kind", "=", recordType.kind)
    .where("record_id", "=", id)
    .executeTakeFirstOrThrow();
  const { bytes } = await db
    .selectFrom("desk_attachments")
    .select(({ fn }) => fn.sum<number | null>("size").as("bytes"))
    .where("kind", "=", recordType.kind)
    .where("record_id", "=", id)
    .executeTakeFirstOrThrow();
  return { mails: MOST_MAILS - mails, attachedBytes: MOST_ATTACHED_BYTES - (bytes ?? 0) };
}

/** Takes those attachments for which there is room. */
export function fitting<Attachment extends { bytes: Uint8Array }>(
  attachments: readonly Attachment[],
  { attachedBytes }: Room,
): Attachment[] {
  let left = attachedBytes;
  return attachments.filter(({ bytes }) => {
    if (bytes.length > left) return false;
    left -= bytes.length;
    return true;
  });
}
