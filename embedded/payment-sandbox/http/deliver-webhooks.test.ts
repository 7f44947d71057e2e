import Stripe from "stripe";
import { expect, test } from "vitest";
import { fiveDollars, openSandbox, pay, startWebhook } from "../test-sandbox.ts";

const minute = 60_000;

function read({ raw, signature }: { raw: string; signature: string }, at?: number) {
  return new Stripe("sk_test").webhooks.constructEvent(raw, signature, "whsec_test", 300, undefined, at);
}

test("a payment is delivered to the webhook with Stripe's signature", async () => {
  await using webhook = await startWebhook();
  await using opened = await openSandbox({ webhookUrl: webhook.url });
  const stop = opened.sandbox.start();
  const intent = await fiveDollars(opened.stripe);
  await pay(opened, intent, { number: "4242424242424242", key: "one" });
  await expect.poll(() => webhook.received.length).toBeGreaterThan(0);
  await stop();
  const [received] = webhook.received;
  if (!received) throw new Error("Nothing was received.");
  expect(read(received)).toMatchObject({
    id: expect.stringMatching(/^evt_/),
    object: "event",
    api_version: "2026-10-28.endive",
    type: "payment_intent.succeeded",
    livemode: false,
    request: { id: expect.stringMatching(/^req_/), idempotency_key: "one" },
    data: { object: { id: intent.id, status: "succeeded", metadata: { item: "membership" } } },
  });
  expect(() => read({ ...received, raw: received.raw.replace('"amount":500', '"amount":5') })).toThrow();
  expect(() => read(received, Date.now() + 400_000)).toThrow();
});

test("each event has its own type", async () => {
  await using webhook = await startWebhook();
  await using opened = await openSandbox({ webhookUrl: webhook.url, processingMs: 0 });
  await pay(opened, await fiveDollars(opened.stripe), { number: "4000000000000002" });
  await pay(opened, await fiveDollars(opened.stripe), { number: "4000002500003155" });
  await pay(opened, await fiveDollars(opened.stripe), { number: "4000000000008005" });
  await opened.stripe.paymentIntents.cancel((await fiveDollars(opened.stripe)).id);
  const stop = opened.sandbox.start();
  await expect.poll(() => webhook.received.length).toBeGreaterThanOrEqual(5);
  await stop();
  expect(webhook.received.map((event) => read(event).type).toSorted()).toEqual([
    "payment_intent.canceled",
    "payment_intent.payment_failed",
    "payment_intent.processing",
    "payment_intent.requires_action",
    "payment_intent.succeeded",
  ]);
});

test("a failed delivery is retried with a new signature until it succeeds", async () => {
  await using webhook = await startWebhook(500, 302, 200);
  await using opened = await openSandbox({ webhookUrl: webhook.url });
  await pay(opened, await fiveDollars(opened.stripe), { number: "4242424242424242" });
  for (let attempt = 1; attempt <= 3; attempt++) {
    const stop = opened.sandbox.start();
    await expect.poll(() => webhook.received.length).toBeGreaterThanOrEqual(attempt);
    await stop();
    opened.clock.now += minute;
  }
  const stop = opened.sandbox.start();
  await stop();
  expect(webhook.received).toHaveLength(3);
  expect(new Set(webhook.received.map(({ raw }) => raw)).size).toBe(1);
  expect(new Set(webhook.received.map(({ signature }) => signature)).size).toBe(3);
});

test("another process delivers the event of a killed one", async () => {
  await using webhook = await startWebhook();
  await using opened = await openSandbox({ webhookUrl: webhook.url });
  await pay(opened, await fiveDollars(opened.stripe), { number: "4242424242424242" });
  // As a killed process leaves it: taken, and never given back.
  await opened.db
    .updateTable("sandbox_events")
    .set({ attempts: 1, due_at: opened.clock.now + 30_000 })
    .execute();
  await opened.sandbox.start()();
  expect(webhook.received).toHaveLength(0);
  opened.clock.now += 30_000;
  const stop = opened.another().start();
  await expect.poll(() => webhook.received.length).toBeGreaterThan(0);
  await stop();
  expect(webhook.received).toHaveLength(1);
});

