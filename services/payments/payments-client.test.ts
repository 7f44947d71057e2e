import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { siteMigrations } from "#migrations/index.ts";
import { loadConfig } from "#platform/config/config.server.ts";
import { createLog } from "#platform/observability/log.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { paymentMigrations } from "#services/migration-sets.server.ts";
import { createRateLimits } from "#services/rate-limits/rate-limits.server.ts";
import { openTestDatabase } from "#tests/support/site/database.ts";
import { PaymentRefused, PaymentsUnavailable } from "./payment-errors.server.ts";
import { createPayments, type Payments } from "./payments.server.ts";
import { createPaymentsClient } from "./payments-client.server.ts";

const membership = { amount: 500, currency: "aud", metadata: { item: "cjf-membership" } };

let payments: Payments;
let close: () => Promise<void>;

beforeAll(async () => {
  const opened = await openTestDatabase<SiteTables>([{ name: "site", migrations: siteMigrations }, paymentMigrations]);
  const { db } = opened;
  close = opened.close;
  const config = loadConfig({ RATE_LIMIT: "off" });
  const log = createLog("silent");
  payments = await createPayments({ config, db, log, limits: createRateLimits(config, db, log) });
});
afterAll(() => close());

/** Pays as a browser would. */
async function pay(id: string, clientSecret: string, number = "4242424242424242") {
  const body = new URLSearchParams({
    client_secret: clientSecret,
    "payment_method_data[type]": "card",
    "payment_method_data[billing_details][name]": "Ann Lee",
    "payment_method_data[billing_details][email]": "ann@example.org",
    "payment_method_data[card][number]": number,
    "payment_method_data[card][exp_month]": "12",
    "payment_method_data[card][exp_year]": "2034",
    "payment_method_data[card][cvc]": "123",
  });
  const init = { method: "POST", headers: { Authorization: "Bearer pk_test_sandbox" }, body };
  return payments.routes.request(`http://localhost/sandbox/stripe/v1/payment_intents/${id}/confirm`, init);
}

test("a refund is made once, whoever asks at once, and a refused one is not refused again later", async () => {
  const { client } = payments;
  const created = await client.create(membership);
  await expect(client.refund(created.id)).rejects.toThrow(PaymentRefused);
  await pay(created.id, created.clientSecret);
  await Promise.all([client.refund(created.id), client.refund(created.id), client.refund(created.id)]);
  await client.refund(created.id);
  expect(await client.amountRefunded(created.id)).toBe(500);
});

test("a payment says how much of it was refunded", async () => {
  const { client } = payments;
  const { id, clientSecret } = await client.create(membership);
  await pay(id, clientSecret);
  expect(await client.retrieve(id)).toMatchObject({ status: "succeeded", amountRefunded: 0 });
  expect(await client.refundStatus(id)).toBe("none");
  await client.refund(id);
  expect(await client.retrieve(id)).toMatchObject({ amountRefunded: 500 });
  expect(await client.refundStatus(id)).toBe("succeeded");
});

test("a restricted key that may not read charges retrieves payments without them, and asks for them once", async () => {
  const asked: string[] = [];
  const intent = { id: "pi_1", object: "payment_intent", status: "succeeded", amount: 500, amount_received: 500 };
  const provider: typeof fetch = async (input) => {
    const { searchParams } = new URL(new Request(input).url);
    const expanded = [...searchParams.values()].join();
    asked.push(expanded);
    if (!expanded.includes("latest_charge"))
      return Response.json({ ...intent, currency: "aud", created: 1, metadata: {}, latest_charge: "ch_1" });
    const message = "Having the 'rak_charge_read' permission would allow this request to continue.";
    return Response.json({ error: { type: "invalid_request_error", message } }, { status: 403 });
  };
  const account = { secretKey: "rk_test_1", webhookSecret: "whsec_1", apiUrl: "http://localhost", fetch: provider };
  const client = createPaymentsClient(account, createLog("silent"));
  for (let count = 0; count < 7; count += 1)
    expect(await client.retrieve("pi_1")).toMatchObject({ status: "succeeded", amountRefunded: undefined });
  expect(asked.filter((expanded) => expanded.includes("latest_charge"))).toHaveLength(1);
  expect(client.isCircuitOpen()).toBe(false);
});

test("an answer that is no payment, or another one's, is taken for none, and a list that repeats itself ends", async () => {
  const other = { id: "pi_2", object: "payment_intent", status: "succeeded", amount: 500, metadata: { item: "x" } };
  let answer: object = {};
  const account = { secretKey: "sk_test_1", webhookSecret: "whsec_1", apiUrl: "http://localhost" };
  const client = createPaymentsClient({ ...account, fetch: async () => Response.json(answer) }, createLog("silent"));
  await expect(client.create(membership)).rejects.toThrow(PaymentsUnavailable);
  for (answer of [{}, { ...other, amount: undefined }, other])
    await expect(client.retrieve("pi_1")).rejects.toThrow(PaymentsUnavailable);
  answer = { object: "list", data: [other], has_more: true };
  await expect(Array.fromAsync(client.list("x"))).rejects.toThrow(PaymentsUnavailable);
});

