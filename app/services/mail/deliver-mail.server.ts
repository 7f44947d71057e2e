import { setTimeout as wait } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { DatabaseLocation } from "#app/platform/config/config.server.ts";
import type { Log } from "#app/platform/observability/log.server.ts";
import { withTimeout } from "#app/platform/outbound/with-timeout.ts";
import type { SiteTables } from "#app/services/database/site-tables.server.ts";
import type { DeliveryFailure, DeliveryResult, MailTransport } from "./delivery-result.server.ts";
import type { EmailSources, EmailTemplates } from "./email.server.ts";
import { emailSite } from "./email-site.server.ts";
import { type MailMessage, UnsafeEmailError, writeMessage } from "./mail-message.server.ts";
import {
  clearMessage,
  type LeasedMail,
  leaseNext,
  markSent,
  parkMail,
  RETRY_FOR_MS,
  releaseMail,
  saveMessage,
  scheduleRetry,
} from "./outbox.server.ts";

/** What sending takes. `kinds` is asked for when there is a mail to write: letters bring a lot of program along. */
export type MailDelivery = {
  db: Kysely<SiteTables>;
  engine: DatabaseLocation["engine"];
  templates: () => Promise<EmailTemplates>;
  sources: EmailSources;
  transport: MailTransport;
  log: Log;
  /** Milliseconds since 1970; tests have their own. */
  now?: () => number;
  /** What passes a time in milliseconds; tests have their own. */
  pause?: (ms: number) => Promise<unknown>;
};

/** How often the database is asked to note what was sent. */
const MARK_AGAIN_MS = 250;

/** `nothing`: no mail is due. `away`: the mail server is, so there is no hurry to try the next one. */
export type DeliveryStep = "nothing" | "done" | "away";

/**
 * Takes one mail from the outbox, writes it if nobody has yet, sends it, and notes what became of it. A crash between the last two
 * repeats the mail with the same Message-ID, and so does a database that is away until the lease is over; nothing else does. No fault of
 * one mail is thrown: the next one's turn comes.
 *
 * @throws what the database throws.
 */
export async function deliverNext(post: MailDelivery): Promise<DeliveryStep> {
  const now = post.now ?? Date.now;
  // Twice the transport's limit: whoever takes the mail after us finds that nothing of ours is under way any more.
  const leaseMs = 2 * post.transport.timeoutMs;
  const mail = await leaseNext(post.db, post.engine, { leaseMs, now: now() });
  if (!mail) return "nothing";
  const written = await writeOnce(post, mail);
  if ("outcome" in written) return note(post, mail, written);
  const latest = mail.leasedUntil - 1.5 * post.transport.timeoutMs;
  if (now() > latest) {
    await releaseMail(post.db, mail, now());
    return "done";
  }
  const { id, queued_at: queuedAt } = mail;
  const delivery = await post.transport.send({ id, queuedAt, ...written });
  const isSettingRefused = delivery.outcome === "refused" && written.recipient === post.sources.config.committeeEmail;
  return note(post, mail, isSettingRefused ? await unwrite(post, mail, delivery) : delivery);
}

/** The mail as it was written the first time; writes it if this is the first. */
async function writeOnce(post: MailDelivery, mail: LeasedMail): Promise<MailMessage | DeliveryResult> {
  const { sender, recipient, message } = mail;
  if (sender !== null && recipient !== null && message !== null) return { sender, recipient, message };
  const written = await withTimeout(write(post, mail)).catch((error: unknown) => unwritten(post.log, mail, error));
  if ("outcome" in written) return written;
  const isKept = await saveMessage(post.db, mail, written);
  return isKept ? written : { outcome: "failed", isServerUnavailable: false, reason: "writing took too long" };
}

async function write({ templates: kinds, sources }: MailDelivery, mail: LeasedMail): Promise<MailMessage> {
  const writeLetter = (await kinds())[mail.kind];
  if (!writeLetter) throw new Error("nobody writes this kind of mail");
  const letter = await writeLetter(JSON.parse(mail.facts), sources);
  const { name } = await emailSite(sources);
  return writeMessage(letter, {
    id: mail.id,
    date: new Date(mail.queued_at),
    mailFrom: sources.config.mailFrom,
    festival: name,
  });
}

/** A bug of a letter may be mended before the three days are over. Its message may quote somebody: the log gets where it happened. */
function unwritten(log: Log, mail: LeasedMail, error: unknown): DeliveryResult {
  if (error instanceof UnsafeEmailError) return { outcome: "refused", reason: error.message };
  const { name, message, stack = "" } = error instanceof Error ? error : new Error(String(error));
  const at = stack.split("\n").filter((line) => /^\s+at /.test(line));
  log.error({ mail: mail.id, kind: mail.kind, error: name, at: at.slice(0, 5) }, "a mail could not be written");
  return { outcome: "failed", isServerUnavailable: false, reason: `it could not be written (${name})`, reply: message };
}

/** The committee's address is a setting, which may be put right within the three days: the mail is written anew, to whatever it is by then. */
async function unwrite({ db }: MailDelivery, mail: LeasedMail, refusal: DeliveryFailure): Promise<DeliveryResult> {
  await clearMessage(db, mail);
  return { ...refusal, outcome: "failed", isServerUnavailable: false };
}

async function note(post: MailDelivery, mail: LeasedMail, delivery: DeliveryResult): Promise<DeliveryStep> {
  const now = (post.now ?? Date.now)();
  const facts = { mail: mail.id, kind: mail.kind, attempts: mail.attempts };
  if (delivery.outcome === "sent") {
    const isMarked = await markPatiently(post, mail);
    if (!isMarked) post.log.warn(facts, "a mail was sent, but another process had taken it over");
    return "done";
  }
  if (delivery.outcome === "failed" && delivery.notAttempted) {
    await releaseMail(post.db, mail, now);
    return "away";
  }
  const { reason: why, reply } = delivery;
  const lastError = [why, reply].filter(Boolean).join(": ");
  if (delivery.outcome === "refused" || now >= mail.queued_at + RETRY_FOR_MS) {
    await parkMail(post.db, mail, lastError);
    post.log.error({ ...facts, why }, "a mail is parked: nobody will try to send it any more");
    return "done";
  }
  await scheduleRetry(post.db, mail, { lastError, now });
  post.log.warn({ ...facts, why }, "a mail could not be sent, and will be tried again");
  return delivery.isServerUnavailable ? "away" : "done";
}

/** While the lease lasts nobody else sends it: there is time for a database that is in trouble to come back. */
async function markPatiently(post: MailDelivery, mail: LeasedMail): Promise<boolean> {
  const { db, now = Date.now, pause = wait } = post;
  for (;;) {
    try {
      return await markSent(db, mail, now());
    } catch (error) {
      if (now() + MARK_AGAIN_MS >= mail.leasedUntil) throw error;
      await pause(MARK_AGAIN_MS);
    }
  }
}
