import { KEYS_KEPT_MS } from "./idempotency.ts";
import type { Database } from "./store.ts";

const day = 24 * 3_600_000;

/** Forgets events that the webhook knows of (or never will), and keys that are used up, after a day. */
export async function tidyStore(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom("sandbox_events")
    .where("due_at", "is", null)
    .where("created_at", "<", now - day)
    .execute();
  await db
    .deleteFrom("sandbox_idempotency_keys")
    .where("claimed_at", "<", now - KEYS_KEPT_MS)
    .execute();
}
