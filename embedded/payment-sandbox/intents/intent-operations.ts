import type * as z from "zod";
import {
  cancelParameters,
  confirmParameters,
  createParameters,
  listParameters,
  readParameters,
  retrieveParameters,
  updateParameters,
} from "../http/request-parameters.ts";
import {
  type ErrorResponse,
  errorReply,
  invalidRequest,
  jsonReply,
  noSuchIntent,
  type Reply,
} from "../http/stripe-errors.ts";
import type { EventRequest } from "../http/webhook-events.ts";
import { type Database, dueIntents, findIntent, insertIntent, listIntents } from "./intent-store.ts";
import {
  cancelIntent,
  confirmIntent,
  type Intent,
  type NoTransition,
  newIntent,
  type Transition,
  updateIntent,
} from "./intent-transitions.ts";
import { newId } from "./new-id.ts";
import type { KeyType, SerializeIntent } from "./payment-intent-object.ts";
import { checkCard, checkPaymentMethod } from "./payment-method.ts";
import { byId, type IntentStore, loadIntent, updateStoredIntent } from "./update-stored-intent.ts";

/** What all operations need. */
export type Sandbox = IntentStore & { serialize: SerializeIntent; processingMs: number; publicUrl: string };

/** A request. `parameters` are unparsed; `id` is the payment intent's in the URL. */
export type OperationRequest = {
  keyType: KeyType;
  id: string;
  parameters: unknown;
  eventRequest: EventRequest;
  /** Stores the reply for the request's `Idempotency-Key`, in the transaction that carries the request out, or alone. */
  storeReply(db: Database, reply: Reply): Promise<void>;
};

export type Operation = (sandbox: Sandbox, request: OperationRequest) => Promise<Reply>;

/** An operation on parameters that match `schema`; others are answered with Stripe's error. */
export function operation<Schema extends z.ZodType>(
  schema: Schema,
  run: (sandbox: Sandbox, request: OperationRequest, parameters: z.output<Schema>) => Promise<Reply>,
): Operation {
  return async (sandbox, request) => {
    const read = readParameters(schema, request.parameters);
    return read.ok ? run(sandbox, request, read.parameters) : errorReply(read.error);
  };
}

export const createPayment = operation(createParameters, async (sandbox, request, parameters) => {
  const { amount, currency, allowed_payment_method_types: allowedTypes = null } = parameters;
  const id = newId("pi_3");
  const clientSecret = newId(`${id}_secret_`, 25);
  const empty = newIntent({ id, clientSecret, createdAt: sandbox.now(), amount, currency, allowedTypes });
  const { intent } = updateIntent(empty, parameters);
  const reply = jsonReply(200, serialize(sandbox, request, intent, parameters));
  await sandbox.db.transaction().execute(async (trx) => {
    await insertIntent(trx, intent);
    await request.storeReply(trx, reply);
  });
  return reply;
});

export const retrievePayment = operation(retrieveParameters, async (sandbox, request, parameters) => {
  const found = await loadIntent(sandbox, byId(request.id));
  if (!found) return errorReply(noSuchIntent(request.id));
  const denied = checkClientSecret(found.intent, request, parameters.client_secret);
  return denied ? errorReply(denied) : jsonReply(200, serialize(sandbox, request, found.intent, parameters));
});

/** Newest first, one page at a time. */
export const listPayments = operation(listParameters, async (sandbox, { keyType }, parameters) => {
  const { limit, starting_after: startingAfter, created, expand = [] } = parameters;
  const after = startingAfter === undefined ? undefined : await findIntent(sandbox.db, startingAfter);
  if (startingAfter !== undefined && !after) {
    const message = `No such payment_intent: '${startingAfter}'`;
    return errorReply(invalidRequest(message, { code: "resource_missing", param: "starting_after" }));
  }
  for (const { intent } of await dueIntents(sandbox.db, sandbox.now())) await loadIntent(sandbox, byId(intent.id));
  const filter = { ...createdRange(created), ...(after && { after: after.intent }) };
  const found = await listIntents(sandbox.db, { ...filter, limit: limit + 1 });
  return jsonReply(200, {
    object: "list",
    data: found
      .slice(0, limit)
      .map((intent) => sandbox.serialize(intent, { keyType, expand: expand.length > 0 ? ["payment_method"] : [] })),
    has_more: found.length > limit,
    url: "/v1/payment_intents",
  });
});

/** Converts Stripe's filter, in whole seconds, to the store's milliseconds. */
function createdRange(created: z.output<typeof listParameters>["created"]) {
  if (created === undefined) return {};
  if (typeof created === "number") return { from: created * 1000, until: (created + 1) * 1000 };
  const { gt = -1, gte = 0, lt = Number.POSITIVE_INFINITY, lte = Number.POSITIVE_INFINITY } = created;
  const until = Math.min(lt, lte + 1) * 1000;
  return { from: Math.max(gt + 1, gte) * 1000, ...(Number.isFinite(until) && { until }) };
}

