import type Stripe from "stripe";
import type { Database } from "./intent-store.ts";
import type { Intent, Transition } from "./intent-transitions.ts";
import { newId } from "./new-id.ts";
import type { SerializeIntent } from "./payment-intent-object.ts";

/** Stripe's API as it is spoken here. */
export const apiVersion = "2026-10-28.endive";

/** The request that led to an event, if one did. */
export type EventRequest = { id: string; idempotency_key: string | null };

type NewEvent = { id: string; createdAt: number; body: string };

export type WebhookEvents = {
  make(type: NonNullable<Transition["event"]>, intent: Intent, now: number, origin?: EventRequest): NewEvent;
  /** There is something to tell. Call it after the commit. */
  notify(): void;
  /** @returns what takes the listener off again. */
  subscribe(listener: () => void): () => void;
};

export function createEvents(show: SerializeIntent): WebhookEvents {
  const listeners = new Set<() => void>();
  return {
    make(type, intent, now, origin) {
      const id = newId("evt_3");
      const event = {
        id,
        object: "event",
        api_version: apiVersion,
        created: Math.floor(now / 1000),
        data: { object: show(intent, { keyType: "secret", expandsMethod: false }) },
        livemode: false,
        pending_webhooks: 1,
        request: origin ?? { id: null, idempotency_key: null },
        type,
      } satisfies Stripe.EventBase;
      return { id, createdAt: now, body: JSON.stringify(event) };
    },
    notify() {
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
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
