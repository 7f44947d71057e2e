import { setTimeout as wait } from "node:timers/promises";
import { deliverDue, nextEventDue, type Webhook } from "./http/deliver-webhooks.ts";
import { dueIntents, nextIntentDue } from "./intents/intent-store.ts";
import { byId, type IntentStore, loadIntent } from "./intents/update-stored-intent.ts";

/** Other processes' work is found by polling. */
const POLL_MS = 5000;

type WorkerContext = IntentStore & { webhook: Webhook; log: (message: string) => void };

/** Settles processing payments and delivers webhooks. @returns a function that stops it after the current round. */
export function startWorker(work: WorkerContext): () => Promise<void> {
  const stopping = new AbortController();
  const ended = run(work, stopping.signal);
  return async () => {
    stopping.abort();
    await ended;
  };
}

async function run(work: WorkerContext, stopping: AbortSignal) {
  while (!stopping.aborted) {
    const notified = new AbortController();
    const unsubscribe = work.events.subscribe(() => notified.abort());
    const waitMs = await round(work).catch((error: unknown) => {
      work.log(`The payment sandbox could not go on: ${error instanceof Error ? error.stack : String(error)}`);
      return POLL_MS;
    });
    await wait(waitMs, undefined, { signal: AbortSignal.any([stopping, notified.signal]) }).catch(() => undefined);
    unsubscribe();
  }
}

/** @returns the time until the next work is due, in milliseconds. */
async function round(work: WorkerContext): Promise<number> {
  for (const due of await dueIntents(work.db, work.now())) await loadIntent(work, byId(due.intent.id));
  if ((await deliverDue(work)) > 0) return 0;
  const dues = [await nextEventDue(work.db), await nextIntentDue(work.db)].filter((due) => due !== undefined);
  return Math.min(POLL_MS, Math.max(0, Math.min(...dues) - work.now()));
}
