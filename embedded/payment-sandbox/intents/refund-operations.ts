import { listRefundsParameters, refundParameters } from "../http/request-parameters.ts";
import { errorReply, jsonReply, noSuchIntent } from "../http/stripe-errors.ts";
import { operation } from "./intent-operations.ts";
import { type Intent, refundIntent } from "./intent-transitions.ts";
import { newId } from "./new-id.ts";
import { refundObject } from "./refund-object.ts";
import { byId, loadIntent, updateStoredIntent } from "./update-stored-intent.ts";

/** Refunds a whole payment: the site needs no parts. */
export const refundPayment = operation(refundParameters, async (sandbox, request, { payment_intent: id, reason }) => {
  const refund = { id: newId("re_3"), createdAt: sandbox.now(), reason, processingMs: sandbox.processingMs };
  const done = await updateStoredIntent(sandbox, byId(id), (intent) => refundIntent(intent, refund), {
    eventRequest: request.eventRequest,
    also: (trx, { intent }) => request.storeReply(trx, refundReply(intent)),
  });
  if (done && "intent" in done) return refundReply(done.intent);
  const reply = errorReply(done?.refusal ?? noSuchIntent(id));
  await request.storeReply(sandbox.db, reply);
  return reply;
});

function refundReply(intent: Intent) {
  return jsonReply(200, intent.refund ? refundObject(intent, intent.refund) : {});
}

/** The refunds of one payment: at most one. */
export const listRefunds = operation(listRefundsParameters, async (sandbox, _, { payment_intent: id }) => {
  const found = await loadIntent(sandbox, byId(id));
  if (!found) return errorReply(noSuchIntent(id));
  const { intent } = found;
  const data = intent.refund ? [refundObject(intent, intent.refund)] : [];
  return jsonReply(200, { object: "list", data, has_more: false, url: "/v1/refunds" });
});
