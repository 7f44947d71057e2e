import { setTimeout as wait } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { DatabaseLocation } from "#app/platform/config/config.server.ts";
import type { Log } from "#app/platform/observability/log.server.ts";
import { inTime } from "#app/platform/outbound/in-time.ts";
import type { SiteTables } from "#app/services/database/site-tables.server.ts";
import type { Delivery, Failure, MailTransport } from "./delivery.server.ts";
import type { LetterSources, MailKinds } from "./letter.server.ts";
import { letterSite } from "./letter-site.server.ts";
import { type MailMessage, UnsafeLetter, writeMessage } from "./mail-message.server.ts";
import {
  forgetMessage,
  giveBack,
  keepMessage,
  type LeasedMail,
  leaseNext,
  markSent,
  park,
  TRIED_FOR_MS,
  tryLater,
} from "./outbox.server.ts";

/** What sending takes. `kinds` is asked for when there is a mail to write: letters bring a lot of program along. */
export type Post = {
  db: Kysely<SiteTables>;
  engine: DatabaseLocation["engine"];
  kinds: () => Promise<MailKinds>;
  sources: LetterSources;
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
export type Delivered = "nothing" | "done" | "away";

/**
 * Takes one mail from the outbox, writes it if nobody has yet, sends it, and notes what became of it. A crash between the last two
 * repeats the mail with the same Message-ID, and so does a database that is away until the lease is over; nothing else does. No fault of
 * one mail is thrown: the next one's turn comes.
 *
 * @throws what the database throws.
 */
export async function deliverNext(post: Post): Promise<Delivered> {
  const now = post.now ?? Date.now;
  // Twice the transport's limit: whoever takes the mail after us finds that nothing of ours is under way any more.
  const leaseMs = 2 * post.transport.limitMs;
  const mail = await leaseNext(post.db, post.engine, { leaseMs, now: now() });
  if (!mail) return "nothing";
  const written = await writeOnce(post, mail);
  if ("outcome" in written) return note(post, mail, written);
  const latest = mail.leasedUntil - 1.5 * post.transport.limitMs;
  if (now() > latest) {
    await giveBack(post.db, mail, now());
    return "done";
  }
  const { id, queued_at: queuedAt } = mail;
  const delivery = await post.transport.send({ id, queuedAt, ...written });
  const isSettingRefused = delivery.outcome === "refused" && written.recipient === post.sources.config.committeeEmail;
  return note(post, mail, isSettingRefused ? await unwrite(post, mail, delivery) : delivery);
}

/** The mail as it was written the first time; writes it if this is the first. */
async function writeOnce(post: Post, mail: LeasedMail): Promise<MailMessage | Delivery> {
  const { sender, recipient, message } = mail;
  if (sender !== null && recipient !== null && message !== null) return { sender, recipient, message };
  const written = await inTime(write(post, mail)).catch((error: unknown) => unwritten(post.log, mail, error));
  if ("outcome" in written) return written;
  const isKept = await keepMessage(post.db, mail, written);
  return isKept ? written : { outcome: "failed", away: false, why: "writing took too long" };
}

async function write({ kinds, sources }: Post, mail: LeasedMail): Promise<MailMessage> {
  const writeLetter = (await kinds())[mail.kind];
  if (!writeLetter) throw new Error("nobody writes this kind of mail");
  const letter = await writeLetter(JSON.parse(mail.facts), sources);
  const { name } = await letterSite(sources);
  return writeMessage(letter, {
    id: mail.id,
    date: new Date(mail.queued_at),
    mailFrom: sources.config.mailFrom,
    festival: name,
  });
}

/** A bug of a letter may be mended before the three days are over. Its message may quote somebody: the log gets where it happened. */
function unwritten(log: Log, mail: LeasedMail, error: unknown): Delivery {
  if (error instanceof UnsafeLetter) return { outcome: "refused", why: error.message };
  const { name, message, stack = "" } = error instanceof Error ? error : new Error(String(error));
  const at = stack.split("\n").filter((line) => /^\s+at /.test(line));
  log.error({ mail: mail.id, kind: mail.kind, error: name, at: at.slice(0, 5) }, "a mail could not be written");
  return { outcome: "failed", away: false, why: `it could not be written (${name})`, reply: message };
}

/** The committee's address is a setting, which may be put right within the three days: the mail is written anew, to whatever it is by then. */
async function unwrite({ db }: Post, mail: LeasedMail, refusal: Failure): Promise<Delivery> {
  await forgetMessage(db, mail);
  return { ...refusal, outcome: "failed", away: false };
}

async function note(post: Post, mail: LeasedMail, delivery: Delivery): Promise<Delivered> {
  const now = (post.now ?? Date.now)();
  const facts = { mail: mail.id, kind: mail.kind, attempts: mail.attempts };
  if (delivery.outcome === "sent") {
    const isMarked = await markPatiently(post, mail);
    if (!isMarked) post.log.warn(facts, "a mail was sent, but another process had taken it over");
    return "done";
  }
  if (delivery.outcome === "failed" && delivery.untried) {
    await giveBack(post.db, mail, now);
    return "away";
  }
  const { why, reply } = delivery;
  const lastError = [why, reply].filter(Boolean).join(": ");
  if (delivery.outcome === "refused" || now >= mail.queued_at + TRIED_FOR_MS) {
    await park(post.db, mail, lastError);
    post.log.error({ ...facts, why }, "a mail is parked: nobody will try to send it any more");
    return "done";
  }
  await tryLater(post.db, mail, { lastError, now });
  post.log.warn({ ...facts, why }, "a mail could not be sent, and will be tried again");
  return delivery.away ? "away" : "done";
}

/** While the lease lasts nobody else sends it: there is time for a database that is in trouble to come back. */
async function markPatiently(post: Post, mail: LeasedMail): Promise<boolean> {
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
