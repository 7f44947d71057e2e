import { type Database, findIntent, replaceIntent } from "./intent-store.ts";
import type { Intent } from "./intent-transitions.ts";

/** Says whether a text names the person that it is about. */
export type MentionsPerson = (text: string) => boolean;

/** The payments in which somebody is named, and whether they have ended. */
export async function findPaymentsMentioning(
  db: Database,
  names: MentionsPerson,
): Promise<{ intent: Intent; isOver: boolean }[]> {
  const rows = await db.selectFrom("sandbox_payment_intents").select("state").orderBy("created_at").execute();
  const intents = rows.filter(({ state }) => names(state)).map(({ state }): Intent => JSON.parse(state));
  return intents.map((intent) => ({ intent, isOver: isOver(intent) }));
}

/**
 * Forgets somebody wherever it can be done: in payments that have ended, in events, in answers that were given. A webhook that misses an event
 * finds out by asking, as it must anyway.
 */
export async function eraseFromPayments(db: Database, names: MentionsPerson): Promise<void> {
  for (const { intent } of await findPaymentsMentioning(db, names)) await eraseFinishedPayment(db, intent.id);
  const events = await db.selectFrom("sandbox_events").select(["id", "body"]).execute();
  for (const { id } of events.filter(({ body }) => names(body)))
    await db.deleteFrom("sandbox_events").where("id", "=", id).execute();
  const answers = await db.selectFrom("sandbox_idempotency_keys").select(["key", "body"]).execute();
  for (const { key } of answers.filter(({ body }) => body !== null && names(body)))
    await db.deleteFrom("sandbox_idempotency_keys").where("key", "=", key).execute();
}

/** Forgets a payment that came to nothing; of one that succeeded, who paid and how. One that has not ended stays as it is. */
export async function eraseFinishedPayment(db: Database, id: string): Promise<void> {
  const found = await findIntent(db, id);
  if (!found || !isOver(found.intent)) return;
  const { paymentMethod, receiptEmail, lastError } = found.intent;
  if (found.intent.status === "canceled") await db.deleteFrom("sandbox_payment_intents").where("id", "=", id).execute();
  else if (paymentMethod || receiptEmail || lastError)
    await replaceIntent(db, found, { ...found.intent, paymentMethod: null, receiptEmail: null, lastError: null });
}

function isOver({ status }: Intent) {
  return status === "succeeded" || status === "canceled";
}
