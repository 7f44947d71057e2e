import { byId, changeIntent, currentIntent, type Ledger } from "./change-intent.ts";
import { type Fault, invalidRequest, noSuchIntent } from "./errors.ts";
import type { EventOrigin } from "./events.ts";
import type { Reply } from "./idempotency.ts";
import {
  cancelIntent,
  confirmIntent,
  type Intent,
  newIntent,
  type Standstill,
  type Step,
  updateIntent,
} from "./intent.ts";
import { newId } from "./new-id.ts";
import {
  cancelParameters,
  confirmParameters,
  createParameters,
  readParameters,
  retrieveParameters,
  updateParameters,
} from "./parameters.ts";
import type { ShowIntent, Viewer } from "./payment-intent-object.ts";
import { takeCard } from "./payment-method.ts";
import { type Database, insertIntent } from "./store.ts";

/** What all operations share. */
export type Sandbox = Ledger & { show: ShowIntent; processingMs: number; publicUrl: string };

/** One request. `sent` are its parameters as they came, `id` is the intent's that its address names. */
export type Call = {
  viewer: Viewer;
  id: string;
  sent: unknown;
  origin: EventOrigin;
  /** Keeps the answer for the request's `Idempotency-Key`, once it is carried out: together with what is done, or alone. */
  keep(db: Database, reply: Reply): Promise<void>;
};

export type Operation = (sandbox: Sandbox, call: Call) => Promise<Reply>;

export function replyOf(status: number, body: object): Reply {
  return { status, body: JSON.stringify(body) };
}

export function faultReply({ status, error }: Fault): Reply {
  return replyOf(status, { error });
}

export const createPayment: Operation = async (sandbox, call) => {
  const read = readParameters(createParameters, call.sent);
  if (!read.ok) return faultReply(read.fault);
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
  const reply = replyOf(200, shown(sandbox, call, intent, read.parameters));
  await sandbox.db.transaction().execute(async (trx) => {
    await insertIntent(trx, intent);
    await call.keep(trx, reply);
  });
  return reply;
};

export const retrievePayment: Operation = async (sandbox, call) => {
  const read = readParameters(retrieveParameters, call.sent);
  if (!read.ok) return faultReply(read.fault);
  const found = await currentIntent(sandbox, byId(call.id));
  if (!found) return faultReply(noSuchIntent(call.id));
  const barred = barredFrom(found.intent, call, read.parameters.client_secret);
  if (barred) return faultReply(barred);
  return replyOf(200, shown(sandbox, call, found.intent, read.parameters));
};

export const updatePayment: Operation = async (sandbox, call) => {
  const read = readParameters(updateParameters, call.sent);
  if (!read.ok) return faultReply(read.fault);
  return change(sandbox, call, read.parameters, (intent) => updateIntent(intent, read.parameters));
};

export const confirmPayment: Operation = async (sandbox, call) => {
  const read = readParameters(confirmParameters, call.sent);
  if (!read.ok) return faultReply(read.fault);
  const { client_secret, payment_method_data, return_url = null, receipt_email } = read.parameters;
  const strange = return_url === null ? undefined : strangeUrl(return_url, sandbox.publicUrl);
  if (strange) return faultReply(strange);
  const card = payment_method_data && takeCard(payment_method_data, sandbox.now());
  const chance = circumstances(sandbox);
  return change(sandbox, call, read.parameters, (intent) => {
    const fault = barredFrom(intent, call, client_secret) ?? (card && !card.ok ? card.fault : undefined);
    if (fault) return { stays: intent, fault };
    const taken = card?.ok ? card : undefined;
    return confirmIntent(intent, { card: taken, returnUrl: return_url, receiptEmail: receipt_email }, chance);
  });
};

export const cancelPayment: Operation = async (sandbox, call) => {
  const read = readParameters(cancelParameters, call.sent);
  if (!read.ok) return faultReply(read.fault);
  const reason = read.parameters.cancellation_reason ?? null;
  return change(sandbox, call, read.parameters, (intent) => cancelIntent(intent, reason, sandbox.now()));
};

/** What only chance can give, for one step. */
export function circumstances({ now, processingMs }: Sandbox) {
  return { now: now(), processingMs, chargeId: newId("ch_3"), token: newId("", 43) };
}

/** A browser has to know the payment's own secret too. It is checked wherever it is given. */
function barredFrom(intent: Intent, { viewer }: Call, clientSecret: string | undefined): Fault | undefined {
  if (clientSecret === undefined && viewer === "secret") return undefined;
  if (clientSecret === intent.clientSecret) return undefined;
  const param = "client_secret";
  if (!clientSecret) return invalidRequest(`Missing required param: ${param}.`, { code: "parameter_missing", param });
  return invalidRequest(
    "The provided client_secret does not match the client_secret associated with the PaymentIntent.",
    { code: "payment_intent_invalid_parameter", param },
  );
}

/** A challenge leads back to this site only: its page is ours, and must not lead anybody astray. */
function strangeUrl(url: string, publicUrl: string): Fault | undefined {
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
  call: Call,
  parameters: Expands,
  decide: (intent: Intent) => Step | Standstill,
) {
  const { origin } = call;
  const done = await changeIntent(sandbox, byId(call.id), decide, {
    origin,
    also: (trx, step) => call.keep(trx, outcomeReply(sandbox, call, step, parameters)),
  });
  const reply = done ? outcomeReply(sandbox, call, done, parameters) : faultReply(noSuchIntent(call.id));
  if (!done || "stays" in done) await call.keep(sandbox.db, reply);
  return reply;
}

/** Who may not see an intent is not shown it in an error either. */
function outcomeReply(sandbox: Sandbox, call: Call, done: Step | Standstill, parameters: Expands): Reply {
  if ("intent" in done) {
    const payment_intent = shown(sandbox, call, done.intent, parameters);
    return done.error ? replyOf(402, { error: { ...done.error, payment_intent } }) : replyOf(200, payment_intent);
  }
  const { fault, stays } = done;
  if (!fault) return replyOf(200, shown(sandbox, call, stays, parameters));
  if (fault.error.code !== "payment_intent_unexpected_state") return faultReply(fault);
  return replyOf(fault.status, { error: { ...fault.error, payment_intent: shown(sandbox, call, stays, parameters) } });
}

function shown({ show }: Sandbox, { viewer }: Call, intent: Intent, { expand = [] }: Expands) {
  return show(intent, { viewer, expandsMethod: expand.includes("payment_method") });
}
