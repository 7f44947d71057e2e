import { type EventRequest, insertEvent, type WebhookEvents } from "../http/webhook-events.ts";
import { type Database, findIntent, replaceIntent, type StoredIntent } from "./intent-store.ts";
import { type Intent, type NoTransition, settleIntent, type Transition } from "./intent-transitions.ts";

export type IntentStore = { db: Database; now: () => number; events: WebhookEvents };

type Find = (db: Database) => Promise<StoredIntent | undefined>;
type Options = {
  eventRequest?: EventRequest;
  /** Runs in the same transaction. */
  also?: (trx: Database, transition: Transition) => Promise<void>;
};

/**
 * Applies a transition to a stored intent and inserts its event, in one transaction. When another request or process wrote the intent
 * first, it is read and decided again (optimistic locking).
 *
 * @returns undefined when the intent does not exist.
 */
export async function updateStoredIntent(
  store: IntentStore,
  find: Find,
  decide: (intent: Intent) => Transition | NoTransition,
  options: Options = {},
): Promise<Transition | NoTransition | undefined> {
  for (;;) {
    const found = await loadIntent(store, find);
    if (!found) return undefined;
    const decided = decide(found.intent);
    if ("unchanged" in decided || (await write(store, found, decided, options))) return decided;
  }
}

/** Reads an intent. If its processing is due, that is settled first. */
export async function loadIntent(store: IntentStore, find: Find): Promise<StoredIntent | undefined> {
  const found = await find(store.db);
  if (!found) return undefined;
  const settled = settleIntent(found.intent, store.now());
  if (!settled) return found;
  await write(store, found, settled, {});
  return loadIntent(store, find);
}

export const byId =
  (id: string): Find =>
  (db) =>
    findIntent(db, id);

async function write(store: IntentStore, was: StoredIntent, transition: Transition, { eventRequest, also }: Options) {
  const isWritten = await store.db.transaction().execute(async (trx) => {
    if (!(await replaceIntent(trx, was, transition.intent))) return false;
    if (transition.event)
      await insertEvent(trx, store.events.make(transition.event, transition.intent, store.now(), eventRequest));
    await also?.(trx, transition);
    return true;
  });
  if (isWritten && transition.event) store.events.notify();
  return isWritten;
}
