import type { PaymentIntent, PaymentIntentResult, StripeError } from "@stripe/stripe-js";
import { encodeForm } from "./form-encoding.ts";

const address = "/sandbox/stripe/v1/payment_intents";
const timeoutMs = 30_000;

/** The two calls with a publishable key and a client secret. They throw only for a malformed client secret: failures are returned as errors. */
export type SandboxApi = {
  retrieve: (clientSecret: string) => Promise<PaymentIntentResult>;
  confirm: (clientSecret: string, parameters: object) => Promise<PaymentIntentResult>;
};

export function sandboxApi(publishableKey: string): SandboxApi {
  const headers = { authorization: `Bearer ${publishableKey}` };
  return {
    retrieve: (secret) =>
      request(`${address}/${intentIdFrom(secret)}?${encodeForm({ client_secret: secret })}`, { headers }),
    confirm: (secret, parameters) =>
      request(`${address}/${intentIdFrom(secret)}/confirm`, {
        method: "POST",
        headers: { ...headers, "idempotency-key": newKey() },
        body: encodeForm({ ...parameters, client_secret: secret }),
      }),
  };
}

/** The payment intent's id in its client secret: `pi_123` of `pi_123_secret_456`. */
export function intentIdFrom(clientSecret: string): string {
  const [, id] = /^(pi_[a-zA-Z0-9]+)_secret_\w+$/.exec(clientSecret) ?? [];
  if (id) return id;
  throw new Error("A client secret has the form pi_…_secret_…, and this one has not.");
}

async function request(url: string, request: RequestInit): Promise<PaymentIntentResult> {
  try {
    const response = await fetch(url, { ...request, signal: AbortSignal.timeout(timeoutMs), cache: "no-store" });
    // The sandbox returns one of these two; anything else comes from a proxy in front of it.
    const body: PaymentIntent | { object?: undefined; error?: StripeError } = await response.json();
    if (body.object === "payment_intent") return { paymentIntent: body };
    if (body.error?.type) return { error: body.error };
  } catch {
    // No response, or an unreadable one.
  }
  return { error: connectionError };
}

const connectionError: StripeError = {
  type: "api_connection_error",
  message:
    "We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.",
};

/** `crypto.randomUUID` is missing on a site without https. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
