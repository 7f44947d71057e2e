import { type Database, findIntent, replaceIntent, type StoredIntent } from "./intent-store.ts";
import { type Intent, type NoTransition, settleIntent, type Transition } from "./intent-transitions.ts";
import { type EventRequest, insertEvent, type WebhookEvents } from "./webhook-events.ts";

/** Where payments are kept, and what happens to them is noted. */
export type IntentStore = { db: Database; now: () => number; events: WebhookEvents };

type Find = (db: Database) => Promise<StoredIntent | undefined>;
type Options = {
  origin?: EventRequest;
  /** What else is written in the same transaction. */
  also?: (trx: Database, step: Transition) => Promise<void>;
};

/**
 * Has an intent take a step, and what follows from it, all or nothing. Who is overtaken by somebody else (in this process or another)
 * looks at what they made of it and decides anew: so however many come at once, they come one after the other.
 *
 * @returns undefined where there is no such intent.
 */
export async function updateStoredIntent(
  ledger: IntentStore,
  find: Find,
  decide: (intent: Intent) => Transition | NoTransition,
  options: Options = {},
): Promise<Transition | NoTransition | undefined> {
  for (;;) {
    const found = await loadIntent(ledger, find);
    if (!found) return undefined;
    const decided = decide(found.intent);
    if ("unchanged" in decided || (await write(ledger, found, decided, options))) return decided;
  }
}

/** An intent as it is now: what was processing and is due is decided first. */
export async function loadIntent(ledger: IntentStore, find: Find): Promise<StoredIntent | undefined> {
  const found = await find(ledger.db);
  if (!found) return undefined;
  const settled = settleIntent(found.intent, ledger.now());
  if (!settled) return found;
  await write(ledger, found, settled, {});
  return loadIntent(ledger, find);
}

export const byId =
  (id: string): Find =>
  (db) =>
    findIntent(db, id);

async function write(ledger: IntentStore, was: StoredIntent, step: Transition, { origin, also }: Options) {
  const isWritten = await ledger.db.transaction().execute(async (trx) => {
    if (!(await replaceIntent(trx, was, step.intent))) return false;
    if (step.event) await insertEvent(trx, ledger.events.make(step.event, step.intent, ledger.now(), origin));
    await also?.(trx, step);
    return true;
  });
  if (isWritten && step.event) ledger.events.notify();
  return isWritten;
}
