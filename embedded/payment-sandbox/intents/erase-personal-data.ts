import { type Database, findIntent, replaceIntent } from "./intent-store.ts";
import type { Intent } from "./intent-transitions.ts";

/** Whether a text mentions the person. */
export type MentionsPerson = (text: string) => boolean;

/** The payments that mention a person, and whether they are finished. */
export async function findPaymentsMentioning(
  db: Database,
  mentions: MentionsPerson,
): Promise<{ intent: Intent; isFinished: boolean }[]> {
  const rows = await db.selectFrom("sandbox_payment_intents").select("state").orderBy("created_at").execute();
  const intents = rows.filter(({ state }) => mentions(state)).map(({ state }): Intent => JSON.parse(state));
  return intents.map((intent) => ({ intent, isFinished: isFinished(intent) }));
}

/**
 * Erases a person from finished payments, events and stored replies. A webhook that misses a deleted event learns of the payment by
 * polling the API.
 */
export async function eraseFromPayments(db: Database, mentions: MentionsPerson): Promise<void> {
  for (const { intent } of await findPaymentsMentioning(db, mentions)) await eraseFinishedPayment(db, intent.id);
  const events = await db.selectFrom("sandbox_events").select(["id", "body"]).execute();
  for (const { id } of events.filter(({ body }) => mentions(body)))
    await db.deleteFrom("sandbox_events").where("id", "=", id).execute();
  const answers = await db.selectFrom("sandbox_idempotency_keys").select(["key", "body"]).execute();
  for (const { key } of answers.filter(({ body }) => body !== null && mentions(body)))
    await db.deleteFrom("sandbox_idempotency_keys").where("key", "=", key).execute();
}

/** Deletes a canceled payment; of a succeeded one, erases payer and card. Others stay unchanged. */
export async function eraseFinishedPayment(db: Database, id: string): Promise<void> {
  const found = await findIntent(db, id);
  if (!found || !isFinished(found.intent)) return;
  const { paymentMethod, receiptEmail, lastError } = found.intent;
  if (found.intent.status === "canceled") await db.deleteFrom("sandbox_payment_intents").where("id", "=", id).execute();
  else if (paymentMethod || receiptEmail || lastError)
    await replaceIntent(db, found, { ...found.intent, paymentMethod: null, receiptEmail: null, lastError: null });
}

function isFinished({ status }: Intent) {
  return status === "succeeded" || status === "canceled";
}
