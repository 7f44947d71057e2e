import type { Reply } from "./idempotency.ts";
import { type Database, insertIntent } from "./intent-store.ts";
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
import { checkCard } from "./payment-method.ts";
import {
  cancelParameters,
  confirmParameters,
  createParameters,
  readParameters,
  retrieveParameters,
  updateParameters,
} from "./request-parameters.ts";
import { type ErrorResponse, invalidRequest, noSuchIntent } from "./stripe-errors.ts";
import { byId, type IntentStore, loadIntent, updateStoredIntent } from "./update-stored-intent.ts";
import type { EventRequest } from "./webhook-events.ts";

/** What all operations share. */
export type Sandbox = IntentStore & { serialize: SerializeIntent; processingMs: number; publicUrl: string };

/** One request. `sent` are its parameters as they came, `id` is the intent's that its address names. */
export type OperationRequest = {
  keyType: KeyType;
  id: string;
  parameters: unknown;
  origin: EventRequest;
  /** Keeps the answer for the request's `Idempotency-Key`, once it is carried out: together with what is done, or alone. */
  storeReply(db: Database, reply: Reply): Promise<void>;
};

export type Operation = (sandbox: Sandbox, call: OperationRequest) => Promise<Reply>;

export function jsonReply(status: number, body: object): Reply {
  return { status, body: JSON.stringify(body) };
}

export function errorReply({ status, error }: ErrorResponse): Reply {
  return jsonReply(status, { error });
}

export const createPayment: Operation = async (sandbox, call) => {
  const read = readParameters(createParameters, call.parameters);
  if (!read.ok) return errorReply(read.fault);
  const { amount, currency } = read.parameters;
  const id = newId("pi_3");
  const empty = newIntent({
    id,
    clientSecret: newId(`${id}_secret_`, 25),
    createdAt: sandbox.now(),
    amount,
    currency,
    allowedTypes: read.parameters.allowed_payment_method_types ?? null,
  });
  const { intent } = updateIntent(empty, read.parameters);
  const reply = jsonReply(200, shown(sandbox, call, intent, read.parameters));
  await sandbox.db.transaction().execute(async (trx) => {
    await insertIntent(trx, intent);
    await call.storeReply(trx, reply);
  });
  return reply;
};

export const retrievePayment: Operation = async (sandbox, call) => {
  const read = readParameters(retrieveParameters, call.parameters);
  if (!read.ok) return errorReply(read.fault);
  const found = await loadIntent(sandbox, byId(call.id));
  if (!found) return errorReply(noSuchIntent(call.id));
  const barred = barredFrom(found.intent, call, read.parameters.client_secret);
  if (barred) return errorReply(barred);
  return jsonReply(200, shown(sandbox, call, found.intent, read.parameters));
};

export const updatePayment: Operation = async (sandbox, call) => {
  const read = readParameters(updateParameters, call.parameters);
  if (!read.ok) return errorReply(read.fault);
  return change(sandbox, call, read.parameters, (intent) => updateIntent(intent, read.parameters));
};

export const confirmPayment: Operation = async (sandbox, call) => {
  const read = readParameters(confirmParameters, call.parameters);
  if (!read.ok) return errorReply(read.fault);
  const { client_secret, payment_method_data, return_url = null, receipt_email } = read.parameters;
  const strange = return_url === null ? undefined : strangeUrl(return_url, sandbox.publicUrl);
  if (strange) return errorReply(strange);
  const card = payment_method_data && checkCard(payment_method_data, sandbox.now());
  const chance = transitionContext(sandbox);
  return change(sandbox, call, read.parameters, (intent) => {
    const fault = barredFrom(intent, call, client_secret) ?? (card && !card.ok ? card.fault : undefined);
    if (fault) return { unchanged: intent, fault };
    const taken = card?.ok ? card : undefined;
    return confirmIntent(intent, { card: taken, returnUrl: return_url, receiptEmail: receipt_email }, chance);
  });
};

export const cancelPayment: Operation = async (sandbox, call) => {
  const read = readParameters(cancelParameters, call.parameters);
  if (!read.ok) return errorReply(read.fault);
  const reason = read.parameters.cancellation_reason ?? null;
  return change(sandbox, call, read.parameters, (intent) => cancelIntent(intent, reason, sandbox.now()));
};

/** What only chance can give, for one step. */
export function transitionContext({ now, processingMs }: Sandbox) {
  return { now: now(), processingMs, chargeId: newId("ch_3"), token: newId("", 43) };
}

/** A browser has to know the payment's own secret too. It is checked wherever it is given. */
function barredFrom(
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

/** A challenge leads back to this site only: its page is ours, and must not lead anybody astray. */
function strangeUrl(url: string, publicUrl: string): ErrorResponse | undefined {
  if (!URL.canParse(url)) return invalidRequest("Not a valid URL", { code: "url_invalid", param: "return_url" });
  const site = new URL(publicUrl);
  if (isOn(site, new URL(url))) return undefined;
  return invalidRequest(`The payment sandbox leads back to ${site.origin} only.`, {
    code: "url_invalid",
    param: "return_url",
  });
}

/** On this machine a site goes by several names, and a visitor may have come by another one than its settings say. */
function isOn(site: URL, address: URL): boolean {
  const ownNames = ["localhost", "127.0.0.1", "[::1]"];
  const isByOtherName = [site, address].every(({ hostname }) => ownNames.includes(hostname));
  return address.origin === site.origin || (isByOtherName && address.port === site.port);
}

type Expands = { expand?: string[] | undefined };

async function change(
  sandbox: Sandbox,
  call: OperationRequest,
  parameters: Expands,
  decide: (intent: Intent) => Transition | NoTransition,
) {
  const { origin } = call;
  const done = await updateStoredIntent(sandbox, byId(call.id), decide, {
    origin,
    also: (trx, step) => call.storeReply(trx, outcomeReply(sandbox, call, step, parameters)),
  });
  const reply = done ? outcomeReply(sandbox, call, done, parameters) : errorReply(noSuchIntent(call.id));
  if (!done || "unchanged" in done) await call.storeReply(sandbox.db, reply);
  return reply;
}

/** Who may not see an intent is not shown it in an error either. */
function outcomeReply(
  sandbox: Sandbox,
  call: OperationRequest,
  done: Transition | NoTransition,
  parameters: Expands,
): Reply {
  if ("intent" in done) {
    const payment_intent = shown(sandbox, call, done.intent, parameters);
    return done.error ? jsonReply(402, { error: { ...done.error, payment_intent } }) : jsonReply(200, payment_intent);
  }
  const { fault, unchanged: stays } = done;
  if (!fault) return jsonReply(200, shown(sandbox, call, stays, parameters));
  if (fault.error.code !== "payment_intent_unexpected_state") return errorReply(fault);
  return jsonReply(fault.status, {
    error: { ...fault.error, payment_intent: shown(sandbox, call, stays, parameters) },
  });
}

function shown({ serialize: show }: Sandbox, { keyType }: OperationRequest, intent: Intent, { expand = [] }: Expands) {
  return show(intent, { keyType, expandsMethod: expand.includes("payment_method") });
}
