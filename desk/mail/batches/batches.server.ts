import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import { logChange } from "#desk/frame/access/log/desk-log.server.ts";
import type { LogAction } from "#desk/frame/access/log/log-actions.ts";
import type { DeskPerson, DeskSession } from "#desk/frame/access/sign-in/desk-sessions.server.ts";
import { refusalWithoutProof } from "#desk/frame/server/judge-access.server.ts";
import { forUpdate } from "#platform/database/for-update.postgres.server.ts";
import type { DeskBatchesTable } from "#services/database/desk-tables.server.ts";
import { beginLocking, lockId } from "#services/database/lock-rows.server.ts";
import type { OutboxTable, SiteTables } from "#services/database/site-tables.server.ts";
import { transact } from "#services/database/transact.server.ts";
import { pauseMails, resumeMails } from "#services/mail/outbox/scheduled-mails.server.ts";
import type { BatchControl } from "./batches-contract.ts";

/** Mails that are sent together. `asked` is what else tells this request from another one with the same id, which the browser makes. */
export type NewBatch = Partial<Pick<DeskBatchesTable, "kind" | "subject" | "words">> & {
  id: string;
  by: DeskPerson;
  goesAt: number;
  asked: unknown;
};

type Refused = { ok: false; reason: string };

/** What a purpose of batches does: one function each. The first two are called in the transaction that stores the batch. */
export type BatchPurpose<Sending, Refusal extends Refused> = {
  name: DeskBatchesTable["purpose"];
  /** Queues the mails, and stores what they say. @returns why nothing is sent: then nothing of it is stored */
  send: (trx: Kysely<SiteTables>, batch: NewBatch, sending: Sending) => Promise<Refusal | undefined>;
  /** Stops what no worker has tried, as far as somebody may, and takes back what it says. @returns how many mails; undefined where nothing is stopped */
  stop: (trx: Kysely<SiteTables>, batch: DeskBatchesTable, by: DeskPerson) => Promise<number | "right" | undefined>;
  /** What the log says of a pause and of its end, where this can be paused. */
  pausing?: Readonly<Record<"pause" | "goOn", LogAction>>;
  /** Deletes the batches of this purpose whose time is over, where they do not live as long as applications. */
  removeOld?: (db: Kysely<SiteTables>, now: Date) => Promise<void>;
};

/** Everything but how it is sent: purposes of every kind. */
type StoredPurpose = Omit<BatchPurpose<never, never>, "send">;

/**
 * Sends a batch in one transaction, or nothing of it. A repeated request, with the id of a batch that is there already, does nothing, and is refused where it
 * asks for something else.
 */
export async function sendBatch<Sending, Refusal extends Refused>(
  db: Kysely<SiteTables>,
  purpose: BatchPurpose<Sending, Refusal>,
  batch: NewBatch,
  sending: Sending,
): Promise<{ ok: true } | { ok: false; reason: "usedId" } | Refusal> {
  const { id, by, goesAt, kind = null, subject = null, words = null, asked } = batch;
  const request = createHash("sha256")
    .update(JSON.stringify([purpose.name, by.id, kind, subject, words, asked]))
    .digest("hex");
  return transact(db, async (trx) => {
    await lockId(trx, id);
    const stored = await trx.selectFrom("desk_batches").select("request").where("id", "=", id).executeTakeFirst();
    if (stored) return stored.request === request ? { ok: true } : { ok: false, reason: "usedId" };
    const row = { id, purpose: purpose.name, request, created_at: Date.now(), created_by: by.id, goes_at: goesAt };
    const untouched = { paused_at: null, stopped_at: null, stopped_by: null };
    await trx
      .insertInto("desk_batches")
      .values({ ...row, ...untouched, kind, subject, words })
      .execute();
    return (await purpose.send(trx, batch, sending)) ?? { ok: true };
  });
}

/**
 * Pauses a batch, has it go on, or stops it for good: what no worker has tried yet. What was tried may have arrived.
 *
 * @returns how many mails that was about; 0 where somebody did the same already
 */
export function controlBatch(
  db: Kysely<SiteTables>,
  purpose: StoredPurpose,
  { id, do: what }: BatchControl,
  by: DeskPerson,
  now = Date.now(),
): Promise<{ ok: true; count: number } | { ok: false; reason: "unknown" | "right" }> {
  return transact(db, async (trx) => {
    const found = trx.selectFrom("desk_batches").selectAll().where("id", "=", id).where("purpose", "=", purpose.name);
    beginLocking(trx, "batches", [id]);
    // Of two who press at once, the second one finds what the first did.
    const batch = await forUpdate<SiteTables, "desk_batches", DeskBatchesTable>(trx, found).executeTakeFirst();
    if (!batch) return { ok: false, reason: "unknown" };
    const become = (set: Partial<DeskBatchesTable>) =>
      trx.updateTable("desk_batches").set(set).where("id", "=", id).execute();
    if (what === "stop") {
      const count = await purpose.stop(trx, batch, by);
      if (count === "right") return { ok: false, reason: "right" };
      if (count !== undefined) await become({ stopped_at: now, stopped_by: by.id, paused_at: null });
      return { ok: true, count: count ?? 0 };
    }
    const isPaused = batch.paused_at !== null;
    if (!purpose.pausing || batch.stopped_at !== null || isPaused === (what === "pause")) return { ok: true, count: 0 };
    const count =
      what === "pause" ? await pauseMails(trx, id, now) : await resumeMails(trx, id, Math.max(now, batch.goes_at));
    await become({ paused_at: isPaused ? null : now });
    const subject = { kind: purpose.name, id };
    const changes = [{ field: "mails", before: null, after: count }];
    await logChange(trx, { personId: by.id, action: purpose.pausing[what], subject, changes });
    return { ok: true, count };
  });
}

/** Deletes the batches of a purpose whose time is over. `before` is when applications were received that go now. */
export async function removeOldBatches(
  db: Kysely<SiteTables>,
  { name, removeOld }: StoredPurpose,
  { now, before }: { now: Date; before: Date },
): Promise<void> {
  if (removeOld) return removeOld(db, now);
  const old = db.deleteFrom("desk_batches").where("purpose", "=", name);
  await old.where("created_at", "<", before.getTime()).execute();
}

/** How many mails of batches there are in which statuses of the outbox, by the batches' ids. */
export async function countBatchMails(
  db: Kysely<SiteTables>,
  ids: readonly string[],
): Promise<(id: string, ...statuses: OutboxTable["status"][]) => number> {
  if (ids.length === 0) return () => 0;
  const counted = await db
    .selectFrom("outbox")
    .select((row) => ["batch_id", "status", row.fn.countAll<number>().as("count")])
    .where("batch_id", "in", ids)
    .groupBy(["batch_id", "status"])
    .execute();
  return (id, ...statuses) =>
    counted.reduce(
      (sum, { batch_id, status, count }) => (batch_id === id && statuses.includes(status) ? sum + Number(count) : sum),
      0,
    );
}

/** Mails to more people than this at once need a fresh proof of who sends them. */
const SENT_WITHOUT_PROOF = 20;

/** The response to who sends so many mails without having proved lately who they are; undefined where they have, or need not. */
export function refusalOfMany(session: DeskSession, mails: number): Response | undefined {
  return mails > SENT_WITHOUT_PROOF ? refusalWithoutProof(session) : undefined;
}
