import { isRecord, text } from "#services/content/pages/content-tree.ts";
import type { SiteFetch } from "#services/site/site-fetch.ts";
import { intentIdFrom, membershipItem, type NewMember, paymentIntentHeader } from "./membership-contract.ts";

/**
 * `POST /api/payments/create-payment-intent`: 200 `{ clientSecret }`, of this browser's earlier payment while that is open. Read the
 * response's body with `clientSecretFrom`.
 */
export function createPaymentIntent(fetch: SiteFetch, signal?: AbortSignal): Promise<Response> {
  return fetch("/api/payments/create-payment-intent", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ items: [membershipItem] }),
    ...(signal ? { signal } : {}),
  });
}

/** The client secret in a successful response of `create-payment-intent`. */
export function clientSecretFrom(body: unknown): string | undefined {
  return isRecord(body) ? text(body.clientSecret) : undefined;
}

export type OwnPayment = { clientSecret: string; paymentIntent: string };

/**
 * `GET /api/payments`.
 *
 * @returns undefined where this browser has begun no payment, or sends no cookie.
 * @throws on any other failure.
 */
export async function fetchOwnPayment(fetch: SiteFetch, signal?: AbortSignal): Promise<OwnPayment | undefined> {
  const response = await fetch("/api/payments", { cache: "no-store", ...(signal ? { signal } : {}) });
  if (!response.ok) throw new Error(`/api/payments answered ${response.status}.`);
  const body: unknown = await response.json();
  if (!isRecord(body)) return undefined;
  const clientSecret = text(body.client_secret);
  const paymentIntent = text(body.payment_intent);
  return clientSecret && paymentIntent ? { clientSecret, paymentIntent } : undefined;
}

export type MemberAttempt = {
  /** The same for every attempt with the same answers. */
  idempotencyKey: string;
  /** Of the payment to be confirmed: the server refuses the record unless this browser may pay with it. */
  clientSecret: string;
  signal: AbortSignal;
};

/** `POST /api/records/new-member`: 200 `{ reference }`, or a problem, perhaps with one of `problemCodes`. */
export function sendNewMember(fetch: SiteFetch, payload: NewMember, attempt: MemberAttempt): Promise<Response> {
  return fetch("/api/records/new-member", {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "Idempotency-Key": attempt.idempotencyKey,
      [paymentIntentHeader]: intentIdFrom(attempt.clientSecret),
    },
    body: JSON.stringify(payload),
    signal: attempt.signal,
  });
}
