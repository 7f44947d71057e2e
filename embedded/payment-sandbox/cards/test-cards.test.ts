import { expect, test } from "vitest";
import { fiveDollars, openSandbox, pay } from "../test-sandbox.ts";
import { findTestCard } from "./card-behaviours.ts";
import { brandOf, passesLuhn } from "./card-brands.ts";

test.each([
  ["4242424242424242", "visa", "credit"],
  ["4000056655665556", "visa", "debit"],
  ["5555555555554444", "mastercard", "credit"],
  ["2223003122003222", "mastercard", "credit"],
  ["5200828282828210", "mastercard", "debit"],
  ["5105105105105100", "mastercard", "prepaid"],
  ["378282246310005", "amex", "credit"],
  ["4000000000000077", "visa", "credit"],
  ["4000000000003055", "visa", "credit"],
  ["6011111111111117", "discover", "credit"],
  ["3056930009020004", "diners", "credit"],
  ["3566002020360505", "jcb", "credit"],
  ["6200000000000005", "unionpay", "credit"],
])("%s is a good card of %s (%s)", async (number, brand, funding) => {
  expect(passesLuhn(number)).toBe(true);
  expect([brandOf(number).code, findTestCard(number).funding, findTestCard(number).outcome]).toEqual([
    brand,
    funding,
    "succeeds",
  ]);
});

test.each([
  ["4000000000000002", "card_declined", "generic_decline", "Your card was declined."],
  ["4000000000009995", "card_declined", "insufficient_funds", "Your card has insufficient funds."],
  ["4000000000009987", "card_declined", "lost_card", "Your card was declined."],
  ["4000000000009979", "card_declined", "stolen_card", "Your card was declined."],
  [
    "4000000000006975",
    "card_declined",
    "card_velocity_exceeded",
    "Your card was declined for making repeated attempts too frequently or exceeding its amount limit.",
  ],
  ["4100000000000019", "card_declined", "fraudulent", "Your card was declined."],
  ["4000000000000341", "card_declined", "generic_decline", "Your card was declined."],
  ["4000000000000069", "expired_card", undefined, "Your card has expired."],
  ["4000000000000127", "incorrect_cvc", undefined, "Your card's security code is incorrect."],
  [
    "4000000000000119",
    "processing_error",
    undefined,
    "An error occurred while processing your card. Try again in a little bit.",
  ],
  ["4111111111111111", "card_declined", "test_mode_live_card", expect.stringContaining("non test (live) card")],
])("%s is declined: %s, %s", async (number, code, declineCode, message) => {
  await using opened = await openSandbox();
  const intent = await fiveDollars(opened.stripe);
  const declined = await pay(opened, intent, { number });
  expect(declined.status).toBe(402);
  const { error } = declined.body;
  expect([error.type, error.code, error.decline_code]).toEqual(["card_error", code, declineCode]);
  expect(error).toMatchObject({
    message,
    charge: expect.stringMatching(/^ch_3/),
    payment_method: { card: { last4: number.slice(-4) } },
    payment_intent: { id: intent.id, status: "requires_payment_method", payment_method: null },
  });
  const read = await opened.stripe.paymentIntents.retrieve(intent.id);
  expect(read.last_payment_error).toMatchObject({ code, message });
  expect(read.amount_received).toBe(0);
});

test("after a decline another card pays", async () => {
  await using opened = await openSandbox();
  const intent = await fiveDollars(opened.stripe);
  await pay(opened, intent, { number: "4000000000000002" });
  const { body } = await pay(opened, intent, { number: "4242424242424242" });
  expect(body).toMatchObject({ status: "succeeded", last_payment_error: null });
});

test.each([
  [{ number: "4242424242424241" }, "incorrect_number", "number"],
  [{ number: "4242" }, "incorrect_number", "number"],
  [{ number: "4242424242424242", exp: "13/2040" }, "invalid_expiry_month", "exp_month"],
  [{ number: "4242424242424242", exp: "12/2020" }, "invalid_expiry_year", "exp_year"],
  [{ number: "4242424242424242", exp: "12/99" }, "invalid_expiry_year", "exp_year"],
  [{ number: "4242424242424242", cvc: "99" }, "invalid_cvc", "cvc"],
])("%o is no card that can be charged: %s", async (card, code, param) => {
  await using opened = await openSandbox();
  const intent = await fiveDollars(opened.stripe);
  const refused = await pay(opened, intent, card);
  expect(refused).toMatchObject({ status: 402, body: { error: { type: "card_error", code, param } } });
  const read = await opened.stripe.paymentIntents.retrieve(intent.id);
  expect(read).toMatchObject({ status: "requires_payment_method", last_payment_error: null });
});

test("a card that expires this month is valid, one of last month is not", async () => {
  await using opened = await openSandbox();
  opened.clock.now = Date.UTC(2030, 4, 31, 23);
  const intent = await fiveDollars(opened.stripe);
  const late = await pay(opened, intent, { number: "4242424242424242", exp: "04/2030" });
  expect(late.body.error.code).toBe("invalid_expiry_month");
  expect((await pay(opened, intent, { number: "4242424242424242", exp: "05/30" })).body.status).toBe("succeeded");
});

test("a card that succeeds later is processing first", async () => {
  await using opened = await openSandbox({ processingMs: 8000 });
  const intent = await fiveDollars(opened.stripe);
  const { body } = await pay(opened, intent, { number: "4000000000008005" });
  expect(body.status).toBe("processing");
  await expect(opened.stripe.paymentIntents.cancel(intent.id)).rejects.toMatchObject({
    code: "payment_intent_unexpected_state",
  });
  opened.clock.now += 7999;
  expect((await opened.stripe.paymentIntents.retrieve(intent.id)).status).toBe("processing");
  opened.clock.now += 1;
  const succeeded = await opened.stripe.paymentIntents.retrieve(intent.id);
  expect(succeeded).toMatchObject({ status: "succeeded", amount_received: 500 });
});

test("a list shows payments that have succeeded or failed meanwhile", async () => {
  await using opened = await openSandbox({ processingMs: 8000 });
  const [slow, bad] = [await fiveDollars(opened.stripe), await fiveDollars(opened.stripe)];
  await pay(opened, slow, { number: "4000000000008005" });
  await pay(opened, bad, { number: "4000000000008013" });
  opened.clock.now += 9000;
  const { data } = await opened.stripe.paymentIntents.list();
  const statuses = new Map(data.map(({ id, status }) => [id, status]));
  expect([statuses.get(slow.id), statuses.get(bad.id)]).toEqual(["succeeded", "requires_payment_method"]);
});
