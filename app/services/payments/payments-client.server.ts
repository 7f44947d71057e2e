import type Stripe from "stripe";
import { loadOnce } from "#app/platform/cache/load-once.ts";
import type { Log } from "#app/platform/observability/log.server.ts";
import { createOutboundCalls } from "#app/platform/outbound/outbound-call.server.ts";
import { isProviderFailure, PaymentRefused, toPaymentError } from "./payment-errors.server.ts";
import { type PaymentIntent, toPaymentIntent } from "./payment-intent.server.ts";

/** A payment to create. `metadata` is stored by the provider. */
export type NewPayment = {
  amount: number;
  currency: string;
  metadata: Record<string, string>;
  /** The provider returns the same payment for the same key. */
  idempotencyKey?: string;
};

/** Omitted fields stay as they are; metadata are merged. */
export type PaymentChanges = { metadata?: Record<string, string>; receiptEmail?: string; description?: string };

/** A webhook's content, which is only a hint. `intentId` is undefined for events about anything but a payment. */
export type PaymentEvent = { id: string; type: string; intentId: string | undefined };

export type PaymentOutcome = { ok: true; intent: PaymentIntent } | { ok: false; intent: PaymentIntent | undefined };
export type EventRead = { ok: true; event: PaymentEvent } | { ok: false; reason: "signature" | "content" };

/**
 * The calls to the payment provider; each takes at most eight seconds.
 *
 * @throws PaymentsUnavailable if the provider does not answer or refuses the key; PaymentRefused if the request is invalid.
 */
export type PaymentsClient = {
  create(payment: NewPayment): Promise<PaymentIntent>;
  /** @returns undefined if the provider does not know the payment */
  retrieve(id: string): Promise<PaymentIntent | undefined>;
  /** `ok: false` with the current payment if it can no longer be changed; undefined if the provider does not know it. */
  update(id: string, changes: PaymentChanges): Promise<PaymentOutcome>;
  /** Cancels a payment. `ok: false` with the current payment if it is too late: paid or processing. */
  cancel(id: string): Promise<{ ok: true } | { ok: false; intent: PaymentIntent }>;
  /** Refunds a whole payment; repeating changes nothing. @throws PaymentRefused also if the refund itself fails. */
  refund(id: string): Promise<void>;
  /** The amount of a payment that was refunded, in the currency's smallest unit. */
  amountRefunded(id: string): Promise<number>;
  /** Lists every payment whose metadata name this item, the newest first. */
  list(item: string): AsyncIterable<PaymentIntent>;
  /** Whether the circuit breaker is open, so that calls fail at once. */
  isCircuitOpen(): boolean;
  /** Verifies and reads a webhook. `raw` is the unparsed body, `signature` the header `Stripe-Signature`, at most 300 seconds old and not from the future. */
  readEvent(raw: string, signature: string | undefined): Promise<EventRead>;
};

/** The provider's address and keys. `fetch` replaces the network; `timeoutMs` replaces the eight seconds. */
export type ProviderAccount = {
  secretKey: string;
  webhookSecret: string;
  apiUrl: string;
  fetch?: typeof fetch;
  timeoutMs?: number;
};

/** Leaves time for a second attempt. */
const attemptTimeoutMs = 4_000;
/** For all attempts of a call together. */
const callTimeoutMs = 8_000;
const breaker = { failures: 5, coolDownMs: { initial: 1_000, max: 15_000 } };
const toleranceSeconds = 300;
/** How far the provider's clock may be ahead of ours. */
const clockSkewSeconds = 30;
const expandPaymentMethod = { expand: ["payment_method"] };
const listOptions = { limit: 100, expand: ["data.payment_method"] };

/**
 * Uses Stripe's SDK for Stripe and the sandbox alike; it is imported with the first call. The SDK retries idempotent calls; the overall
 * timeout and the circuit breaker are added here.
 */
export function createPaymentsClient(
  account: ProviderAccount,
  log: Log,
  outbound = createOutboundCalls(log),
): PaymentsClient {
  const connect = loadOnce(() => connectTo(account));
  const timeoutMs = account.timeoutMs ?? callTimeoutMs;
  const provider = outbound.service("stripe", { timeoutMs, breaker, isFailure: isProviderFailure });
  const askStripe = async <Result>(call: (stripe: Stripe) => Promise<Result>) => {
    const stripe = await connect();
    try {
      return await provider.call(() => call(stripe));
    } catch (error) {
      throw toPaymentError(error, log);
    }
  };
  const ask: Ask = (call) => askStripe(({ paymentIntents }) => call(paymentIntents));
  const retrieve = (id: string) => retrieveWith(ask, id);
  return {
    create: (payment) => createWith(ask, payment),
    retrieve,
    update: async (id, changes) => {
      const intent = await unlessTooLate(
        ask((intents) => intents.update(id, { ...asParameters(changes), ...expandPaymentMethod })),
      );
      return intent ? { ok: true, intent: toPaymentIntent(intent) } : { ok: false, intent: await retrieve(id) };
    },
    cancel: async (id) => {
      if (await unlessTooLate(ask((intents) => intents.cancel(id)))) return { ok: true };
      const intent = await retrieve(id);
      return intent === undefined || intent.status === "canceled" ? { ok: true } : { ok: false, intent };
    },
    refund: (id) => refundWith((call) => askStripe(({ refunds }) => call(refunds)), id),
    amountRefunded: async (id) => {
      const { data } = await askStripe(({ refunds }) => refunds.list({ payment_intent: id }));
      return data.filter((refund) => !isFailed(refund)).reduce((sum, { amount }) => sum + amount, 0);
    },
    list: (item) => listWith(ask, item),
    isCircuitOpen: provider.isCircuitOpen,
    readEvent: async (raw, signature) => readEvent(await connect(), raw, signature, account.webhookSecret),
  };
}