test("several processes deliver each event once", async () => {
  await using webhook = await startWebhook();
  await using opened = await openSandbox({ webhookUrl: webhook.url });
  for (let paid = 0; paid < 6; paid++) {
    await pay(opened, await fiveDollars(opened.stripe), { number: "4242424242424242" });
  }
  const stops = [opened.sandbox, opened.another(), opened.another()].map((process) => process.start());
  await expect.poll(() => webhook.received.length).toBeGreaterThanOrEqual(6);
  await Promise.all(stops.map((stop) => stop()));
  expect(new Set(webhook.received.map((event) => read(event).id)).size).toBe(6);
  expect(webhook.received).toHaveLength(6);
});

test("a processing payment is settled and delivered without a request", async () => {
  await using webhook = await startWebhook();
  await using opened = await openSandbox({ webhookUrl: webhook.url, processingMs: 50, now: Date.now });
  const stop = opened.sandbox.start();
  await pay(opened, await fiveDollars(opened.stripe), { number: "4000000000008005" });
  await expect.poll(() => webhook.received.length).toBeGreaterThanOrEqual(2);
  await stop();
  // As at Stripe, what is due at the same time comes in any order.
  const received = webhook.received.map((each) => read(each).type).toSorted();
  expect(received).toEqual(["payment_intent.processing", "payment_intent.succeeded"]);
});

test("an event is given up after a day, and that is logged", async () => {
  await using opened = await openSandbox();
  await pay(opened, await fiveDollars(opened.stripe), { number: "4242424242424242" });
  opened.clock.now += 24 * 60 * minute;
  const stop = opened.sandbox.start();
  await expect.poll(() => opened.logged.length).toBeGreaterThan(0);
  await stop();
  expect(opened.logged).toEqual([expect.stringContaining("gives up telling the webhook of evt_")]);
});

test("cleanup deletes delivered events and expired keys only", async () => {
  await using webhook = await startWebhook();
  await using opened = await openSandbox({ webhookUrl: webhook.url });
  await pay(opened, await fiveDollars(opened.stripe), { number: "4242424242424242", key: "one" });
  const stop = opened.sandbox.start();
  await expect.poll(() => webhook.received.length).toBeGreaterThan(0);
  await stop();
  opened.clock.now += 25 * 60 * minute;
  await pay(opened, await fiveDollars(opened.stripe), { number: "4000000000000002", key: "two" });
  await opened.sandbox.cleanUp();
  const events = await opened.db.selectFrom("sandbox_events").select("body").execute();
  expect(events.map(({ body }) => JSON.parse(body).type)).toEqual(["payment_intent.payment_failed"]);
  const keys = await opened.db.selectFrom("sandbox_idempotency_keys").select("key").execute();
  expect(keys.map(({ key }) => key)).toContain("publishable:two");
  expect(keys.map(({ key }) => key)).not.toContain("publishable:one");
  expect((await opened.stripe.paymentIntents.list()).data).toHaveLength(2);
});

test("cleanup erases the personal data of old finished payments, but neither their result nor open payments", async () => {
  await using opened = await openSandbox({ paymentsTtlMs: 24 * 60 * minute });
  const [paid, closed, open] = [
    await fiveDollars(opened.stripe),
    await fiveDollars(opened.stripe),
    await fiveDollars(opened.stripe),
  ];
  await pay(opened, paid, { number: "4242424242424242" });
  await opened.stripe.paymentIntents.update(paid.id, { receipt_email: "ann@example.org" });
  await opened.stripe.paymentIntents.update(open.id, { receipt_email: "ann@example.org" });
  await opened.stripe.paymentIntents.cancel(closed.id);
  opened.clock.now += 23 * 60 * minute;
  await opened.sandbox.cleanUp();
  expect((await opened.stripe.paymentIntents.list()).data).toHaveLength(3);
  opened.clock.now += 2 * 60 * minute;
  await opened.sandbox.cleanUp();
  const { data } = await opened.stripe.paymentIntents.list();
  const kept = new Map(data.map((each) => [each.id, each]));
  expect(kept.get(paid.id)).toMatchObject({ status: "succeeded", payment_method: null, receipt_email: null });
  expect(kept.get(paid.id)?.amount_received).toBe(500);
  expect(kept.get(open.id)).toMatchObject({ receipt_email: "ann@example.org" });
  expect(kept.has(closed.id)).toBe(false);
});
