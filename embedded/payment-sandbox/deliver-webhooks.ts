import { createHmac } from "node:crypto";
import type { Database } from "./intent-store.ts";

export type Webhook = { url: string; secret: string };

type DueEvent = { id: string; created_at: number; body: string; due_at: number | null; attempts: number };

/** How long the webhook may take to answer. */
const TIMEOUT_MS = 10_000;
/** So long nobody else tells the same event: longer than an attempt takes. */
const LEASE_MS = 30_000;
/** At once, and events one after the other. */
const TOGETHER = 5;
const second = 1000;
const minute = 60 * second;
/** How long to wait after each attempt; after the last of them as long as the last. */
const waits = [second, 2 * second, 5 * second, 15 * second, minute, 5 * minute, 15 * minute, 60 * minute];
const TRIED_FOR_MS = 24 * 60 * minute;

type Delivery = { db: Database; webhook: Webhook; now: () => number; log: (message: string) => void };

/** Tells the webhook what is due. Throws when the store is in trouble. @returns how many events were tried. */
export async function deliverDue(delivery: Delivery): Promise<number> {
  const due = await dueEvents(delivery.db, delivery.now());
  const tried = await Promise.allSettled(due.map((event) => deliver(delivery, event)));
  const trouble = tried.find((each) => each.status === "rejected");
  if (trouble) throw trouble.reason;
  return due.length;
}

async function dueEvents(db: Database, now: number): Promise<DueEvent[]> {
  return db
    .selectFrom("sandbox_events")
    .selectAll()
    .where("due_at", "<=", now)
    .orderBy("due_at")
    .orderBy("id")
    .limit(TOGETHER)
    .execute();
}

async function deliver(delivery: Delivery, event: DueEvent) {
  const { db, webhook, now, log } = delivery;
  const until = now() + LEASE_MS;
  if (!(await move(db, event, { due_at: until, attempts: event.attempts + 1 }))) return;
  const leased = { ...event, due_at: until, attempts: event.attempts + 1 };
  const problem = await attempt(webhook, event.body, now());
  if (problem === undefined) {
    await move(db, leased, { due_at: null });
    return;
  }
  const next = now() + waitAfter(leased.attempts);
  const isGivenUp = next > event.created_at + TRIED_FOR_MS;
  await move(db, leased, { due_at: isGivenUp ? null : next });
  if (isGivenUp) log(`The payment sandbox gives up telling the webhook of ${event.id}: ${problem}`);
}

/** Only if nobody else has moved it since: so an attempt is one process's, and its end is noted by whoever made it. */
async function move(db: Database, { id, due_at }: DueEvent, values: { due_at: number | null; attempts?: number }) {
  const { numUpdatedRows } = await db
    .updateTable("sandbox_events")
    .set(values)
    .where("id", "=", id)
    .where("due_at", "=", due_at)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

function waitAfter(attempts: number) {
  return waits[Math.min(attempts, waits.length) - 1] ?? minute;
}

/** @returns what went wrong, if anything did. */
async function attempt({ url, secret }: Webhook, body: string, now: number): Promise<string | undefined> {
  try {
    const answer = await fetch(url, {
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
    await answer.body?.cancel();
    return answer.ok ? undefined : `it answers ${answer.status}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Made anew for each attempt: whoever is told checks how old it is. */
function signatureOf(body: string, secret: string, now: number) {
  const t = Math.floor(now / second);
  return `t=${t},v1=${createHmac("sha256", secret).update(`${t}.${body}`).digest("hex")}`;
}

/** When there is something to do again, in milliseconds since 1970; undefined when nothing waits. */
export async function nextEventDue(db: Database): Promise<number | undefined> {
  const { due } = await db
    .selectFrom("sandbox_events")
    .select((row) => row.fn.min("due_at").as("due"))
    .executeTakeFirstOrThrow();
  return due ?? undefined;
}
