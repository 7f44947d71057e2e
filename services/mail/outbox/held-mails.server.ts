import type { Kysely } from "kysely";
import { deleteMails, updateMails } from "#services/database/lock-rows.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { storedData } from "#services/database/stored-data.server.ts";

/**
 * Holds every email that was not sent when a backup was made: whether it was sent since then, nobody knows but the committee. The worker
 * takes no held email. `due_at` becomes the time from which it is held.
 *
 * @returns how many there were
 */
export async function holdUnsentMails(db: Kysely<SiteTables>, now = Date.now()): Promise<number> {
  const { numUpdatedRows } = await updateMails(
    db,
    (mails) => mails.where("status", "in", ["queued", "scheduled", "paused", "parked"]),
    { status: "held", leased_by: null, due_at: now },
  ).executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Which held emails: some by their ids, or all. */
export type HeldMails = readonly string[] | "all";

/** Queues held emails, each under its first Message-ID, to be tried for three days from now. @returns how many */
export function queueHeldMails(db: Kysely<SiteTables>, mails: HeldMails, now = Date.now()): Promise<number> {
  return decide(db, mails, "held", { status: "queued", attempts: 0, queued_at: now, due_at: now });
}

/** Decides that held emails are not sent. Their rows stay, since their once-key prevents that the same email is queued again. @returns how many */
export function discardHeldMails(db: Kysely<SiteTables>, mails: HeldMails, now = Date.now()): Promise<number> {
  return decide(db, mails, "held", { status: "discarded", due_at: now });
}

/** Holds discarded emails once more. One whose text was cleared meanwhile cannot be sent any more, and one of a stopped batch may not be: both stay. @returns how many */
export function holdDiscardedMails(db: Kysely<SiteTables>, mails: HeldMails, now = Date.now()): Promise<number> {
  return decide(db, mails, "discarded", { status: "held", due_at: now });
}

async function decide(
  db: Kysely<SiteTables>,
  which: HeldMails,
  from: "held" | "discarded",
  values: { status: "held" | "discarded" | "queued"; due_at: number; attempts?: number; queued_at?: number },
): Promise<number> {
  if (which.length === 0) return 0;
  const { numUpdatedRows } = await updateMails(
    db,
    (mails) => {
      let found = mails.where("status", "=", from);
      if (which !== "all") found = found.where("id", "in", which);
      // Stopping a batch also took back what its mails say: they must not be sent any more.
      return from === "discarded" ? found.where("facts", "!=", CLEARED).where("batch_id", "is", null) : found;
    },
    values,
  ).executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The facts of an email whose content was cleared. */
const CLEARED = storedData.outbox.erased().facts;

/** Clears content and addresses of emails discarded before `before` (milliseconds since 1970). @returns how many */
export async function clearDiscardedMails(db: Kysely<SiteTables>, before: number): Promise<number> {
  const { numUpdatedRows } = await updateMails(
    db,
    (mails) => mails.where("status", "=", "discarded").where("due_at", "<", before).where("facts", "!=", CLEARED),
    storedData.outbox.erased(),
  ).executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Deletes emails held since before `before` (milliseconds since 1970), about which nobody decided. @returns how many */
export async function deleteForgottenMails(db: Kysely<SiteTables>, before: number): Promise<number> {
  const { numDeletedRows } = await deleteMails(db, (mails) =>
    mails.where("status", "=", "held").where("due_at", "<", before),
  ).executeTakeFirst();
  return Number(numDeletedRows);
}

/** The numbers of held emails by kind, the most first. */
export async function heldMailsByKind(db: Kysely<SiteTables>): Promise<{ kind: string; count: number }[]> {
  const rows = await db
    .selectFrom("outbox")
    .select((row) => ["kind", row.fn.countAll<number>().as("count")])
    .where("status", "=", "held")
    .groupBy("kind")
    .orderBy("kind")
    .execute();
  return rows.toSorted((one, other) => other.count - one.count);
}