export const updatePayment = operation(updateParameters, (sandbox, request, parameters) =>
  change(sandbox, request, parameters, (intent) => updateIntent(intent, parameters)),
);

export const confirmPayment = operation(confirmParameters, async (sandbox, request, parameters) => {
  const { client_secret, payment_method: name, payment_method_data, receipt_email } = parameters;
  const { return_url: returnUrl = null } = parameters;
  const invalidUrl = returnUrl === null ? undefined : checkReturnUrl(returnUrl, sandbox.publicUrl);
  if (invalidUrl) return errorReply(invalidUrl);
  const now = sandbox.now();
  const typed = payment_method_data && checkCard(payment_method_data, now);
  const card = name === undefined ? typed : checkPaymentMethod(name, now);
  const context = transitionContext(sandbox);
  return change(sandbox, request, parameters, (intent) => {
    const error = checkClientSecret(intent, request, client_secret) ?? (card && !card.ok ? card.error : undefined);
    if (error) return { unchanged: intent, refusal: error };
    return confirmIntent(
      intent,
      { card: card?.ok ? card : undefined, returnUrl, receiptEmail: receipt_email },
      context,
    );
  });
});

export const cancelPayment = operation(cancelParameters, (sandbox, request, parameters) =>
  change(sandbox, request, parameters, (intent) =>
    cancelIntent(intent, parameters.cancellation_reason ?? null, sandbox.now()),
  ),
);

/** The time and random ids for one transition. */
export function transitionContext({ now, processingMs }: Sandbox) {
  return { now: now(), processingMs, chargeId: newId("ch_3"), token: newId("", 43) };
}

/** A publishable key needs the intent's client secret as well. It is checked whenever it is given. */
function checkClientSecret(
  intent: Intent,
  { keyType }: OperationRequest,
  clientSecret: string | undefined,
): ErrorResponse | undefined {
  if (clientSecret === undefined && keyType === "secret") return undefined;
  if (clientSecret === intent.clientSecret) return undefined;
  const param = "client_secret";
  if (!clientSecret) return invalidRequest(`Missing required param: ${param}.`, { code: "parameter_missing", param });
  return invalidRequest(
    "The provided client_secret does not match the client_secret associated with the PaymentIntent.",
    { code: "payment_intent_invalid_parameter", param },
  );
}

/** Allows only this site as the return URL, so that the challenge page is not an open redirect. */
function checkReturnUrl(url: string, publicUrl: string): ErrorResponse | undefined {
  if (!URL.canParse(url)) return invalidRequest("Not a valid URL", { code: "url_invalid", param: "return_url" });
  const site = new URL(publicUrl);
  if (isSameSite(site, new URL(url))) return undefined;
  return invalidRequest(`The payment sandbox leads back to ${site.origin} only.`, {
    code: "url_invalid",
    param: "return_url",
  });
}

/** A local site has several host names, and a visitor may use another one than its settings name. */
function isSameSite(site: URL, address: URL): boolean {
  const localNames = ["localhost", "127.0.0.1", "[::1]"];
  const areLocal = [site, address].every(({ hostname }) => localNames.includes(hostname));
  return (
    address.origin === site.origin || (areLocal && address.protocol === site.protocol && address.port === site.port)
  );
}

type Expands = { expand?: string[] | undefined };

async function change(
  sandbox: Sandbox,
  request: OperationRequest,
  parameters: Expands,
  decide: (intent: Intent) => Transition | NoTransition,
) {
  const { eventRequest } = request;
  const done = await updateStoredIntent(sandbox, byId(request.id), decide, {
    eventRequest,
    also: (trx, step) => request.storeReply(trx, outcomeReply(sandbox, request, step, parameters)),
  });
  const reply = done ? outcomeReply(sandbox, request, done, parameters) : errorReply(noSuchIntent(request.id));
  if (!done || "unchanged" in done) await request.storeReply(sandbox.db, reply);
  return reply;
}

/** Includes the intent in an error only where the request may see it. */
function outcomeReply(
  sandbox: Sandbox,
  request: OperationRequest,
  done: Transition | NoTransition,
  parameters: Expands,
): Reply {
  if ("intent" in done) {
    const payment_intent = serialize(sandbox, request, done.intent, parameters);
    return done.error ? jsonReply(402, { error: { ...done.error, payment_intent } }) : jsonReply(200, payment_intent);
  }
  const { refusal, unchanged } = done;
  if (!refusal) return jsonReply(200, serialize(sandbox, request, unchanged, parameters));
  if (refusal.error.code !== "payment_intent_unexpected_state") return errorReply(refusal);
  return jsonReply(refusal.status, {
    error: { ...refusal.error, payment_intent: serialize(sandbox, request, unchanged, parameters) },
  });
}

function serialize(sandbox: Sandbox, { keyType }: OperationRequest, intent: Intent, { expand = [] }: Expands) {
  return sandbox.serialize(intent, { keyType, expand });
}
