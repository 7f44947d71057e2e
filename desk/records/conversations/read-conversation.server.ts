import type { Kysely } from "kysely";
import { emailOf } from "#desk/records/model/email-of.server.ts";
import { mailStates } from "#desk/records/model/mail-states.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { FormDefinition } from "#services/forms/form-definition.ts";
import { type Conversation, type ConversationEntry, waysOfVisitor } from "./conversation-contract.ts";
import { othersAnswering } from "./who-is-answering.server.ts";

/** The record that a conversation is about. */
export type ConversationSubject = {
  kind: "band" | "volunteer" | "message";
  form: FormDefinition;
  id: string;
  receivedAt: string;
  sent: Readonly<Record<string, unknown>>;
  answers: Readonly<Record<string, unknown>>;
};

/** The name of somebody whose account is gone. */
const formerMember = "A former member";

/** What was written to and fro about a record, as it is shown to one person of the committee. */
export async function readConversation(
  db: Kysely<SiteTables>,
  subject: ConversationSubject,
  viewerId: string,
): Promise<Conversation> {
  return {
    entries: await entriesOf(db, subject),
    to: emailOf(subject.form, subject.answers) ?? null,
    answering: await othersAnswering(db, { kind: subject.kind, recordId: subject.id, personId: viewerId }),
  };
}

async function entriesOf(db: Kysely<SiteTables>, { kind, id }: ConversationSubject): Promise<ConversationEntry[]> {
  const attached = await attachmentsOf(db, { kind, id });
  const rows = await db
    .selectFrom("desk_conversation_entries as entry")
    .leftJoin("desk_people as person", "person.id", "entry.person_id")
    .leftJoin("outbox as mail", "mail.id", "entry.mail_id")
    .select(["entry.id", "entry.way", "entry.person_id", "entry.words", "entry.at", "entry.mail_id", "entry.sender"])
    .select(["person.name", "mail.status"])
    .where("entry.kind", "=", kind)
    .where("entry.record_id", "=", id)
    .orderBy("entry.version")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    way: row.way,
    by: row.person_id === null ? null : (row.name ?? formerMember),
    sender: row.sender,
    attachments: attached.filter(({ entry_id }) => entry_id === row.id).map(({ entry_id: _, ...each }) => each),
    words: row.words,
    at: row.at,
    mailId: row.mail_id,
    // A mail that is missing in the outbox was given up, and deleted after its time.
    state: row.mail_id === null ? null : mailStates[row.status ?? "parked"],
    canBeTakenBack: row.status === "scheduled" || row.status === "parked",
  }));
}

async function attachmentsOf(db: Kysely<SiteTables>, { kind, id }: Pick<ConversationSubject, "kind" | "id">) {
  return db
    .selectFrom("desk_attachments")
    .select(["id", "entry_id", "name", "size"])
    .where("kind", "=", kind)
    .where("record_id", "=", id)
    .orderBy("name")
    .orderBy("id")
    .execute();
}

/** What an answer quotes: the visitor's words, and when they came. */
export type Quoted = { words: string; at: number };

/** What the visitor said last: what came since, or else the message itself. */
export function lastOfVisitor(
  entries: readonly Pick<ConversationEntry, "way" | "words" | "at">[],
  { kind, sent, receivedAt }: Pick<ConversationSubject, "kind" | "sent" | "receivedAt">,
): Quoted | null {
  const last = entries.findLast(({ way }) => waysOfVisitor.includes(way));
  if (last) return { words: last.words, at: last.at };
  const { message } = sent;
  if (kind !== "message" || typeof message !== "string" || message === "") return null;
  return { words: message, at: Date.parse(receivedAt) };
}
