import type Stripe from "stripe";
import type { Intent, Refund } from "./intent-transitions.ts";

/** Stripe's refund object. */
export function refundObject(intent: Intent, { id, createdAt, status = "succeeded", reason }: Refund) {
  return {
    id,
    object: "refund",
    amount: intent.amount,
    balance_transaction: null,
    charge: intent.latestCharge,
    created: Math.floor(createdAt / 1000),
    currency: intent.currency,
    ...(status === "failed" && { failure_reason: "expired_or_canceled_card" }),
    metadata: {},
    payment_intent: intent.id,
    reason: reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status,
    transfer_reversal: null,
  } satisfies Partial<Stripe.Refund>;
}
