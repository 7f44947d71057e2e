import { eraseFinishedPayment } from "./intents/erase-personal-data.ts";
import { KEY_TTL_MS } from "./intents/idempotency.ts";
import type { Database } from "./intents/intent-store.ts";

const day = 24 * 3_600_000;

/** Deletes delivered or given-up events and idempotency keys after a day, and erases finished payments after `paymentsTtlMs`. */
export async function cleanUpSandbox(db: Database, now: number, paymentsTtlMs: number): Promise<void> {
  await db
    .deleteFrom("sandbox_events")
    .where("due_at", "is", null)
    .where("created_at", "<", now - day)
    .execute();
  await db
    .deleteFrom("sandbox_idempotency_keys")
    .where("claimed_at", "<", now - KEY_TTL_MS)
    .execute();
  const old = await db
    .selectFrom("sandbox_payment_intents")
    .select("id")
    .where("created_at", "<", now - paymentsTtlMs)
    .execute();
  for (const { id } of old) await eraseFinishedPayment(db, id);
}
