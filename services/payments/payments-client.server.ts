import type Stripe from "stripe";
import { loadOnce } from "#platform/cache/load-once.ts";
import type { Log } from "#platform/observability/log.server.ts";
import { limitedFetch } from "#platform/outbound/limited-answer.server.ts";
import { createOutboundCalls } from "#platform/outbound/outbound-call.server.ts";
import {
  isPermissionError,
  isProviderFailure,
  PaymentRefused,
  PaymentsUnavailable,
  toPaymentError,
} from "./payment-errors.server.ts";
import { type PaymentIntent, toPaymentIntent } from "./payment-intent.server.ts";
import { type EventRead, verifyEvent } from "./webhook-event.server.ts";

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

export type PaymentOutcome = { ok: true; intent: PaymentIntent } | { ok: false; intent: PaymentIntent | undefined };

/** How far the refunds of a payment are: `failed` if none is under way or done, and the latest has failed. */
export type RefundStatus = "none" | "pending" | "succeeded" | "failed";

/**
 * The calls to the payment provider; each takes at most eight seconds.
 *
 * @throws PaymentsUnavailable if the provider does not answer or refuses the key; PaymentRefused if the request is invalid.
 */
export type PaymentsClient = {
  create(payment: NewPayment): Promise<PaymentIntent>;
  /** With what was refunded of it, if our key may read charges. @returns undefined if the provider does not know the payment */
  retrieve(id: string): Promise<PaymentIntent | undefined>;
  /** `ok: false` with the current payment if it can no longer be changed; undefined if the provider does not know it. */
  update(id: string, changes: PaymentChanges): Promise<PaymentOutcome>;
  /** Cancels a payment. `ok: false` with the current payment if it is too late: paid or processing. */
  cancel(id: string): Promise<{ ok: true } | { ok: false; intent: PaymentIntent }>;
  /** Refunds a whole payment; repeating changes nothing. @throws PaymentRefused also if the refund itself fails. */
  refund(id: string): Promise<void>;
  /** A pending refund may still fail, and so may one that has succeeded. */
  refundStatus(id: string): Promise<RefundStatus>;
  /** The amount of a payment that was refunded, in the currency's smallest unit. */
  amountRefunded(id: string): Promise<number>;
  /** Lists every payment whose metadata name this item, the newest first. */
  list(item: string): AsyncIterable<PaymentIntent>;
  /** Whether the circuit breaker is open, so that calls fail at once. */
  isCircuitOpen(): boolean;
  /** Verifies and reads a webhook. `raw` is the unparsed body, `signature` the header `Stripe-Signature`, at most 300 seconds old and not from the future. */
  verifyEvent(raw: string, signature: string | undefined): Promise<EventRead>;
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
/** A hundred payments with their charges are a tenth of it. */
const MOST_ANSWER_BYTES = 8e6;
/** For all attempts of a call together. */
const callTimeoutMs = 8_000;
const breaker = { failures: 5, coolDownMs: { initial: 1_000, max: 15_000 } };
const expandPaymentMethod = { expand: ["payment_method"] };
const expandCharge = { expand: ["payment_method", "latest_charge"] };
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
  const retrieve = createRetrieve(ask, log);
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
    refundStatus: async (id) => {
      const { data } = await askStripe(({ refunds }) => refunds.list({ payment_intent: id }));
      return statusOfRefunds(data);
    },
    amountRefunded: async (id) => {
      const { data } = await askStripe(({ refunds }) => refunds.list({ payment_intent: id }));
      return data.filter((refund) => !isFailed(refund)).reduce((sum, { amount }) => sum + amount, 0);
    },
    list: (item) => listWith(ask, item),
    isCircuitOpen: provider.isCircuitOpen,
    verifyEvent: async (raw, signature) => verifyEvent(await connect(), raw, signature, account.webhookSecret),
  };
}

type Ask = <Result>(call: (intents: Stripe["paymentIntents"]) => Promise<Result>) => Promise<Result>;

async function connectTo({ secretKey, apiUrl, fetch = globalThis.fetch }: ProviderAccount): Promise<Stripe> {
  const { default: Stripe } = await import("stripe");
  const { protocol, hostname, port } = new URL(apiUrl);
  const isHttp = protocol === "http:";
  return new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(limitedFetch(MOST_ANSWER_BYTES, fetch)),
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

/**
 * Retrieves a payment with its charge, which says what was refunded. A restricted key may lack the right to read charges: then without it, so
 * that no payment waits for that right.
 */
function createRetrieve(ask: Ask, log: Log) {
  let mayReadCharges = true;
  const retrieveIntent = async (intents: Stripe["paymentIntents"], id: string) => {
    if (!mayReadCharges) return intents.retrieve(id, expandPaymentMethod);
    try {
      return await intents.retrieve(id, expandCharge);
    } catch (error) {
      if (!isPermissionError(error)) throw error;
      const intent = await intents.retrieve(id, expandPaymentMethod);
      mayReadCharges = false;
      log.warn("our key may not read charges, so payments that were refunded at the provider are not recognized");
      return intent;
    }
  };
  return (id: string) => retrieveWith(ask, retrieveIntent, id);
}

type RetrieveIntent = (intents: Stripe["paymentIntents"], id: string) => Promise<Stripe.PaymentIntent>;

async function retrieveWith(ask: Ask, retrieveIntent: RetrieveIntent, id: string) {
  try {
    const intent = toPaymentIntent(await ask((intents) => retrieveIntent(intents, id)));
    if (intent.id !== id) throw new PaymentsUnavailable();
    return intent;
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

function statusOfRefunds(refunds: readonly Stripe.Refund[]): RefundStatus {
  const made = refunds.filter((refund) => !isFailed(refund));
  if (made.length === 0) return refunds.length === 0 ? "none" : "failed";
  return made.every(({ status }) => status === "succeeded") ? "succeeded" : "pending";
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
    const next = page.has_more ? page.data.at(-1)?.id : undefined;
    // The same page again and again would have no end.
    if (next !== undefined && next === last) throw new PaymentsUnavailable();
    last = next;
  } while (last !== undefined);
}