test("a payment is created, described and paid, and names payer and card", async () => {
  const { client } = payments;
  const created = await client.create(membership);
  expect(created).toMatchObject({ status: "requires_payment_method", amount: 500, amountReceived: 0, currency: "aud" });
  expect(created.clientSecret).toContain(`${created.id}_secret_`);
  const changes = {
    metadata: { member: "m-1" },
    receiptEmail: "ann@example.org",
    description: "Membership 2027, J-7K3M9Q",
  };
  expect(await client.update(created.id, changes)).toMatchObject({
    ok: true,
    intent: { metadata: { item: "cjf-membership", member: "m-1" }, receiptEmail: "ann@example.org" },
  });
  expect((await pay(created.id, created.clientSecret)).status).toBe(200);
  expect(await client.retrieve(created.id)).toMatchObject({
    status: "succeeded",
    amountReceived: 500,
    description: "Membership 2027, J-7K3M9Q",
    cardHolder: { name: "Ann Lee", email: "ann@example.org" },
    card: { brand: "visa", last4: "4242" },
  });
});

test("one idempotency key creates one payment", async () => {
  const { client } = payments;
  const asked = await Promise.all([1, 2, 3].map(() => client.create({ ...membership, idempotencyKey: "once" })));
  expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
});

test("a canceled payment cannot be paid, and canceling may be repeated", async () => {
  const { client } = payments;
  const { id, clientSecret } = await client.create(membership);
  expect(await client.cancel(id)).toEqual({ ok: true });
  expect(await client.cancel(id)).toEqual({ ok: true });
  expect((await pay(id, clientSecret)).status).toBe(400);
  expect(await client.retrieve(id)).toMatchObject({ status: "canceled", amountReceived: 0 });
});

test("a succeeded payment cannot be canceled, and is returned", async () => {
  const { client } = payments;
  const { id, clientSecret } = await client.create(membership);
  await pay(id, clientSecret);
  expect(await client.cancel(id)).toMatchObject({ ok: false, intent: { id, status: "succeeded" } });
});

test("an unknown payment is undefined", async () => {
  const { client } = payments;
  expect(await client.retrieve("pi_nothing")).toBeUndefined();
  expect(await client.update("pi_nothing", { description: "x" })).toEqual({ ok: false, intent: undefined });
  expect(await client.cancel("pi_nothing")).toEqual({ ok: true });
});

test("all payments of one item are listed over several pages, and no others", async () => {
  const { client } = payments;
  const ids = [];
  // One after another: each call has its own few seconds.
  for (let count = 0; count < 120; count += 1)
    ids.push((await client.create({ ...membership, metadata: { item: "a mug" } })).id);
  const listed = [];
  for await (const { id } of client.list("a mug")) listed.push(id);
  expect(listed.toSorted()).toEqual(ids.toSorted());
});

describe("a webhook", () => {
  const event = {
    id: "evt_1",
    object: "event",
    type: "payment_intent.succeeded",
    data: { object: { id: "pi_1", object: "payment_intent" } },
  };
  const raw = JSON.stringify(event);
  const now = () => Math.floor(Date.now() / 1000);

  /** As Stripe signs. */
  async function sign(payload: string, secret: string, timestamp = now()) {
    const { default: Stripe } = await import("stripe");
    return new Stripe("sk_test_1").webhooks.generateTestHeaderString({ payload, secret, timestamp });
  }

  test("signed by the provider is read", async () => {
    expect(await payments.client.verifyEvent(raw, await sign(raw, "whsec_sandbox"))).toEqual({
      ok: true,
      event: { id: "evt_1", type: "payment_intent.succeeded", intentId: "pi_1" },
    });
  });

  test.each(["refund", "charge"])("about a %s names its payment", async (object) => {
    const about = { ...event, type: "refund.failed", data: { object: { id: "re_1", object, payment_intent: "pi_1" } } };
    const payload = JSON.stringify(about);
    const read = await payments.client.verifyEvent(payload, await sign(payload, "whsec_sandbox"));
    expect(read).toMatchObject({ ok: true, event: { intentId: "pi_1" } });
  });

  test("about something else names no payment", async () => {
    const other = JSON.stringify({
      ...event,
      type: "customer.created",
      data: { object: { id: "cus_1", object: "customer" } },
    });
    const read = await payments.client.verifyEvent(other, await sign(other, "whsec_sandbox"));
    expect(read).toMatchObject({ ok: true, event: { intentId: undefined } });
  });

  test.each<[string, () => Promise<[string, string | undefined]>]>([
    ["without a signature", async () => [raw, undefined]],
    ["with an empty one", async () => [raw, ""]],
    ["with something else for one", async () => [raw, "t=now,v1=yes"]],
    ["signed with another secret", async () => [raw, await sign(raw, "whsec_other")]],
    ["changed since", async () => [raw.replace("pi_1", "pi_2"), await sign(raw, "whsec_sandbox")]],
    ["signed 301 seconds ago", async () => [raw, await sign(raw, "whsec_sandbox", now() - 301)]],
  ])("%s is refused", async (_, make) => {
    const [payload, signature] = await make();
    expect(await payments.client.verifyEvent(payload, signature)).toEqual({ ok: false, reason: "signature" });
  });

  test.each(["nothing", "{}", "null", "[]", '{"id":1,"data":null}'])(
    "that says %s is none, though signed",
    async (payload) => {
      const read = await payments.client.verifyEvent(payload, await sign(payload, "whsec_sandbox"));
      expect(read).toEqual({ ok: false, reason: "content" });
    },
  );
});
