import { type Kysely, type Selectable, sql } from "kysely";
import type { DatabaseLocation } from "#app/platform/config/config.server.ts";
import type { OutboxTable, SiteTables } from "#app/services/database/site-tables.server.ts";
import type { MailMessage } from "./mail-message.server.ts";

const hour = 3_600_000;
/** So long a mail is tried, counted from when it was queued. */
export const RETRY_FOR_MS = 72 * hour;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = hour;
/** Nothing in the outbox waits so long: the clock was put back meanwhile. */
const TOO_LONG_MS = 2 * LONGEST_WAIT_MS;

/** A mail that this process alone may send until `leasedUntil`; its `leased_by` proves it. */
export type LeasedMail = Selectable<OutboxTable> & { leasedUntil: number };

/**
 * Takes the mail that has been due longest, for `leaseMs`. However many processes ask at once, each gets another one: it is one
 * statement, and PostgreSQL passes over rows that another is just taking. When a process dies, its mails are due again once the
 * lease is over.
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
          or([eb("due_at", "<=", now), and([eb("due_at", ">", now + TOO_LONG_MS), eb("leased_by", "is", null)])]),
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

/** When the next mail is due, in milliseconds since 1970; undefined when none waits. */
export async function nextDue(db: Kysely<SiteTables>): Promise<number | undefined> {
  const { due } = await db
    .selectFrom("outbox")
    .select((row) => row.fn.min("due_at").as("due"))
    .where("status", "=", "queued")
    .executeTakeFirstOrThrow();
  return due ?? undefined;
}

/** Keeps a mail as it was written: from now on it is sent like this, whatever becomes of the program. False: the lease is over. */
export function saveMessage(db: Kysely<SiteTables>, mail: LeasedMail, written: MailMessage): Promise<boolean> {
  return settle(db, mail, { ...written });
}

/** Has a mail written anew the next time: nobody took it as it was. */
export function clearMessage(db: Kysely<SiteTables>, mail: LeasedMail): Promise<boolean> {
  return settle(db, mail, { sender: null, recipient: null, message: null });
}

/** False: the lease is over, and somebody else may have sent it too (with the same Message-ID). */
export function markSent(db: Kysely<SiteTables>, mail: LeasedMail, now = Date.now()): Promise<boolean> {
  return settle(db, mail, { status: "sent", sent_at: now, leased_by: null, last_error: null });
}

/** Gives a mail back as if it had not been taken: there was no time left to send it. */
export function releaseMail(db: Kysely<SiteTables>, mail: LeasedMail, now = Date.now()): Promise<boolean> {
  return settle(db, mail, { leased_by: null, due_at: now, attempts: mail.attempts - 1 });
}

/**
 * Has a mail tried again: after a random part of a wait that doubles each time (so that a thousand mails do not come back in one
 * moment), at most an hour. The last time is three days after it was queued.
 */
export function scheduleRetry(
  db: Kysely<SiteTables>,
  mail: LeasedMail,
  { lastError, now = Date.now(), random = Math.random }: { lastError: string; now?: number; random?: () => number },
): Promise<boolean> {
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(mail.attempts - 1, 20));
  const due = Math.round(now + 1_000 + random() * wait);
  const last = mail.queued_at + RETRY_FOR_MS;
  return settle(db, mail, { leased_by: null, due_at: Math.min(due, last), last_error: lastError });
}

/** Nobody tries any more; it stays in the outbox for a person to look at. */
export function parkMail(db: Kysely<SiteTables>, mail: LeasedMail, lastError: string): Promise<boolean> {
  return settle(db, mail, { status: "parked", leased_by: null, last_error: lastError });
}

/** Has every parked mail tried for another three days. @returns how many there are. */
export async function retryParked(db: Kysely<SiteTables>, now = Date.now()): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("outbox")
    .set({ status: "queued", attempts: 0, queued_at: now, due_at: now })
    .where("status", "=", "parked")
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

async function settle(db: Kysely<SiteTables>, mail: LeasedMail, values: Partial<OutboxTable>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("outbox")
    .set(values)
    .where("id", "=", mail.id)
    .where("leased_by", "=", mail.leased_by)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** How the outbox stands. Ages in milliseconds. */
export type OutboxState = { waiting: number; oldestMs: number; parked: number };

export async function outboxState(db: Kysely<SiteTables>, now = Date.now()): Promise<OutboxState> {
  const rows = await db
    .selectFrom("outbox")
    .select((row) => ["status", row.fn.countAll<number>().as("count"), row.fn.min("queued_at").as("oldest")])
    .where("status", "in", ["queued", "parked"])
    .groupBy("status")
    .execute();
  const queued = rows.find(({ status }) => status === "queued");
  const parked = rows.find(({ status }) => status === "parked");
  return {
    waiting: Number(queued?.count ?? 0),
    oldestMs: queued ? Math.max(0, now - queued.oldest) : 0,
    parked: Number(parked?.count ?? 0),
  };
}

/**
 * Forgets what was in mails sent before `before` (milliseconds since 1970), and to whom. The row stays: its key sees to it that the same mail is never
 * queued again.
 *
 * @returns how many were forgotten.
 */
export async function clearSentMails(db: Kysely<SiteTables>, before: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("outbox")
    .set({ facts: "{}", sender: null, recipient: null, message: null })
    .where("status", "=", "sent")
    .where("sent_at", "<", before)
    .where("message", "is not", null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Gives up for good what was queued before `before` (milliseconds since 1970), and was parked since. @returns how many there were. */
export async function deleteParkedMails(db: Kysely<SiteTables>, before: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("outbox")
    .where("status", "=", "parked")
    .where("queued_at", "<", before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
