import { expect, test } from "vitest";
import { siteMigrations } from "#migrations/index.ts";
import { loadConfig } from "#platform/config/config.server.ts";
import { createLog } from "#platform/observability/log.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { paymentMigrations } from "#services/migration-sets.server.ts";
import { createRateLimits } from "#services/rate-limits/rate-limits.server.ts";
import { openTestDatabase } from "#tests/support/site/database.ts";
import { createPayments } from "./payments.server.ts";

const account = {
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_PUBLISHABLE_KEY: "pk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
};
const publicSite = { SITE_URL: "https://jazz.example.org", MAIL: "mailbox", PAYMENTS: "sandbox" };
const intents = "http://localhost/sandbox/stripe/v1/payment_intents";
const here = { incoming: { socket: { remoteAddress: "127.0.0.1" } } };
const there = { incoming: { socket: { remoteAddress: "203.0.113.9" } } };
const membership = { amount: 500, currency: "aud", metadata: { item: "cjf-membership" } };

async function openPayments(settings: Record<string, string>) {
  const sets = [{ name: "site", migrations: siteMigrations }, paymentMigrations];
  const { db, close } = await openTestDatabase<SiteTables>(sets);
  const config = loadConfig(settings);
  const log = createLog("silent");
  const payments = await createPayments({ config, db, log, limits: createRateLimits(config, db, log) });
  return { ...payments, [Symbol.asyncDispose]: close };
}

function tryCard(id: string, clientSecret: string, number = "4242424242424242") {
  const card = { number, exp_month: "12", exp_year: "2034", cvc: "123" };
  const fields = Object.entries(card).map(([name, value]) => [`payment_method_data[card][${name}]`, value]);
  const body = new URLSearchParams([
    ["client_secret", clientSecret],
    ["payment_method_data[type]", "card"],
    ["payment_method_data[billing_details][name]", "Ann Lee"],
    ["payment_method_data[billing_details][email]", "ann@example.org"],
    ...fields.map(([name = "", value = ""]) => [name, value]),
  ]);
  return new Request(`${intents}/${id}/confirm`, {
    method: "POST",
    headers: { Authorization: "Bearer pk_test_sandbox" },
    body,
  });
}

const listAs = (key: string, headers: Record<string, string> = {}, url = intents) =>
  new Request(url, { headers: { Authorization: `Bearer ${key}`, ...headers } });

test("with Stripe's keys pages get the publishable key, and there is no sandbox", async () => {
  await using payments = await openPayments(account);
  expect(payments.mode).toBe("stripe");
  expect(payments.forPages).toEqual({ publishableKey: "pk_test_1" });
  expect((await payments.routes.fetch(listAs("sk_test_sandbox"), here)).status).toBe(404);
});

test("with payments off every call fails, and pages get no key", async () => {
  await using payments = await openPayments({ PAYMENTS: "off" });
  expect(payments.forPages).toBeUndefined();
  expect((await payments.routes.fetch(listAs("sk_test_sandbox"), here)).status).toBe(404);
  await expect(payments.client.create(membership)).rejects.toMatchObject({ name: "PaymentsUnavailable" });
  await expect(payments.client.list("x")[Symbol.asyncIterator]().next()).rejects.toMatchObject({
    name: "PaymentsUnavailable",
  });
});

test("the sandbox's well-known key works on this machine only", async () => {
  await using payments = await openPayments({});
  const status = async (request: Request, from: object) => (await payments.routes.fetch(request, from)).status;
  expect(payments.forPages).toEqual({ publishableKey: "pk_test_sandbox", script: "/sandbox/stripe/stripe.js" });
  expect(await status(listAs("sk_test_sandbox"), here)).toBe(200);
  expect(await status(listAs("sk_test_sandbox"), there)).toBe(401);
  expect(await status(listAs("sk_test_sandbox", { "X-Forwarded-For": "203.0.113.9" }), here)).toBe(401);
  const strange = intents.replace("localhost", "rebound.example.org");
  expect(await status(listAs("sk_test_sandbox", {}, strange), here)).toBe(401);
});

test("on a public site the sandbox's keys are secret, and the site can use them", async () => {
  await using payments = await openPayments(publicSite);
  const url = intents.replace("http://localhost", "https://jazz.example.org");
  for (const from of [here, there])
    for (const where of [url, intents])
      expect((await payments.routes.fetch(listAs("sk_test_sandbox", {}, where), from)).status).toBe(401);
  const { id } = await payments.client.create(membership);
  expect(await payments.client.retrieve(id)).toMatchObject({ id, status: "requires_payment_method", amount: 500 });
  const forged = await signed("whsec_sandbox", "{}");
  expect(await payments.client.verifyEvent("{}", forged)).toEqual({ ok: false, reason: "signature" });
});

test("ten cards can be tried a minute; the refusal has Stripe's format", async () => {
  await using payments = await openPayments({});
  const { id, clientSecret } = await payments.client.create(membership);
  const declined = "4000000000000002";
  for (let tried = 0; tried < 10; tried += 1)
    expect((await payments.routes.fetch(tryCard(id, clientSecret, declined), there)).status).toBe(402);
  const refused = await payments.routes.fetch(tryCard(id, clientSecret), there);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  const { error } = await refused.json();
  expect(error).toMatchObject({ type: "invalid_request_error", code: "rate_limit" });
  expect(error.message).toContain("this card was not tried");
  expect(await payments.client.retrieve(id)).toMatchObject({ status: "requires_payment_method" });
});

/** A webhook's signature, as Stripe makes it. */
async function signed(secret: string, payload: string, at = Date.now()) {
  const { default: Stripe } = await import("stripe");
  const timestamp = Math.floor(at / 1000);
  return new Stripe("sk_test_1").webhooks.generateTestHeaderString({ payload, secret, timestamp });
}
