import { createHmac } from "node:crypto";
import type { Database } from "../intents/intent-store.ts";

export type Webhook = { url: string; secret: string };

type DueEvent = { id: string; created_at: number; body: string; due_at: number | null; attempts: number };

const TIMEOUT_MS = 10_000;
/** While an event is leased no other process delivers it. Longer than the timeout of an attempt. */
const LEASE_MS = 30_000;
const BATCH_SIZE = 5;
const second = 1000;
const minute = 60 * second;
/** The delay after each attempt; later ones use the last. */
const retryDelays = [second, 2 * second, 5 * second, 15 * second, minute, 5 * minute, 15 * minute, 60 * minute];
const GIVE_UP_AFTER_MS = 24 * 60 * minute;

type Delivery = { db: Database; webhook: Webhook; now: () => number; log: (message: string) => void };

/**
 * Sends due events to the webhook.
 *
 * @returns how many were tried.
 * @throws when the database fails.
 */
export async function deliverDue(delivery: Delivery): Promise<number> {
  const due = await dueEvents(delivery.db, delivery.now());
  const tried = await Promise.allSettled(due.map((event) => deliver(delivery, event)));
  const failed = tried.find((each) => each.status === "rejected");
  if (failed) throw failed.reason;
  return due.length;
}

async function dueEvents(db: Database, now: number): Promise<DueEvent[]> {
  return db
    .selectFrom("sandbox_events")
    .selectAll()
    .where("due_at", "<=", now)
    .orderBy("due_at")
    .orderBy("id")
    .limit(BATCH_SIZE)
    .execute();
}

async function deliver(delivery: Delivery, event: DueEvent) {
  const { db, webhook, now, log } = delivery;
  const until = now() + LEASE_MS;
  if (!(await reschedule(db, event, { due_at: until, attempts: event.attempts + 1 }))) return;
  const leased = { ...event, due_at: until, attempts: event.attempts + 1 };
  const problem = await attempt(webhook, event.body, now());
  if (problem === undefined) {
    await reschedule(db, leased, { due_at: null });
    return;
  }
  const next = now() + delayAfter(leased.attempts);
  const isGivenUp = next > event.created_at + GIVE_UP_AFTER_MS;
  await reschedule(db, leased, { due_at: isGivenUp ? null : next });
  if (isGivenUp) log(`The payment sandbox gives up telling the webhook of ${event.id}: ${problem}`);
}

/** Compare-and-set on `due_at`, so that only one process makes an attempt and records its result. */
async function reschedule(
  db: Database,
  { id, due_at }: DueEvent,
  values: { due_at: number | null; attempts?: number },
) {
  const { numUpdatedRows } = await db
    .updateTable("sandbox_events")
    .set(values)
    .where("id", "=", id)
    .where("due_at", "=", due_at)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

function delayAfter(attempts: number) {
  return retryDelays[Math.min(attempts, retryDelays.length) - 1] ?? minute;
}

/** @returns the error, if any. */
async function attempt({ url, secret }: Webhook, body: string, now: number): Promise<string | undefined> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "Stripe-Signature": signatureOf(body, secret, now),
        "User-Agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
      },
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return response.ok ? undefined : `it answers ${response.status}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Signed anew for each attempt, since the receiver checks the signature's age. */
function signatureOf(body: string, secret: string, now: number) {
  const t = Math.floor(now / second);
  return `t=${t},v1=${createHmac("sha256", secret).update(`${t}.${body}`).digest("hex")}`;
}

/** When the next event is due, in milliseconds since 1970; undefined when there is none. */
export async function nextEventDue(db: Database): Promise<number | undefined> {
  const { due } = await db
    .selectFrom("sandbox_events")
    .select((row) => row.fn.min("due_at").as("due"))
    .executeTakeFirstOrThrow();
  return due ?? undefined;
}
