import { expect, test } from "vitest";
import { fiveDollars, type OpenSandbox, openSandbox, pay } from "../test-sandbox.ts";

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

test("a refund says why it was made, however often it is read, and to the webhook as well", async () => {
  await using opened = await openSandbox();
  const { id, refund } = await refundOf(opened, "4000000000007726", "requested_by_customer");
  expect(refund.reason).toBe("requested_by_customer");
  expect(await later(opened, id)).toMatchObject({ status: "succeeded", reason: "requested_by_customer" });
  const rows = await opened.db.selectFrom("sandbox_events").select("body").execute();
  const about = rows.map(({ body }) => JSON.parse(body)).filter(({ type }) => type === "refund.updated");
  expect(about.map(({ data }) => data.object.reason)).toEqual(["requested_by_customer"]);
  const without = await refundOf(opened, "4242424242424242");
  expect(without.refund.reason).toBeNull();
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

test("a payment's charge says how much of it was refunded", async () => {
  await using opened = await openSandbox();
  const { stripe } = opened;
  const expand = { expand: ["latest_charge"] };
  const { id, ...intent } = await fiveDollars(stripe);
  expect((await stripe.paymentIntents.retrieve(id, expand)).latest_charge).toBeNull();
  await pay(opened, { id, ...intent }, { number: "4242424242424242" });
  const paid = await stripe.paymentIntents.retrieve(id, expand);
  expect(paid.latest_charge).toMatchObject({ object: "charge", paid: true, amount_refunded: 0, refunded: false });
  await stripe.refunds.create({ payment_intent: id });
  const refunded = await stripe.paymentIntents.retrieve(id, expand);
  expect(refunded.latest_charge).toMatchObject({ payment_intent: id, amount_refunded: 500, refunded: true });
  expect((await stripe.paymentIntents.retrieve(id)).latest_charge).toMatch(/^ch_/);
});

test("a refund that is pending is made later, and the webhook learns of it", async () => {
  await using opened = await openSandbox();
  const { id, refund } = await refundOf(opened, "4000000000007726");
  expect(refund.status).toBe("pending");
  expect(await later(opened, id)).toMatchObject({ status: "succeeded" });
  expect(await eventsOf(opened)).toContainEqual(["refund.updated", { object: "refund", payment_intent: id }]);
});

test("a refund that fails after it was made gives the money to the site again, which may refund it once more", async () => {
  await using opened = await openSandbox();
  const { id, refund } = await refundOf(opened, "4000000000005126");
  expect(refund.status).toBe("succeeded");
  expect(await later(opened, id)).toMatchObject({ status: "failed", failure_reason: "expired_or_canceled_card" });
  expect(await eventsOf(opened)).toContainEqual(["refund.failed", { object: "refund", payment_intent: id }]);
  const { latest_charge } = await opened.stripe.paymentIntents.retrieve(id, { expand: ["latest_charge"] });
  expect(latest_charge).toMatchObject({ amount_refunded: 0, refunded: false });
  expect(await opened.stripe.refunds.create({ payment_intent: id })).toMatchObject({ status: "succeeded" });
});

async function refundOf(opened: OpenSandbox, number: string, reason?: "requested_by_customer") {
  const intent = await fiveDollars(opened.stripe);
  await pay(opened, intent, { number });
  return {
    id: intent.id,
    refund: await opened.stripe.refunds.create({ payment_intent: intent.id, ...(reason && { reason }) }),
  };
}

async function later(opened: OpenSandbox, id: string) {
  opened.clock.now += 60_000;
  return (await opened.stripe.refunds.list({ payment_intent: id })).data[0];
}

async function eventsOf({ db }: OpenSandbox) {
  const rows = await db.selectFrom("sandbox_events").select("body").execute();
  return rows.map(({ body }) => {
    const { type, data } = JSON.parse(body);
    return [type, { object: data.object.object, payment_intent: data.object.payment_intent }];
  });
}
