import type { Kysely, Transaction } from "kysely";
import { logChange } from "#desk/frame/access/log/desk-log.server.ts";
import type { LogAction } from "#desk/frame/access/log/log-actions.ts";
import type { EditConflict } from "#desk/frame/parts/saving/edit-conflict.ts";
import type { DeskRecord } from "#desk/records/model/desk-record.server.ts";
import { emailOf } from "#desk/records/model/email-of.server.ts";
import type { RecordType } from "#desk/records/model/record-types.ts";
import { youElsewhere } from "#desk/records/one-record/last-change.server.ts";
import type { DeskConversationEntriesTable } from "#services/database/desk-tables.server.ts";
import { lockId } from "#services/database/lock-rows.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { transact } from "#services/database/transact.server.ts";
import { messageIdOf } from "#services/mail/emails/mail-message.server.ts";
import { queueMails } from "#services/mail/outbox/queue-mail.server.ts";
import { stopBatch } from "#services/mail/outbox/scheduled-mails.server.ts";
import { answerEmail } from "./answer-email.server.ts";
import { type AnswerChange, UNDO_MS, waysOfCommittee } from "./conversation-contract.ts";
import { lockForEntry, setStatus } from "./lock-for-entry.server.ts";
import { lastOfVisitor } from "./read-conversation.server.ts";
import { noteAnswering } from "./who-is-answering.server.ts";

/** Who answers which record. `mailFrom` is the sender's address, from which Message-IDs are made. */
export type Answering = {
  recordType: RecordType;
  reference: string;
  personId: string;
  timeZone: string;
  mailFrom: string;
};

/**
 * `noAddress`: the record has no address to answer to. `empty`: the answer has no words. `full`: the conversation takes no more. `gone`: the email is on its way, and cannot be taken back. `changed`: something
 * was said since one began to write.
 */
export type Answered =
  | { ok: true }
  | { ok: false; reason: "unknown" | "noAddress" | "empty" | "full" | "gone" | "usedId" }
  | ({ ok: false; reason: "changed" } & EditConflict);

/** The most entries of a conversation: with more its page would open ever more slowly. The mailbox fills less than half of them. */
export const MOST_ENTRIES = 500;
/** The status of a message after each way of saying something. */
const statusAfter: Record<AnswerChange["way"], string> = { mail: "answered", phone: "answered", pasted: "new" };

/** The log's action for each way. */
const actions: Record<AnswerChange["way"], LogAction> = {
  mail: "record.answer",
  phone: "record.answer-by-phone",
  pasted: "record.reply-pasted",
};

type Entry = DeskConversationEntriesTable;
type Open = Answering & { record: DeskRecord; entries: Entry[] };

/**
 * Answers a record, or takes an answer back: the entry, its email, the record's status and the log in one transaction. An answer that is sent
 * again changes nothing, and one that was taken back is not sent any more.
 */
export async function answerRecord(
  db: Kysely<SiteTables>,
  answering: Answering,
  change: AnswerChange,
  now = Date.now(),
): Promise<Answered> {
  const { recordType, personId } = answering;
  return transact(db, async (trx) => {
    await lockId(trx, change.id);
    const found = await lockForEntry(trx, answering);
    if (!found) return { ok: false, reason: "unknown" };
    const open = { ...answering, ...found };
    await noteAnswering(trx, { kind: recordType.kind, recordId: open.record.id, personId }, false, now);
    return change.isTakenBack ? takeBack(trx, open, change, now) : answer(trx, open, change, now);
  });
}

async function answer(trx: Transaction<SiteTables>, open: Open, change: AnswerChange, now: number): Promise<Answered> {
  const { record, entries, personId, recordType } = open;
  const { id, way, words } = change;
  const earlier = entries.find((entry) => entry.id === id);
  if (earlier?.words === words) return { ok: true };
  if (!earlier && (await isUsedElsewhere(trx, id, record.id))) return { ok: false, reason: "usedId" };
  if (!earlier && (await mailOf(trx, id))) return { ok: true };
  if (!earlier && entries.length >= MOST_ENTRIES) return { ok: false, reason: "full" };
  const saidLater = entries.filter((entry) => entry.version > change.version && entry.way !== "automatic");
  const since = earlier ? [earlier] : saidLater;
  if (since.length > 0 && way !== "pasted")
    return { ok: false, reason: "changed", ...(await saidSince(trx, open, since)) };
  if (way !== "phone" && words === "") return { ok: false, reason: "empty" };
  const to = emailOf(recordType.form, record.answers);
  if (way === "mail" && to === undefined) return { ok: false, reason: "noAddress" };
  const mail = way === "mail" && to !== undefined ? await queueAnswer(trx, open, { id, words, to }, now) : noMail;
  const after = statusAfter[way];
  const marks = !recordType.isApplication && record.status !== after;
  await trx
    .insertInto("desk_conversation_entries")
    .values({
      id,
      kind: recordType.kind,
      record_id: record.id,
      version: record.version,
      way,
      person_id: personId,
      at: now,
      words,
      ...mail,
      status_before: marks ? record.status : null,
    })
    .execute();
  if (marks) await setStatus(trx, open, after);
  const changes = marks ? [{ field: "status", before: record.status, after }] : [];
  await log(trx, open, actions[way], changes);
  return { ok: true };
}

