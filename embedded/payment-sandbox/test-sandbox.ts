import { serve } from "@hono/node-server";
import { Hono } from "hono";
import qs from "qs";
import Stripe from "stripe";
import { openTestDatabase } from "#tests/support/site/database.ts";
import { createPaymentSandbox, type PaymentSandboxOptions } from "./payment-sandbox.ts";
import { type SandboxTables, sandboxMigrations } from "./sandbox-migrations.ts";

const keys = { secretKey: "sk_test_secret", publishableKey: "pk_test_public", webhookSecret: "whsec_test" };
export const siteUrl = "https://festival.example";

/** The sandbox in this process, asked by Stripe's own SDK. `clock.now` is the time as it has it. */
export async function openSandbox(options: Partial<PaymentSandboxOptions> = {}) {
  const database = await openTestDatabase<SandboxTables>([{ name: "payment_sandbox", migrations: sandboxMigrations }]);
  const clock = { now: Date.now() };
  const logged: string[] = [];
  const make = (more: Partial<PaymentSandboxOptions> = {}) =>
    createPaymentSandbox({
      ...keys,
      db: database.db,
      webhookUrl: "http://127.0.0.1:9/nowhere",
      publicUrl: siteUrl,
      log: (message) => logged.push(message),
      now: () => clock.now,
      ...options,
      ...more,
    });
  const sandbox = make();
  return {
    ...keys,
    sandbox,
    /** Another process with the same database. */
    another: make,
    db: database.db,
    clock,
    logged,
    stripe: sdkFor(sandbox, keys.secretKey),
    /** What a browser asks with. */
    payer: sdkFor(sandbox, keys.publishableKey),
    /** Asks without the SDK, below /v1. */
    request: (path: string, init: RequestInit = {}) =>
      sandbox.app.fetch(new Request(`http://sandbox/v1${path}`, withKey(init, keys.secretKey))),
    [Symbol.asyncDispose]: database.close,
  };
}

export type OpenSandbox = Awaited<ReturnType<typeof openSandbox>>;
type Sandbox = ReturnType<typeof createPaymentSandbox>;

export function sdkFor(sandbox: Sandbox, key: string, maxNetworkRetries = 0) {
  return new Stripe(key, {
    httpClient: Stripe.createFetchHttpClient(async (input: RequestInfo | URL, init?: RequestInit) =>
      sandbox.app.fetch(new Request(input, init)),
    ),
    maxNetworkRetries,
    telemetry: false,
  });
}

function withKey(init: RequestInit, key: string) {
  const headers = new Headers(init.headers);
  if (!headers.has("Authorization")) headers.set("Authorization", `Bearer ${key}`);
  if (typeof init.body === "string") headers.set("Content-Type", "application/x-www-form-urlencoded");
  return { ...init, headers };
}

export function fiveDollars(stripe: Stripe, more: Partial<Stripe.PaymentIntentCreateParams> = {}) {
  return stripe.paymentIntents.create({
    amount: 500,
    currency: "aud",
    allowed_payment_method_types: ["card"],
    metadata: { item: "membership" },
    ...more,
  });
}

type Pay = { number: string; key?: string; cvc?: string; exp?: string; returnUrl?: string; details?: object };

/** Confirms as a browser does: with the publishable key and the payment's own secret. */
export async function pay(opened: OpenSandbox, intent: Stripe.PaymentIntent, { number, ...more }: Pay) {
  const [month = "12", year = "2040"] = more.exp?.split("/") ?? [];
  const card = { number, exp_month: month, exp_year: year, cvc: more.cvc === "" ? undefined : (more.cvc ?? "123") };
  const details = { name: "Ada Example", email: "ada@mail.example", address: { postal_code: "2620" } };
  const billing_details = more.details ?? details;
  const body = qs.stringify({
    client_secret: intent.client_secret,
    return_url: more.returnUrl ?? `${siteUrl}/member-success?name=Ada`,
    payment_method_data: { type: "card", card, billing_details },
  });
  const response = await opened.request(`/payment_intents/${intent.id}/confirm`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${opened.publishableKey}`,
      ...(more.key && { "Idempotency-Key": more.key }),
    },
    body,
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** A webhook on a real socket. It responds with `answers`, of which the last one repeats, and records the requests. */
export async function startWebhook(...responses: number[]) {
  const received: { raw: string; signature: string; at: number }[] = [];
  const app = new Hono();
  app.post("/webhooks/stripe", async (c) => {
    received.push({ raw: await c.req.text(), signature: c.req.header("Stripe-Signature") ?? "", at: Date.now() });
    const status = responses[Math.min(received.length, responses.length) - 1] ?? 200;
    return new Response(null, { status });
  });
  const server = serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0, overrideGlobalObjects: false });
  await new Promise((listening) => server.once("listening", listening));
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("The server has no port.");
  return {
    received,
    url: `http://127.0.0.1:${address.port}/webhooks/stripe`,
    [Symbol.asyncDispose]: async () => {
      await new Promise((closed) => server.close(closed));
    },
  };
}
