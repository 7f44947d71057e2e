import { type LeftOutMail, withLeftOut } from "#desk/records/conversations/left-out-mails.ts";
import { mailboxId } from "#desk/records/conversations/mailbox-state.server.ts";
import type { ReplyMailbox } from "#platform/config/reply-mailbox.server.ts";
import { createChildProcess, type TaskProcess } from "#platform/processes/child-process.server.ts";
import { startLoop } from "#platform/signal.server.ts";
import { createSignal } from "#platform/signal.ts";
import {
  type MailHead,
  MOST_MAIL_BYTES,
  type OpenMailbox,
  openMailbox,
} from "#services/mail/incoming/read-mailbox.server.ts";
import type { Services } from "#services/services.server.ts";
import {
  leaseMailbox,
  type MailboxProblem,
  noteProgress,
  releaseAfterFailure,
  releaseMailbox,
} from "./mailbox-lease.server.ts";
import { matchReply, type RepliedRecord } from "./match-reply.server.ts";
import type { ParsedReply, parseReply } from "./parse-reply.ts";
import { fitting, MOST_MAILS, roomForMails } from "./room-for-mails.server.ts";
import { storeReply } from "./store-reply.server.ts";

/** How often each process polls for its turn to read the mailbox, in milliseconds. */
const POLL_MS = 15_000;
/** The longest time for one reading, in milliseconds: it ends before the lease does. */
const READING_MS = 4 * 60_000;
/** The limits of the child process that parses a mail. */
const parserLimits = { memoryBytes: 300e6, timeMs: 10_000 };

type Reading = Pick<Services, "db" | "config" | "log">;

/**
 * Reads answers in from the mailbox, every few minutes, until it is stopped. Of several processes one reads.
 *
 * @returns what stops it, and resolves once the reading under way has ended
 */
export function startReplyWorker(services: Reading, settings: ReplyMailbox): () => Promise<void> {
  return startLoop(createSignal(), async (stopping) => {
    try {
      const ended = await readReplies(services, settings, stopping);
      return ended === "more" ? undefined : { ms: POLL_MS };
    } catch (err) {
      services.log.error({ err }, "what was read of the mailbox could not be noted");
      return { ms: POLL_MS };
    }
  });
}

/**
 * Reads the mailbox once, if it is time to.
 *
 * @returns `more` where there are further mails
 * @throws the database's errors
 */
export async function readReplies(
  { db, config, log }: Reading,
  settings: ReplyMailbox,
  stopping: AbortSignal,
  now: () => number = Date.now,
): Promise<"nothing" | "read" | "more" | "failed"> {
  const leased = { id: mailboxId(settings), owner: crypto.randomUUID() };
  const state = await leaseMailbox(db, { ...leased, now: now() });
  if (!state) return "nothing";
  const parser = createChildProcess(parserLimits);
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(READING_MS)]);
  let mailbox: OpenMailbox | undefined;
  try {
    mailbox = await openReadable(settings, signal);
    const { uidValidity } = mailbox;
    const isSame = state.uid_validity === uidValidity;
    const heads = await mailbox.headsAfter(isSame ? state.last_uid : undefined);
    // A mailbox that was made anew is looked through from its beginning, and counted anew.
    let { unmatched, left_out } = isSame ? state : { unmatched: 0, left_out: null };
    const { mailFrom } = config;
    for (const head of heads) {
      signal.throwIfAborted();
      const leftOut = await readMail({ db, mailbox, parser, signal, mailFrom }, head);
      if (leftOut?.why === "unmatched") unmatched += 1;
      if (leftOut) left_out = withLeftOut(left_out, { ...leftOut, at: head.at });
      await noteProgress(db, leased, { uid_validity: uidValidity, last_uid: head.uid, unmatched, left_out });
    }
    const hasMore = heads.length > 0;
    await releaseMailbox(db, { ...leased, hasMore }, now());
    return hasMore ? "more" : "read";
  } catch (error) {
    if (stopping.aborted) {
      await releaseMailbox(db, { ...leased, hasMore: true }, now());
      return "read";
    }
    const problem = problemOf(error, signal);
    if (problem === "not stored") log.error({ err: error }, "an answer by mail could not be stored");
    // Not the error itself: it may quote the server, and what it was sent.
    else log.warn({ problem }, "the mailbox of the answers could not be read");
    await releaseAfterFailure(db, { ...leased, failures: state.failures }, problem, now());
    return "failed";
  } finally {
    mailbox?.close();
    parser.close();
  }
}

type MailReading = Pick<Reading, "db"> & {
  mailbox: OpenMailbox;
  parser: TaskProcess;
  signal: AbortSignal;
  mailFrom: string;
};

type LeftOut = Omit<LeftOutMail, "at"> | undefined;

/**
 * Stores a mail that belongs to a record, as long as that takes more of them. All others stay in the mailbox and are not downloaded, except reports: these
 * name the mail that did not arrive in their text.
 *
 * @returns why the mail is in no conversation, if so
 */