/** The browser has made the id: by mistake, or on purpose, it may be that of an answer to another record. */
async function isUsedElsewhere(trx: Transaction<SiteTables>, id: string, recordId: string): Promise<boolean> {
  const mail = await mailOf(trx, id);
  if (mail && mail.about_id !== recordId) return true;
  const entry = trx.selectFrom("desk_conversation_entries").select("id").where("id", "=", id);
  return (await entry.executeTakeFirst()) !== undefined;
}

const noMail = { mail_id: null, message_id: null };

/** The once-key of an answer's email. */
function onceKeyOf(id: string): string {
  return `answer:${id}`;
}

async function queueAnswer(
  trx: Transaction<SiteTables>,
  { recordType, record, entries, timeZone, mailFrom }: Open,
  { id, words, to }: { id: string; words: string; to: string },
  now: number,
): Promise<{ mail_id: string; message_id: string }> {
  const { kind } = recordType;
  const answered = lastOfVisitor(entries.map(withTime), { kind, ...record });
  // A report that a mail did not arrive came from a mail server: they never got it.
  const references = entries.flatMap(({ way, message_id }) => (way === "bounce" ? [] : (message_id ?? [])));
  const facts = answerEmail(kind, { to, words, reference: record.reference, answered, references, timeZone });
  const onceKey = onceKeyOf(id);
  const mail = { kind: `${kind}-answer`, facts, onceKey, about: { kind, id: record.id }, batchId: id };
  await queueMails(trx, [{ ...mail, scheduledFor: now + UNDO_MS }], now);
  const queued = await trx.selectFrom("outbox").select("id").where("once_key", "=", onceKey).executeTakeFirstOrThrow();
  return { mail_id: queued.id, message_id: messageIdOf(queued.id, mailFrom) };
}

function withTime({ way, words, at }: Entry) {
  return { way, words, at };
}

/** The mail of an answer. It is still there once the answer was taken back, which a late repetition of its request must not bring back. */
function mailOf(trx: Transaction<SiteTables>, id: string): Promise<{ about_id: string | null } | undefined> {
  return trx.selectFrom("outbox").select("about_id").where("once_key", "=", onceKeyOf(id)).executeTakeFirst();
}

async function takeBack(
  trx: Transaction<SiteTables>,
  open: Open,
  { id }: AnswerChange,
  now: number,
): Promise<Answered> {
  const { record, entries } = open;
  const entry = entries.find((each) => each.id === id);
  if (!entry || !isSaidAtDesk(entry.way)) return { ok: true };
  if (entry.mail_id !== null && (await stopBatch(trx, id, now)).length === 0) return { ok: false, reason: "gone" };
  await trx.deleteFrom("desk_conversation_entries").where("id", "=", id).execute();
  const before = entry.status_before;
  // Somebody may have set another status meanwhile, or answered as well.
  const isLast = entries.at(-1)?.id === id;
  if (before !== null) await handOn(trx, entries, entry);
  const restored = before !== null && isLast && record.status === statusAfter[entry.way] ? before : undefined;
  if (restored !== undefined) await setStatus(trx, open, restored);
  const changes = restored === undefined ? [] : [{ field: "status", before: record.status, after: restored }];
  await log(trx, open, "record.answer-taken-back", changes);
  return { ok: true };
}

/** Only what the committee put in can be taken back, never what came by mail. */
function isSaidAtDesk(way: Entry["way"]): way is AnswerChange["way"] {
  return way in statusAfter;
}

/** The status before an answer that was taken back is the status before the next one: whoever takes that back restores it. */
async function handOn(trx: Transaction<SiteTables>, entries: readonly Entry[], { id, status_before }: Entry) {
  const later = entries.slice(entries.findIndex((entry) => entry.id === id) + 1);
  const next = later.find(({ way }) => way in statusAfter);
  if (!next) return;
  await trx.updateTable("desk_conversation_entries").set({ status_before }).where("id", "=", next.id).execute();
}

/** What was said since one began to write, with who said it. */
async function saidSince(
  trx: Transaction<SiteTables>,
  { record, personId }: Open,
  since: readonly Entry[],
): Promise<EditConflict> {
  const conflicts = [];
  for (const { way, words, at, person_id } of since) {
    const person = trx
      .selectFrom("desk_people")
      .select("name")
      .where("id", "=", person_id ?? "");
    const { name = "They" } = (await person.executeTakeFirst()) ?? {};
    const by = person_id === personId ? youElsewhere : name;
    const field = waysOfCommittee.includes(way) ? "answer.words" : "answer.theirs";
    conflicts.push({ field, theirs: words, by, at });
  }
  // Refusing takes the count of this try back: whoever is next gets its number, and must be seen, too.
  return { version: record.version - 1, conflicts };
}

async function log(
  trx: Transaction<SiteTables>,
  { recordType, record, personId }: Open,
  action: LogAction,
  changes: { field: string; before: unknown; after: unknown }[],
) {
  await logChange(trx, { personId, action, subject: { kind: recordType.kind, id: record.id }, changes });
}
