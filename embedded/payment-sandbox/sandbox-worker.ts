import { setTimeout as wait } from "node:timers/promises";
import { deliverDue, nextEventDue, type Webhook } from "./deliver-webhooks.ts";
import { dueIntents, nextIntentDue } from "./intent-store.ts";
import { byId, type IntentStore, loadIntent } from "./update-stored-intent.ts";

/** How often to look for what other processes have left to do. */
const LOOK_EVERY_MS = 5000;

type Work = IntentStore & { webhook: Webhook; log: (message: string) => void };

/** Decides what was processing, and tells the webhook what happened, until stopped. @returns what stops it, once what is under way is done. */
export function startWorker(work: Work): () => Promise<void> {
  const stopping = new AbortController();
  const ended = run(work, stopping.signal);
  return async () => {
    stopping.abort();
    await ended;
  };
}

async function run(work: Work, stopping: AbortSignal) {
  while (!stopping.aborted) {
    const rung = new AbortController();
    const unhear = work.events.subscribe(() => rung.abort());
    const waitMs = await round(work).catch((error: unknown) => {
      work.log(`The payment sandbox could not go on: ${error instanceof Error ? error.stack : String(error)}`);
      return LOOK_EVERY_MS;
    });
    await wait(waitMs, undefined, { signal: AbortSignal.any([stopping, rung.signal]) }).catch(() => undefined);
    unhear();
  }
}

/** @returns how long there is nothing to do, in milliseconds. */
async function round(work: Work): Promise<number> {
  for (const due of await dueIntents(work.db, work.now())) await loadIntent(work, byId(due.intent.id));
  if ((await deliverDue(work)) > 0) return 0;
  const dues = [await nextEventDue(work.db), await nextIntentDue(work.db)].filter((due) => due !== undefined);
  return Math.min(LOOK_EVERY_MS, Math.max(0, Math.min(...dues) - work.now()));
}
