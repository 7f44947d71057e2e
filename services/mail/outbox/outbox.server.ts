import { type ExpressionBuilder, type Kysely, type Selectable, sql } from "kysely";
import type { DatabaseLocation } from "#platform/config/config.server.ts";
import { deleteMails, updateMails } from "#services/database/lock-rows.server.ts";
import type { OutboxTable, SiteTables } from "#services/database/site-tables.server.ts";
import { storedData } from "#services/database/stored-data.server.ts";
import type { MailMessage } from "../emails/mail-message.server.ts";
import { deferredReason, serverProblemReasons } from "../transport/smtp-failure.server.ts";

const hour = 3_600_000;
/** How long an email is retried after it was queued. */
export const RETRY_FOR_MS = 72 * hour;
const INITIAL_BACKOFF_MS = 30_000;
const MAX_BACKOFF_MS = hour;
/** Longer than any back-off: an email that waits longer than that got its time before the clock was put back. */
const MAX_DELAY_MS = 2 * MAX_BACKOFF_MS;

/** An email that only the holder of the lease (`leased_by`) may send until `leasedUntil`. */
export type LeasedMail = Selectable<OutboxTable> & { leasedUntil: number };

/**
 * Leases the email that has been due longest, for `leaseMs`. Concurrent workers get different emails: it is one statement, and PostgreSQL
 * skips rows that another worker has locked. After a crash the email is due again when its lease ends.
 */
export async function leaseNext(
  db: Kysely<SiteTables>,
  engine: DatabaseLocation["engine"],
  { leaseMs, now = Date.now() }: { leaseMs: number; now?: number },
): Promise<LeasedMail | undefined> {
  const leasedUntil = now + leaseMs;
  const leased = await db
    .with("due", (due) => {
      const first = due
        .selectFrom("outbox")
        .select("id")
        .where("status", "=", "queued")
        .where(({ and, eb, or }) =>
          or([eb("due_at", "<=", now), and([eb("due_at", ">", now + MAX_DELAY_MS), eb("leased_by", "is", null)])]),
        )
        .orderBy("due_at")
        .limit(1);
      return engine === "postgres" ? first.forUpdate().skipLocked() : first;
    })
    .updateTable("outbox")
    .set({ leased_by: crypto.randomUUID(), due_at: leasedUntil, attempts: sql<number>`attempts + 1` })
    .where("id", "in", (query) => query.selectFrom("due").select("due.id"))
    .returningAll()
    .executeTakeFirst();
  return leased && { ...leased, leasedUntil };
}

/** When the next email with this status is due, in milliseconds since 1970; undefined when there is none. */
export async function nextDue(db: Kysely<SiteTables>, status: "queued" | "scheduled"): Promise<number | undefined> {
  const { due } = await db
    .selectFrom("outbox")
    .select((row) => row.fn.min<number | null>("due_at").as("due"))
    .where("status", "=", status)
    .executeTakeFirstOrThrow();
  return due ?? undefined;
}

/** Stores the rendered message, which every later attempt sends unchanged. @returns false when the lease has ended. */
export function saveMessage(db: Kysely<SiteTables>, mail: LeasedMail, written: MailMessage): Promise<boolean> {
  return updateLeased(db, mail, { ...written });
}

/** Removes the rendered message, so that the next attempt renders it again. */
export function clearMessage(db: Kysely<SiteTables>, mail: LeasedMail): Promise<boolean> {
  return updateLeased(db, mail, { sender: null, recipient: null, message: null });
}

/** Kinds of email with a token that works once, which is nowhere else in plain text. */
export const kindsWithToken: readonly string[] = ["newsletter-confirmation"];

/**
 * Marks an email as sent. The text of one with a token is cleared at once.
 *
 * @returns false when the lease has ended, and another worker may have sent it too (with the same Message-ID).
 */
export function markSent(db: Kysely<SiteTables>, mail: LeasedMail, now = Date.now()): Promise<boolean> {
  const content = kindsWithToken.includes(mail.kind) ? { facts: "{}", message: null } : {};
  return updateLeased(db, mail, { ...content, status: "sent", sent_at: now, leased_by: null, last_error: null });
}

/** Ends the lease without counting an attempt. */
export function releaseMail(db: Kysely<SiteTables>, mail: LeasedMail, now = Date.now()): Promise<boolean> {
  return updateLeased(db, mail, { leased_by: null, due_at: now, attempts: mail.attempts - 1 });
}

/**
 * Schedules the next attempt with jittered exponential back-off of at most an hour. The last attempt is three days after the email was
 * queued.
 */
export function scheduleRetry(
  db: Kysely<SiteTables>,
  mail: LeasedMail,
  { lastError, now = Date.now(), random = Math.random }: { lastError: string; now?: number; random?: () => number },
): Promise<boolean> {
  const backoff = Math.min(MAX_BACKOFF_MS, INITIAL_BACKOFF_MS * 2 ** Math.min(mail.attempts - 1, 20));
  const due = Math.round(now + 1_000 + random() * backoff);
  const last = mail.queued_at + RETRY_FOR_MS;
  return updateLeased(db, mail, { leased_by: null, due_at: Math.min(due, last), last_error: lastError });
}