type Ask = <Result>(call: (intents: Stripe["paymentIntents"]) => Promise<Result>) => Promise<Result>;

async function connectTo({ secretKey, apiUrl, fetch = globalThis.fetch }: ProviderAccount): Promise<Stripe> {
  const { default: Stripe } = await import("stripe");
  const { protocol, hostname, port } = new URL(apiUrl);
  const isHttp = protocol === "http:";
  return new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(fetch),
    protocol: isHttp ? "http" : "https",
    host: hostname,
    port: port || (isHttp ? 80 : 443),
    timeout: attemptTimeoutMs,
    maxNetworkRetries: 2,
    telemetry: false,
  });
}

async function createWith(ask: Ask, { amount, currency, metadata, idempotencyKey }: NewPayment) {
  const options = idempotencyKey === undefined ? {} : { idempotencyKey };
  const payment: Stripe.PaymentIntentCreateParams = {
    amount,
    currency,
    metadata,
    allowed_payment_method_types: ["card"],
  };
  return toPaymentIntent(await ask((intents) => intents.create(payment, options)));
}

async function retrieveWith(ask: Ask, id: string) {
  try {
    return toPaymentIntent(await ask((intents) => intents.retrieve(id, expandPaymentMethod)));
  } catch (error) {
    if (error instanceof PaymentRefused && error.code === "resource_missing") return undefined;
    throw error;
  }
}

/** @returns undefined if the payment's status no longer allows the call, or the provider does not know it */
async function unlessTooLate<Result>(call: Promise<Result>): Promise<Result | undefined> {
  try {
    return await call;
  } catch (error) {
    const expected = ["payment_intent_unexpected_state", "resource_missing"];
    if (error instanceof PaymentRefused && expected.includes(error.code)) return undefined;
    throw error;
  }
}

type AskForRefund = (call: (refunds: Stripe["refunds"]) => Promise<Stripe.Refund>) => Promise<Stripe.Refund>;

/**
 * A payment can be refunded whole only once, so that two processes cause one refund. The SDK's key is another one for each call: under a
 * key of the payment's own the provider would repeat a refusal for a day.
 */
async function refundWith(ask: AskForRefund, id: string) {
  try {
    const refund = await ask((refunds) => refunds.create({ payment_intent: id, reason: "duplicate" }));
    if (isFailed(refund)) throw new PaymentRefused("refund_failed");
  } catch (error) {
    if (!(error instanceof PaymentRefused && error.code === "charge_already_refunded")) throw error;
  }
}

/** A pending refund is on its way. */
function isFailed({ status }: Stripe.Refund) {
  return status === "failed" || status === "canceled";
}

function asParameters({ metadata, receiptEmail, description }: PaymentChanges): Stripe.PaymentIntentUpdateParams {
  return {
    ...(metadata && { metadata }),
    ...(receiptEmail !== undefined && { receipt_email: receiptEmail }),
    ...(description !== undefined && { description }),
  };
}

async function* listWith(ask: Ask, item: string) {
  let last: string | undefined;
  do {
    const after = last === undefined ? {} : { starting_after: last };
    const page = await ask((intents) => intents.list({ ...listOptions, ...after }));
    for (const intent of page.data) if (intent.metadata.item === item) yield toPaymentIntent(intent);
    last = page.has_more ? page.data.at(-1)?.id : undefined;
  } while (last !== undefined);
}

async function readEvent(
  stripe: Stripe,
  raw: string,
  signature: string | undefined,
  secret: string,
): Promise<EventRead> {
  try {
    const event = await stripe.webhooks.constructEventAsync(raw, signature ?? "", secret, toleranceSeconds);
    if (isSignedForFuture(signature ?? "")) return { ok: false, reason: "signature" };
    return { ok: true, event: toPaymentEvent(event) };
  } catch (error) {
    const isForged = error instanceof Error && "type" in error && error.type === "StripeSignatureVerificationError";
    return { ok: false, reason: isForged ? "signature" : "content" };
  }
}

/** The SDK refuses old signatures only; one for the future could be stored and replayed until then. */
function isSignedForFuture(signature: string): boolean {
  const times = [...signature.matchAll(/(?:^|,)t=([^,]*)/g)].map(([, time]) => Number(time));
  const latest = Date.now() / 1000 + clockSkewSeconds;
  return !times.every((time) => time <= latest);
}

function toPaymentEvent({ id, type, data }: Stripe.Event): PaymentEvent {
  const about = data.object;
  const isIntent = "object" in about && about.object === "payment_intent" && "id" in about;
  return { id, type, intentId: isIntent ? String(about.id) : undefined };
}
