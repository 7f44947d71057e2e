import type Stripe from "stripe";
import type { Intent, Refund } from "./intent-transitions.ts";

export type RefundReason = "duplicate" | "fraudulent" | "requested_by_customer";

/** Stripe's refund object. */
export function refundObject(intent: Intent, { id, createdAt, status = "succeeded" }: Refund, reason?: RefundReason) {
  return {
    id,
    object: "refund",
    amount: intent.amount,
    balance_transaction: null,
    charge: intent.latestCharge,
    created: Math.floor(createdAt / 1000),
    currency: intent.currency,
    metadata: {},
    payment_intent: intent.id,
    reason: reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status,
    transfer_reversal: null,
  } satisfies Partial<Stripe.Refund>;
}
