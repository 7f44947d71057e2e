import type Stripe from "stripe";
import type { Database } from "../intents/intent-store.ts";
import type { Intent, Transition } from "../intents/intent-transitions.ts";
import { newId } from "../intents/new-id.ts";
import type { SerializeIntent } from "../intents/payment-intent-object.ts";
import { refundObject } from "../intents/refund-object.ts";

/** The version of Stripe's API. */
export const apiVersion = "2026-10-28.endive";

/** The `request` of one of Stripe's events: the API request that caused it. */
export type EventRequest = { id: string; idempotency_key: string | null };

type NewEvent = { id: string; createdAt: number; body: string };

export type WebhookEvents = {
  make(type: NonNullable<Transition["event"]>, intent: Intent, now: number, request?: EventRequest): NewEvent;
  /** Wakes the worker. To be called after the commit. */
  notify(): void;
  /** @returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
};

export function createEvents(serialize: SerializeIntent): WebhookEvents {
  const listeners = new Set<() => void>();
  return {
    make(type, intent, now, request) {
      const id = newId("evt_3");
      const event = {
        id,
        object: "event",
        api_version: apiVersion,
        created: Math.floor(now / 1000),
        data: {
          object:
            isAboutRefund(type) && intent.refund
              ? refundObject(intent, intent.refund)
              : serialize(intent, { keyType: "secret" }),
        },
        livemode: false,
        pending_webhooks: 1,
        request: request ?? { id: null, idempotency_key: null },
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

function isAboutRefund(type: string) {
  return type.startsWith("refund.");
}

export async function insertEvent(trx: Database, { id, createdAt, body }: NewEvent): Promise<void> {
  await trx
    .insertInto("sandbox_events")
    .values({ id, created_at: createdAt, body, due_at: createdAt, attempts: 0 })
    .execute();
}
