import { expect, test } from "vitest";
import { fiveDollars, openSandbox, pay } from "./test-sandbox.ts";

test("a payment is refunded once, whole, and the payment stays succeeded", async () => {
  await using opened = await openSandbox();
  const { stripe } = opened;
  const intent = await fiveDollars(stripe);
  await pay(opened, intent, { number: "4242424242424242" });
  const refund = await stripe.refunds.create({ payment_intent: intent.id, reason: "duplicate" });
  expect(refund).toMatchObject({ object: "refund", amount: 500, currency: "aud", status: "succeeded" });
  expect(refund.id).toMatch(/^re_3/);
  await expect(stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
    code: "charge_already_refunded",
  });
  const { data } = await stripe.refunds.list({ payment_intent: intent.id });
  expect(data.map(({ id, amount }) => [id, amount])).toEqual([[refund.id, 500]]);
  expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ status: "succeeded", amount_received: 500 });
});

test("two requests at once under one key are one refund", async () => {
  await using opened = await openSandbox();
  const { stripe } = opened;
  const intent = await fiveDollars(stripe);
  await pay(opened, intent, { number: "4242424242424242" });
  const refundOnce = () => stripe.refunds.create({ payment_intent: intent.id }, { idempotencyKey: "once" });
  const results = await Promise.allSettled([refundOnce(), refundOnce()]);
  const done = results.flatMap((each) => (each.status === "fulfilled" ? [each.value.id] : []));
  expect(new Set([...done, (await refundOnce()).id]).size).toBe(1);
});

test("what has not come in, or is not known, is not refunded", async () => {
  await using opened = await openSandbox();
  const { stripe } = opened;
  const { id } = await fiveDollars(stripe);
  await expect(stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({
    code: "payment_intent_unexpected_state",
  });
  await expect(stripe.refunds.create({ payment_intent: "pi_none" })).rejects.toMatchObject({
    code: "resource_missing",
  });
  expect((await stripe.refunds.list({ payment_intent: id })).data).toEqual([]);
  await expect(stripe.refunds.list({ payment_intent: "pi_none" })).rejects.toMatchObject({ code: "resource_missing" });
});

test("a browser's key gives nothing back", async () => {
  await using opened = await openSandbox();
  const intent = await fiveDollars(opened.stripe);
  await pay(opened, intent, { number: "4242424242424242" });
  await expect(opened.payer.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({ statusCode: 401 });
  await expect(opened.payer.refunds.list({ payment_intent: intent.id })).rejects.toMatchObject({ statusCode: 401 });
});
