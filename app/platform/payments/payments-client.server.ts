import type { PaymentIntent } from "./payment-intent.server.ts";

/** A payment to be: `metadata` is the provider's to keep, and ours to read. */
export type NewPayment = {
  amount: number;
  currency: string;
  metadata: Record<string, string>;
  /** Asked again under the same key, the provider answers with the same payment. */
  idempotencyKey?: string;
};

/** What is left out stays as it is; metadata are added to what is there. */
export type PaymentChanges = { metadata?: Record<string, string>; receiptEmail?: string; description?: string };

/** What a webhook hints at. Only `intentId` is worth anything: the truth is fetched anew. It is undefined where the event is of something else. */
export type PaymentEvent = { id: string; type: string; intentId: string | undefined };

/**
 * What this site asks of its payment provider. Each call takes eight seconds at most.
 *
 * Every call throws `PaymentsAway` when the provider does not answer, or does not know us.
 */
export type PaymentsClient = {
  create(payment: NewPayment): Promise<PaymentIntent>;
  /** @returns undefined where the provider has no such payment. */
  retrieve(id: string): Promise<PaymentIntent | undefined>;
  /** `ok: false` when it is past changing, with what it has become; undefined where the provider has none such. */
  update(id: string, changes: PaymentChanges): Promise<PaymentOutcome>;
  /** Whether nothing can be paid with it any more. `ok: false` when it is past canceling (paid, or being processed), with what it has become. */
  cancel(id: string): Promise<{ ok: true } | { ok: false; intent: PaymentIntent }>;
  /** Every payment of `item` (its metadata's `item`), the newest first. */
  list(item: string): AsyncIterable<PaymentIntent>;
  /** Reads a webhook: `raw` as it came, `signature` from `Stripe-Signature`, at most 300 seconds old. */
  readEvent(raw: string, signature: string | undefined): Promise<EventRead>;
};

export type PaymentOutcome = { ok: true; intent: PaymentIntent } | { ok: false; intent: PaymentIntent | undefined };
export type EventRead = { ok: true; event: PaymentEvent } | { ok: false; reason: "signature" | "content" };
