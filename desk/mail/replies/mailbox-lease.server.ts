import type { Kysely } from "kysely";
import type { DeskMailboxesTable } from "#services/database/desk-tables.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";

/** How long a process has the mailbox for itself: longer than reading may take. */
const LEASE_MS = 5 * 60_000;
const EVERY_MS = 2 * 60_000;
const LONGEST_PAUSE_MS = 60 * 60_000;

/** Why a mailbox could not be read. */
export type MailboxProblem = NonNullable<DeskMailboxesTable["problem"]>;

/**
 * Takes the mailbox for one process, when it is time to look into it. The lease of a process that dies ends by itself.
 *
 * @returns undefined where another one has it, or it is not time yet
 */
export async function leaseMailbox(
  db: Kysely<SiteTables>,
  { id, owner, now }: { id: string; owner: string; now: number },
): Promise<DeskMailboxesTable | undefined> {
  const unread = {
    uid_validity: null,
    last_uid: 0,
    unmatched: 0,
    left_out: null,
    lease_until: 0,
    next_at: 0,
    failures: 0,
  };
  await db
    .insertInto("desk_mailboxes")
    .values({ id, ...unread })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  return db
    .updateTable("desk_mailboxes")
    .set({ lease_owner: owner, lease_until: now + LEASE_MS })
    .where("id", "=", id)
    .where("lease_until", "<=", now)
    .where("next_at", "<=", now)
    .returningAll()
    .executeTakeFirst();
}

type Leased = { id: string; owner: string };

/** Notes how far the mailbox was looked through. A process whose lease has ended meanwhile notes nothing. */
export async function noteProgress(
  db: Kysely<SiteTables>,
  { id, owner }: Leased,
  progress: Pick<DeskMailboxesTable, "uid_validity" | "last_uid" | "unmatched" | "left_out">,
): Promise<void> {
  const mailbox = db.updateTable("desk_mailboxes").set(progress).where("id", "=", id);
  await mailbox.where("lease_owner", "=", owner).execute();
}

/** Gives the mailbox back once it was read; with more to read, it is looked into again at once. */
export async function releaseMailbox(
  db: Kysely<SiteTables>,
  { id, owner, hasMore }: Leased & { hasMore: boolean },
  now: number,
): Promise<void> {
  const next_at = hasMore ? now : now + EVERY_MS;
  await db
    .updateTable("desk_mailboxes")
    .set({ lease_owner: null, lease_until: 0, next_at, checked_at: now, failures: 0, problem: null })
    .where("id", "=", id)
    .where("lease_owner", "=", owner)
    .execute();
}

/** Gives it back after it could not be read: the more often in a row, the later it is tried again. */
export async function releaseAfterFailure(
  db: Kysely<SiteTables>,
  { id, owner, failures }: Leased & { failures: number },
  problem: MailboxProblem,
  now: number,
): Promise<void> {
  const pause = Math.min(EVERY_MS * 2 ** Math.min(failures, 10), LONGEST_PAUSE_MS);
  await db
    .updateTable("desk_mailboxes")
    .set({ lease_owner: null, lease_until: 0, next_at: now + pause, failures: failures + 1, problem })
    .where("id", "=", id)
    .where("lease_owner", "=", owner)
    .execute();
}
