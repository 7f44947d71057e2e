import { eraseFinishedPayment } from "./erase-personal-data.ts";
import { KEY_TTL_MS } from "./idempotency.ts";
import { type Database, listIntents } from "./intent-store.ts";

const day = 24 * 3_600_000;
const pageSize = 100;

/** Deletes delivered or given-up events and idempotency keys after a day, and erases finished payments after `paymentsKeptMs`. */
export async function cleanUpSandbox(db: Database, now: number, paymentsKeptMs: number): Promise<void> {
  await db
    .deleteFrom("sandbox_events")
    .where("due_at", "is", null)
    .where("created_at", "<", now - day)
    .execute();
  await db
    .deleteFrom("sandbox_idempotency_keys")
    .where("claimed_at", "<", now - KEY_TTL_MS)
    .execute();
  await erasePayments(db, now - paymentsKeptMs);
}

async function erasePayments(db: Database, until: number) {
  let page = await listIntents(db, { limit: pageSize, until });
  while (page.length > 0) {
    for (const intent of page) await eraseFinishedPayment(db, intent.id);
    const after = page.at(-1);
    page = after && page.length === pageSize ? await listIntents(db, { limit: pageSize, until, after }) : [];
  }
}