async function readMail(reading: MailReading, head: MailHead): Promise<LeftOut> {
  const { db } = reading;
  let record = await matchReply(db, head.answered);
  const owner = head.messageId === null ? undefined : await matchReply(db, [head.messageId]);
  if (owner) return whyKnown(reading, head, { owner, record });
  if (!record && !head.isReport) return unmatched;
  let room = record && (await roomForMails(db, record));
  if (record && room && room.mails <= 0) return { why: "full", reference: record.reference };
  const parsed = room?.mails === 1 ? noticeOfTheEnd : await parsedMail(reading, head);
  record ??= await matchReply(db, parsed.originals);
  if (!record) return unmatched;
  room ??= await roomForMails(db, record);
  if (room.mails <= 0) return { why: "full", reference: record.reference };
  // The record of a report is known only now.
  const reply = room.mails === 1 ? noticeOfTheEnd : parsed;
  const { kind, sender, words } = reply;
  const attachments = fitting(reply.attachments, room);
  const leftOut = reply.leftOut + reply.attachments.length - attachments.length;
  const said = leftOut === 0 ? words : `${words}\n\n(${leftOutText(leftOut)} in the mailbox.)`.trim();
  const { mailKey, messageId, at } = head;
  const toStore = { kind, sender, attachments, words: said, mailKey, messageId, at };
  return (await storeReply(db, record, toStore)) === "gone" ? unmatched : undefined;
}

const unmatched = { why: "unmatched", reference: null } as const;

type Known = { owner: RepliedRecord; record: RepliedRecord | undefined };

/** Of a mail whose Message-ID the desk has already: nothing where it is that very mail, which was stored before. */
async function whyKnown({ db, mailFrom }: MailReading, head: MailHead, { owner, record }: Known): Promise<LeftOut> {
  const stored = db.selectFrom("desk_conversation_entries").select("record_id").where("mail_key", "=", head.mailKey);
  const isStored = (await stored.executeTakeFirst()) !== undefined;
  const isElsewhere = record !== undefined && record.id !== owner.id;
  if (isStored && !isElsewhere) return undefined;
  const isOwn = head.from.toLowerCase().includes(mailFrom.toLowerCase());
  if (isOwn && !isStored) return { why: "copy", reference: null };
  return { why: "known", reference: (record ?? owner).reference };
}

function leftOutText(count: number) {
  return count === 1 ? "One more is attached: it is" : `${count} more are attached: they are`;
}

const tooLarge = "This mail is too large to be shown here. It is in the mailbox.";
const full = `This conversation has ${MOST_MAILS} mails now, and takes no more. This one and all that come later are in the mailbox.`;
const unreadable = "This mail could not be read here. Please look at it in the mailbox.";

const nothing: Omit<ParsedReply, "words"> = { kind: "reply", sender: "", originals: [], attachments: [], leftOut: 0 };
const noticeOfTheEnd: ParsedReply = { ...nothing, words: full };

/** Parses a mail. For one that cannot be read the conversation gets a sentence, so that somebody looks into the mailbox. */
async function parsedMail({ mailbox, parser, signal }: MailReading, { uid, size }: MailHead): Promise<ParsedReply> {
  if (size > MOST_MAIL_BYTES) return { ...nothing, words: tooLarge };
  const source = await mailbox.download(uid);
  if (!source) return { ...nothing, words: unreadable };
  const task = { module: "#desk/mail/replies/parse-reply.ts", name: "parseReply" } as const;
  return parser.run<typeof parseReply>(task, [source], signal).catch(() => {
    signal.throwIfAborted();
    return { ...nothing, words: unreadable };
  });
}

/** What the mail server, or the connection to it, has failed at. */
class MailboxFailed extends Error {}

/** @throws MailboxFailed, also from its functions */
async function openReadable(settings: ReplyMailbox, signal: AbortSignal): Promise<OpenMailbox> {
  const failed = (cause: unknown) => Promise.reject(new MailboxFailed("the mailbox failed", { cause }));
  const mailbox = await openMailbox(settings, signal).catch(failed);
  return {
    ...mailbox,
    headsAfter: (uid) => mailbox.headsAfter(uid).catch(failed),
    download: (uid) => mailbox.download(uid).catch(failed),
  };
}

const withoutTls = /^(ERR_TLS|ERR_SSL|CERT_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_)/;

function problemOf(error: unknown, signal: AbortSignal): MailboxProblem {
  if (!(error instanceof MailboxFailed)) return signal.aborted ? "away" : "not stored";
  const known = Object(error.cause);
  if (known.authenticationFailed === true) return "password";
  if (known.tlsFailed === true || withoutTls.test(String(known.code))) return "tls";
  if (known.mailboxMissing === true || known.serverResponseCode === "NONEXISTENT") return "no mailbox";
  return "away";
}
