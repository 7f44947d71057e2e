import type Stripe from "stripe";
import { operation } from "./intent-operations.ts";
import { type Intent, refundIntent } from "./intent-transitions.ts";
import { newId } from "./new-id.ts";
import { listRefundsParameters, refundParameters } from "./request-parameters.ts";
import { errorReply, jsonReply, noSuchIntent } from "./stripe-errors.ts";
import { byId, loadIntent, updateStoredIntent } from "./update-stored-intent.ts";

/** Refunds a whole payment: the site needs no parts. */
export const refundPayment = operation(refundParameters, async (sandbox, request, { payment_intent: id, reason }) => {
  const refund = { id: newId("re_3"), createdAt: sandbox.now() };
  const done = await updateStoredIntent(sandbox, byId(id), (intent) => refundIntent(intent, refund), {
    origin: request.origin,
    also: (trx, { intent }) => request.storeReply(trx, jsonReply(200, refundObject(intent, refund, reason))),
  });
  if (done && "intent" in done) return jsonReply(200, refundObject(done.intent, refund, reason));
  const reply = errorReply(done?.refusal ?? noSuchIntent(id));
  await request.storeReply(sandbox.db, reply);
  return reply;
});

/** The refunds of one payment: at most one. */
export const listRefunds = operation(listRefundsParameters, async (sandbox, _, { payment_intent: id }) => {
  const found = await loadIntent(sandbox, byId(id));
  if (!found) return errorReply(noSuchIntent(id));
  const { intent } = found;
  const data = intent.refund ? [refundObject(intent, intent.refund, undefined)] : [];
  return jsonReply(200, { object: "list", data, has_more: false, url: "/v1/refunds" });
});

function refundObject(
  intent: Intent,
  { id, createdAt }: NonNullable<Intent["refund"]>,
  reason: "duplicate" | "fraudulent" | "requested_by_customer" | undefined,
) {
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
    status: "succeeded",
    transfer_reversal: null,
  } satisfies Partial<Stripe.Refund>;
}
