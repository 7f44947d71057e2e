import { readReplies } from "#desk/mail/replies/reply-worker.server.ts";
import { answerRecord } from "#desk/records/conversations/answer-record.server.ts";
import { attachmentEndpoints } from "#desk/records/conversations/attachment-endpoints.server.ts";
import { mailboxId } from "#desk/records/conversations/mailbox-state.server.ts";
import { readConversation } from "#desk/records/conversations/read-conversation.server.ts";
import { findDeskRecord } from "#desk/records/model/desk-record.server.ts";
import { type RecordKind, recordTypes } from "#desk/records/model/record-types.ts";
import { parseReplyMailbox } from "#platform/config/reply-mailbox.server.ts";
import type { ImapServer } from "../servers/imap-server.ts";
import { signIn } from "./desk.ts";
import { openDesk } from "./desk-app.ts";

/** In milliseconds. */
export const hour = 3_600_000;

/** A desk with a mailbox that it reads, empty at first: a clock of its own, an hour later each time. */
export async function openReplyDesk(imap: ImapServer) {
  imap.empty();
  const desk = await openDesk(attachmentEndpoints);
  const { db, config, log } = desk.services;
  const ann = await signIn(desk.services, { chair: "change" }, {}, "Ann");
  const who = { personId: ann.personId, timeZone: config.timeZone, mailFrom: config.mailFrom };
  let now = Date.now();
  const read = async (options: Parameters<ImapServer["url"]>[0] = {}) => {
    const settings = parseReplyMailbox(imap.url(options));
    if (!settings) throw new Error("no mailbox");
    now += hour;
    return readReplies({ db, config, log }, settings, new AbortController().signal, () => now);
  };
  return {
    ...desk,
    db,
    ann,
    read,
    /** Reads until there is nothing more. */
    async readAll() {
      while ((await read()) === "more");
    },
    /** A record to which Ann has answered. @returns also the Message-ID of her answer */
    async answered(kind: RecordKind = "message") {
      const stored = await desk.store(kind, kind === "message" ? { senderEmail: "joan@example.org" } : {});
      const id = crypto.randomUUID();
      const answering = { ...who, recordType: recordTypes[kind], reference: stored.reference };
      await answerRecord(db, answering, { id, version: 1, way: "mail", words: "Yes." });
      const entries = db.selectFrom("desk_conversation_entries").select("message_id").where("id", "=", id);
      const { message_id: messageId } = await entries.executeTakeFirstOrThrow();
      return { ...stored, kind, messageId: messageId ?? "" };
    },
    async conversation({ kind, reference }: { kind: RecordKind; reference: string }) {
      const recordType = recordTypes[kind];
      const record = await findDeskRecord(db, recordType, reference);
      if (!record) throw new Error("the record is gone");
      const { entries } = await readConversation(db, { ...record, kind, form: recordType.form }, ann.personId);
      return { status: record.status, entries };
    },
    mailbox: () =>
      db
        .selectFrom("desk_mailboxes")
        .selectAll()
        .where("id", "=", mailboxId(parseReplyMailbox(imap.url()) ?? Object(null)))
        .executeTakeFirstOrThrow(),
  };
}

let sent = 0;

/** A mail as a mail program sends it, which answers the one with this Message-ID. */
export function mailTo(answered: string, body: string, headers: Record<string, string> = {}): string {
  sent += 1;
  const all = {
    From: "Joan Hall <joan@example.org>",
    To: "committee@cjf.example.org",
    Subject: "Re: Your message",
    "Message-ID": `<reply-${process.pid}-${Date.now()}-${sent}@example.org>`,
    ...(answered === "" ? {} : { "In-Reply-To": answered, References: answered }),
    "Content-Type": "text/plain; charset=utf-8",
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `${lines.join("\r\n")}\r\n\r\n${body.replaceAll("\n", "\r\n")}`;
}

/** Likewise, of several parts. */
export function multipart(answered: string, parts: readonly string[], headers: Record<string, string> = {}): string {
  const body = `${parts.map((part) => `--limit\r\n${part}\r\n`).join("")}--limit--\r\n`;
  return mailTo(answered, body.replaceAll("\r\n", "\n"), {
    "Content-Type": 'multipart/mixed; boundary="limit"',
    ...headers,
  });
}
