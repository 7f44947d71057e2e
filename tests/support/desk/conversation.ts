import { storeReply } from "#desk/mail/replies/store-reply.server.ts";
import { answerRecord } from "#desk/records/conversations/answer-record.server.ts";
import { readConversation } from "#desk/records/conversations/read-conversation.server.ts";
import { findDeskRecord } from "#desk/records/model/desk-record.server.ts";
import { recordTypes } from "#desk/records/model/record-types.ts";
import { toRow } from "#services/forms/form-record.ts";
import { leaseNext, markSent } from "#services/mail/outbox/outbox.server.ts";
import { queueScheduledMails } from "#services/mail/outbox/scheduled-mails.server.ts";
import type { Services } from "#services/services.server.ts";
import { insertRecord } from "#services/submissions/desk-row.server.ts";
import { examplePayload } from "../forms/example-payload.ts";
import { signIn } from "./desk.ts";

const recordType = recordTypes.message;
const id = "11111111-1111-4111-8111-111111111111";
const reference = "M-111111";
const answers = ["22222222-2222-4222-8222-222222222222", "33333333-3333-4333-8333-333333333333"] as const;
const minute = 60_000;
/** Bytes that are no text in any encoding. */
const attachment = { name: "rider.pdf", bytes: Uint8Array.from({ length: 300 }, (_, at) => at % 256) };

type Site = Pick<Services, "db" | "config">;

function answering({ config }: Site, personId: string) {
  return { recordType, reference, personId, timeZone: config.timeZone, mailFrom: config.mailFrom };
}

/** A message that was answered, what came back by mail with an attachment, and an answer that can still be taken back. @returns who answered */
export async function storeConversation(services: Site): Promise<string> {
  const { db, config } = services;
  const { personId } = await signIn(services, { chair: "change" });
  const row = { id, reference, status: "new", received_at: new Date().toISOString() };
  const payload = examplePayload(recordType.form, { senderEmail: "joan@example.org" });
  await insertRecord(db, recordType.form, { ...row, ...toRow(recordType.form, payload) }, config.timeZone);
  const ann = answering(services, personId);
  const now = Date.now();
  const [first, second] = answers;
  await answerRecord(db, ann, { id: first, version: 1, way: "mail", words: "Yes." }, now - 2 * minute);
  await queueScheduledMails(db, now);
  const mail = await leaseNext(db, config.database.engine, { leaseMs: minute, now });
  if (mail) await markSent(db, mail, now);
  const reply = { kind: "reply", sender: "joan@example.org", words: "Thank you.", attachments: [attachment] } as const;
  const record = { recordType, id, reference };
  const mailed = { mailKey: "key", messageId: "<reply@example.org>", at: now };
  await storeReply(db, record, { ...reply, attachments: [...reply.attachments], ...mailed });
  await answerRecord(db, ann, { id: second, version: 3, way: "mail", words: "See you then." }, now);
  return personId;
}

/** The conversation as it is shown: what was said, what became of each mail, and whether the attachment is what it was. */
export async function shownConversation({ db }: Pick<Site, "db">): Promise<string[]> {
  const record = await findDeskRecord(db, recordType, reference);
  if (!record) throw new Error("the message is gone");
  const { entries } = await readConversation(db, { ...record, kind: recordType.kind, form: recordType.form }, "");
  const stored = await db.selectFrom("desk_attachments").select(["name", "bytes"]).execute();
  const isWhole = stored.every(({ bytes }) => Buffer.from(bytes).equals(attachment.bytes));
  return entries.map(({ way, words, state, attachments, canBeTakenBack }) =>
    [
      way,
      words,
      state ?? "",
      ...attachments.map(({ name, size }) => `${name} ${size} ${isWhole}`),
      canBeTakenBack ? "can be taken back" : "",
    ]
      .filter((part) => part !== "")
      .join(", "),
  );
}

/** What `shownConversation` answers after `storeConversation`: `lastState` says what became of its last mail. */
export function expectedConversation(lastState: string): string[] {
  return ["mail, Yes., sent", "reply, Thank you., rider.pdf 300 true", `mail, See you then., ${lastState}`];
}

/** Takes the last answer back. @returns whether it could be */
export async function takeLastBack(services: Site, personId: string): Promise<boolean> {
  const change = { id: answers[1], version: 1, way: "mail", words: "", isTakenBack: true } as const;
  return (await answerRecord(services.db, answering(services, personId), change)).ok;
}

/** What a worker would find to send in the next year. */
export async function mailsThatGoOut({ db, config }: Site): Promise<number> {
  const later = Date.now() + 365 * 24 * 60 * minute;
  const queued = await queueScheduledMails(db, later);
  const leased = await leaseNext(db, config.database.engine, { leaseMs: minute, now: later });
  return Math.max(queued, leased ? 1 : 0);
}