/** Ends the attempts. The email stays in the outbox until an operator runs `npm run mail:retry`. */
export function parkMail(db: Kysely<SiteTables>, mail: LeasedMail, lastError: string): Promise<boolean> {
  return updateLeased(db, mail, { status: "parked", leased_by: null, last_error: lastError });
}

/** Excludes emails that announce a decision which the committee has changed since. */
export function isStillDecided({ not, exists, selectFrom }: ExpressionBuilder<SiteTables, "outbox">) {
  const changed = selectFrom("desk_announcements as told")
    .innerJoin("desk_records as record", (join) =>
      join.onRef("record.kind", "=", "told.kind").onRef("record.record_id", "=", "told.record_id"),
    )
    .select("told.id")
    .whereRef("told.mail_key", "=", "outbox.once_key")
    .where("told.ended_at", "is", null)
    .whereRef("record.prepared_status", "<>", "told.decision");
  return not(exists(changed));
}

/** Queues parked emails for another three days: some by their ids, or all, but for those of changed decisions. @returns how many there were. */
export async function retryParked(
  db: Kysely<SiteTables>,
  now = Date.now(),
  mails: readonly string[] | "all" = "all",
): Promise<number> {
  const { numUpdatedRows } = await updateMails(
    db,
    (found) =>
      (mails === "all" ? found : found.where("id", "in", mails)).where("status", "=", "parked").where(isStillDecided),
    { status: "queued", attempts: 0, queued_at: now, due_at: now },
  ).executeTakeFirst();
  return Number(numUpdatedRows);
}

async function updateLeased(db: Kysely<SiteTables>, mail: LeasedMail, values: Partial<OutboxTable>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("outbox")
    .set(values)
    .where("id", "=", mail.id)
    .where("leased_by", "=", mail.leased_by)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Numbers of queued, parked and held emails, and the age of the oldest queued one in milliseconds. */
export type OutboxState = { waiting: number; oldestMs: number; parked: number; held: number };

export async function outboxState(db: Kysely<SiteTables>, now = Date.now()): Promise<OutboxState> {
  const rows = await db
    .selectFrom("outbox")
    .select((row) => ["status", row.fn.countAll<number>().as("count"), row.fn.min("queued_at").as("oldest")])
    .where("status", "in", ["queued", "parked", "held"])
    .groupBy("status")
    .execute();
  const queued = rows.find(({ status }) => status === "queued");
  const countOf = (wanted: string) => rows.find(({ status }) => status === wanted)?.count ?? 0;
  return {
    waiting: countOf("queued"),
    oldestMs: queued ? Math.max(0, now - queued.oldest) : 0,
    parked: countOf("parked"),
    held: countOf("held"),
  };
}

/** How many emails wait for too long, and whether that is because the mail server takes none. */
type LateMails = { late: number; isServerDown: boolean };

/**
 * Emails that were queued before `before` (milliseconds since 1970) and wait, whatever for. One that its recipient's server defers is not among
 * them, unless several recipients are deferred and nothing was sent since: then our own server may defer them all.
 */
export async function lateMails(db: Kysely<SiteTables>, before: number): Promise<LateMails> {
  const waiting = await db
    .selectFrom("outbox")
    .select(({ eb, fn, or }) => {
      const isDeferred = eb("last_error", "like", `${deferredReason}%`);
      const isOfServer = or(serverProblemReasons.map((reason) => eb("last_error", "like", `${reason}%`)));
      return [
        fn.countAll<number>().as("all"),
        fn.countAll<number>().filterWhere(isDeferred).as("deferred"),
        fn.count<number>("recipient").distinct().filterWhere(isDeferred).as("deferredRecipients"),
        fn.countAll<number>().filterWhere(isOfServer).as("ofServer"),
      ];
    })
    .where("status", "=", "queued")
    .where("queued_at", "<", before)
    .executeTakeFirstOrThrow();
  const sent = await db
    .selectFrom("outbox")
    .select("id")
    .where("status", "=", "sent")
    .where("sent_at", ">=", before)
    .limit(1)
    .executeTakeFirst();
  const isAnySent = sent !== undefined;
  const areAllDeferred = !isAnySent && waiting.deferredRecipients > 1;
  return {
    late: waiting.all - (areAllDeferred ? 0 : waiting.deferred),
    isServerDown: !isAnySent && waiting.ofServer > 0,
  };
}

/**
 * Clears content and addresses of emails sent before `before` (milliseconds since 1970). The rows stay, since their once-key prevents that
 * the same email is queued again.
 *
 * @returns how many were cleared.
 */
export async function clearSentMails(db: Kysely<SiteTables>, before: number): Promise<number> {
  const { numUpdatedRows } = await updateMails(
    db,
    (mails) =>
      mails
        .where("status", "=", "sent")
        .where("sent_at", "<", before)
        .where(({ eb, or }) => or([eb("message", "is not", null), eb("recipient", "is not", null)])),
    storedData.outbox.erased(),
  ).executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Deletes parked emails that were queued before `before` (milliseconds since 1970). @returns how many there were. */
export async function deleteParkedMails(db: Kysely<SiteTables>, before: number): Promise<number> {
  const { numDeletedRows } = await deleteMails(db, (mails) =>
    mails.where("status", "=", "parked").where("queued_at", "<", before),
  ).executeTakeFirst();
  return Number(numDeletedRows);
}
