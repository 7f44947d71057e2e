import { expect, test } from "vitest";
import { fiveDollars, openSandbox, pay, siteUrl } from "../test-sandbox.ts";
import { brandOf, passesLuhn } from "./card-brands.ts";
import { findTestCard, stripeTestCards } from "./stripe-test-cards.ts";

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

test("each documented card is known once, by a number that a form takes", () => {
  const numbers = stripeTestCards.map(({ number }) => number);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(numbers.length).toBeGreaterThan(150);
  for (const number of numbers) {
    expect([number, passesLuhn(number)]).toEqual([number, true]);
    expect([number, findTestCard(number).outcome]).not.toEqual([number, "test_mode_live_card"]);
    const { shortest, longest } = brandOf(number);
    expect(number.length).toBeGreaterThanOrEqual(shortest);
    expect(number.length).toBeLessThanOrEqual(longest);
  }
});

test.each([
  ["4000000760000002", "BR"],
  ["4000058260000005", "GB"],
  ["5555558265554449", "GB"],
  ["4000057640000008", "TH"],
  ["4000006820000007", "SA"],
])("%s pays, and is of %s", async (number, country) => {
  await using opened = await openSandbox();
  await pay(opened, await fiveDollars(opened.stripe), { number });
  const [intent] = (await opened.stripe.paymentIntents.list({ expand: ["data.payment_method"] })).data;
  expect(intent).toMatchObject({ status: "succeeded", payment_method: { card: { country } } });
});

test.each([
  ["4000000000004954", "fraudulent", "highest", "blocked"],
  ["4100000000000019", "fraudulent", "highest", "blocked"],
  ["4000000000000002", "generic_decline", "normal", "issuer_declined"],
  ["4000000000009235", undefined, "elevated", "authorized"],
  ["4242424242424242", undefined, "normal", "authorized"],
])("%s has a charge that says its risk: %s, %s", async (number, declineCode, risk_level, type) => {
  await using opened = await openSandbox();
  const { id, ...rest } = await fiveDollars(opened.stripe);
  const { body } = await pay(opened, { id, ...rest }, { number });
  expect(body.error?.decline_code).toBe(declineCode);
  const { latest_charge } = await opened.stripe.paymentIntents.retrieve(id, { expand: ["latest_charge"] });
  expect(latest_charge).toMatchObject({ outcome: { risk_level, type } });
});

const noPostalCode = { address: {} };

test.each([
  ["4000000000000101", { cvc_check: "fail" }, "incorrect_cvc"],
  ["4000058400307872", { cvc_check: "fail" }, "incorrect_cvc"],
  ["4000058400306072", { address_postal_code_check: "fail" }, "incorrect_zip"],
  ["4000000000000036", { address_postal_code_check: "fail" }, undefined],
  ["4000000000000010", { address_postal_code_check: "fail" }, undefined],
  ["4000000000000044", { address_postal_code_check: "unavailable" }, undefined],
])("%s fails the bank's checks: %o", async (number, checks, code) => {
  await using opened = await openSandbox();
  const { body } = await pay(opened, await fiveDollars(opened.stripe), { number });
  expect(body.error?.code).toBe(code);
  const [intent] = (await opened.stripe.paymentIntents.list({ expand: ["data.payment_method"] })).data;
  const method = intent?.payment_method ?? intent?.last_payment_error?.payment_method;
  expect(method).toMatchObject({ card: { checks } });
});

test.each([["4000000000000101"], ["4000000000000127"], ["4000058400306072"]])(
  "what was not typed in is not found wrong: %s pays without a code and a postal code",
  async (number) => {
    await using opened = await openSandbox();
    const { body } = await pay(opened, await fiveDollars(opened.stripe), { number, cvc: "", details: noPostalCode });
    expect(body.status).toBe("succeeded");
  },
);

test.each([
  ["4001007020000002", /terminal, with a PIN/],
  ["4000056655665572", /paying money out/],
])("a card for what the sandbox does not do is refused as what it is: %s", async (number, message) => {
  await using opened = await openSandbox();
  const { status, body } = await pay(opened, await fiveDollars(opened.stripe), { number });
  expect(status).toBe(402);
  expect(body.error).toMatchObject({ code: "card_declined", decline_code: "card_not_supported" });
  expect(body.error.message).toMatch(message);
});

test.each([
  ["4000000000000259", /a dispute \(fraudulent\) follows/],
  ["4000000000001976", /an inquiry follows/],
  ["4000000000001208", /captcha/],
  ["4000003720000278", /available at once/],
  ["4000008400000407", /may be blocked/],
])("%s pays, and its charge says what more it does at Stripe", async (number, message) => {
  await using opened = await openSandbox();
  const { id, ...rest } = await fiveDollars(opened.stripe);
  expect((await pay(opened, { id, ...rest }, { number })).body.status).toBe("succeeded");
  const { latest_charge } = await opened.stripe.paymentIntents.retrieve(id, { expand: ["latest_charge"] });
  expect(latest_charge).toMatchObject({ paid: true, outcome: { seller_message: expect.stringMatching(message) } });
});

test.each([
  ["4000008400000027", "requires_action", undefined],
  ["4000003800000446", "requires_action", undefined],
  ["4000582600000110", "requires_action", undefined],
  ["4000000032200000", "succeeded", undefined],
  ["4000000000003097", "succeeded", undefined],
  ["4000008400001280", undefined, "card_declined"],
])("3-D Secure of %s: %s", async (number, status, code) => {
  await using opened = await openSandbox();
  const { body } = await pay(opened, await fiveDollars(opened.stripe), { number });
  expect([body.status, body.error?.code]).toEqual([status, code]);
});

test.each([
  ["pm_card_visa", "succeeded"],
  ["pm_card_de", "succeeded"],
  ["pm_card_authenticationRequired", "requires_action"],
])("Stripe's test payment method %s is taken in place of a number: %s", async (payment_method, status) => {
  await using opened = await openSandbox();
  const { id } = await fiveDollars(opened.stripe);
  const confirmed = await opened.stripe.paymentIntents.confirm(id, { payment_method, return_url: siteUrl });
  expect(confirmed.status).toBe(status);
});

test.each([
  ["pm_card_chargeDeclinedIncorrectCvc", { code: "incorrect_cvc" }],
  ["pm_card_avsZipFailElevatedRisk", { code: "incorrect_zip" }],
  ["pm_1234", { code: "resource_missing", param: "payment_method" }],
])("the test payment method %s is refused: %o", async (payment_method, error) => {
  await using opened = await openSandbox();
  const { id } = await fiveDollars(opened.stripe);
  await expect(opened.stripe.paymentIntents.confirm(id, { payment_method })).rejects.toMatchObject(error);
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
