import type Stripe from "stripe";
import type { Intent, Step } from "./intent.ts";
import { newId } from "./new-id.ts";
import type { ShowIntent } from "./payment-intent-object.ts";
import type { Database } from "./store.ts";

/** Stripe's API as it is spoken here. */
export const apiVersion = "2026-10-28.endive";

/** The request that led to an event, if one did. */
export type EventOrigin = { id: string; idempotency_key: string | null };

type NewEvent = { id: string; createdAt: number; body: string };

export type Events = {
  make(type: NonNullable<Step["event"]>, intent: Intent, now: number, origin?: EventOrigin): NewEvent;
  /** There is something to tell. Call it after the commit. */
  ring(): void;
  /** @returns what takes the listener off again. */
  heard(listener: () => void): () => void;
};

export function createEvents(show: ShowIntent): Events {
  const listeners = new Set<() => void>();
  return {
    make(type, intent, now, origin) {
      const id = newId("evt_3");
      const event = {
        id,
        object: "event",
        api_version: apiVersion,
        created: Math.floor(now / 1000),
        data: { object: show(intent, { viewer: "secret", expandsMethod: false }) },
        livemode: false,
        pending_webhooks: 1,
        request: origin ?? { id: null, idempotency_key: null },
        type,
      } satisfies Stripe.EventBase;
      return { id, createdAt: now, body: JSON.stringify(event) };
    },
    ring() {
      for (const listener of listeners) listener();
    },
    heard(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** It is due at once. */
export async function insertEvent(trx: Database, { id, createdAt, body }: NewEvent): Promise<void> {
  await trx
    .insertInto("sandbox_events")
    .values({ id, created_at: createdAt, body, due_at: createdAt, attempts: 0 })
    .execute();
}
