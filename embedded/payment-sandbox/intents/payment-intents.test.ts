import type Stripe from "stripe";
import { expect, test } from "vitest";
import { fiveDollars, openSandbox, pay } from "../test-sandbox.ts";

test("a payment is created, and retrieved as it was created", async () => {
  await using opened = await openSandbox();
  const made = await fiveDollars(opened.stripe, { description: "Membership", receipt_email: "ada@mail.example" });
  expect(made).toMatchObject({
    object: "payment_intent",
    amount: 500,
    amount_received: 0,
    currency: "aud",
    status: "requires_payment_method",
    livemode: false,
    metadata: { item: "membership" },
    description: "Membership",
    receipt_email: "ada@mail.example",
    payment_method_types: ["card"],
    payment_method: null,
    latest_charge: null,
  });
  expect(made.id).toMatch(/^pi_3[A-Za-z0-9]{24}$/);
  expect(made.client_secret).toMatch(new RegExp(`^${made.id}_secret_[A-Za-z0-9]{25}$`));
  const read = await opened.stripe.paymentIntents.retrieve(made.id);
  expect(read).toEqual({ ...made, lastResponse: undefined });
});

test("details can be updated: metadata are merged, and an empty text removes one", async () => {
  await using opened = await openSandbox();
  const { id } = await fiveDollars(opened.stripe, { description: "Membership", receipt_email: "ada@mail.example" });
  const more = await opened.stripe.paymentIntents.update(id, { metadata: { member: "J-7K3M9Q" }, description: "2026" });
  expect(more).toMatchObject({ metadata: { item: "membership", member: "J-7K3M9Q" }, description: "2026" });
  const less = await opened.stripe.paymentIntents.update(id, {
    metadata: { item: "" },
    receipt_email: "",
    description: "",
  });
  expect(less).toMatchObject({ metadata: { member: "J-7K3M9Q" }, receipt_email: null, description: null });
  const none = await opened.stripe.paymentIntents.update(id, { metadata: "" });
  expect(none.metadata).toEqual({});
});

test("a good card pays, and only its last four digits are stored", async () => {
  await using opened = await openSandbox();
  const intent = await fiveDollars(opened.stripe);
  const paid = await pay(opened, intent, { number: "4242 4242 4242 4242", cvc: "987" });
  expect(paid).toMatchObject({ status: 200, body: { status: "succeeded", next_action: null } });
  const read = await opened.stripe.paymentIntents.retrieve(intent.id, { expand: ["payment_method"] });
  expect(read).toMatchObject({
    amount_received: 500,
    latest_charge: expect.stringMatching(/^ch_3/),
    payment_method: {
      id: paid.body.payment_method,
      type: "card",
      card: { brand: "visa", last4: "4242", exp_month: 12, exp_year: 2040, funding: "credit", country: "US" },
      billing_details: { name: "Ada Example", email: "ada@mail.example", address: { postal_code: "2620" } },
    },
  });
  const rows = await opened.db.selectFrom("sandbox_payment_intents").select("state").execute();
  expect(JSON.stringify(rows)).not.toMatch(/4242 ?4242|\b987\b/);
});

test("a succeeded payment can be neither confirmed nor canceled", async () => {
  await using opened = await openSandbox();
  const intent = await fiveDollars(opened.stripe);
  await pay(opened, intent, { number: "4242424242424242" });
  expect(await pay(opened, intent, { number: "4242424242424242" })).toMatchObject({
    status: 400,
    body: {
      error: {
        type: "invalid_request_error",
        code: "payment_intent_unexpected_state",
        payment_intent: { id: intent.id, status: "succeeded" },
      },
    },
  });
  await expect(opened.stripe.paymentIntents.cancel(intent.id)).rejects.toMatchObject({
    code: "payment_intent_unexpected_state",
    payment_intent: { status: "succeeded" },
  });
});

test("a canceled payment accepts no card", async () => {
  await using opened = await openSandbox();
  const intent = await fiveDollars(opened.stripe);
  const canceled = await opened.stripe.paymentIntents.cancel(intent.id, { cancellation_reason: "abandoned" });
  expect(canceled).toMatchObject({ status: "canceled", cancellation_reason: "abandoned" });
  expect(canceled.canceled_at).toBeGreaterThan(0);
  const { status, body } = await pay(opened, intent, { number: "4242424242424242" });
  expect([status, body.error.code]).toEqual([400, "payment_intent_unexpected_state"]);
});

test("a payment without a card cannot be confirmed", async () => {
  await using opened = await openSandbox();
  const { id } = await fiveDollars(opened.stripe);
  await expect(opened.stripe.paymentIntents.confirm(id)).rejects.toMatchObject({
    code: "payment_intent_unexpected_state",
  });
});

test("the list has every payment once, newest first, page by page", async () => {
  await using opened = await openSandbox();
  const ids: string[] = [];
  for (let made = 0; made < 7; made++) {
    ids.unshift((await fiveDollars(opened.stripe)).id);
    opened.clock.now += 1000;
  }
  const page = await opened.stripe.paymentIntents.list({ limit: 3 });
  expect(page).toMatchObject({ object: "list", has_more: true, url: "/v1/payment_intents" });
  expect(page.data.map(({ id }) => id)).toEqual(ids.slice(0, 3));
  const all = await opened.stripe.paymentIntents.list({ limit: 3 }).autoPagingToArray({ limit: 100 });
  expect(all.map(({ id }) => id)).toEqual(ids);
  const created = all[3]?.created ?? 0;
  const listed = async (filter: Stripe.PaymentIntentListParams) =>
    (await opened.stripe.paymentIntents.list(filter)).data.map(({ id }) => id);
  expect(await listed({ created: { gt: created } })).toEqual(ids.slice(0, 3));
  expect(await listed({ created: { gte: created, lt: created + 2 } })).toEqual(ids.slice(2, 4));
  expect(await listed({ created: { lte: created } })).toEqual(ids.slice(3));
  expect(await listed({ created })).toEqual(ids.slice(3, 4));
});

test("the list expands payment methods on request", async () => {
  await using opened = await openSandbox();
  await pay(opened, await fiveDollars(opened.stripe), { number: "5555555555554444" });
  const { data } = await opened.stripe.paymentIntents.list({ expand: ["data.payment_method"] });
  expect(data).toMatchObject([{ payment_method: { card: { brand: "mastercard", last4: "4444" } } }]);
});

const wrongRequests = [
  [{ amount: 10, currency: "aud" }, "amount_too_small", "amount"],
  [{ amount: 999_999_999, currency: "aud" }, "amount_too_large", "amount"],
  [{ amount: 500, currency: "xyz" }, undefined, "currency"],
  [{ amount: 500, currency: "" }, undefined, "currency"],
  [{ amount: 500 }, "parameter_missing", "currency"],
  [{ amount: "five", currency: "aud" }, "parameter_invalid_integer", "amount"],
  [
    { amount: 500, currency: "aud", "payment_method_types[]": "card" },
    "payment_method_types_no_longer_supported",
    "payment_method_types",
  ],
  [{ amount: 500, currency: "aud", colour: "red" }, "parameter_unknown", "colour"],
  [{ amount: 500, currency: "aud", receipt_email: "nobody" }, "email_invalid", "receipt_email"],
  [{ amount: 500, currency: "aud", "metadata[long]": "x".repeat(501) }, undefined, "metadata[long]"],
  [{ amount: 500, currency: "aud", "expand[]": "customer" }, undefined, "expand[0]"],
] as const;

test("an invalid request is answered with an error that names the parameter", async () => {
  await using opened = await openSandbox();
  for (const [sent, code, param] of wrongRequests) {
    const body = new URLSearchParams(Object.entries(sent).map(([name, value]) => [name, String(value)])).toString();
    const response = await opened.request("/payment_intents", { method: "POST", body });
    expect(response.status, body).toBe(400);
    const { error } = await response.json();
    expect([error.type, error.code, error.param], body).toEqual(["invalid_request_error", code, param]);
    expect(error.message).not.toBe("");
  }
  expect((await opened.stripe.paymentIntents.list()).data).toEqual([]);
});

test("an unknown payment and an unknown URL are answered with 404", async () => {
  await using opened = await openSandbox();
  await expect(opened.stripe.paymentIntents.retrieve("pi_nothing")).rejects.toMatchObject({
    statusCode: 404,
    code: "resource_missing",
    message: "No such payment_intent: 'pi_nothing'",
    param: "intent",
  });
  const response = await opened.request("/customers");
  expect(response.status).toBe(404);
  expect((await response.json()).error.message).toContain("Unrecognized request URL (GET: /v1/customers)");
});

test("every response has its own Request-Id and the API version", async () => {
  await using opened = await openSandbox();
  const first = await opened.request("/payment_intents", { headers: { "Stripe-Version": "2026-10-28.endive" } });
  const second = await opened.request("/payment_intents");
  expect(first.headers.get("Request-Id")).toMatch(/^req_/);
  expect(first.headers.get("Request-Id")).not.toBe(second.headers.get("Request-Id"));
  expect(first.headers.get("Stripe-Version")).toBe("2026-10-28.endive");
});

test("a body that is not a form is refused", async () => {
  await using opened = await openSandbox();
  const headers = { Authorization: `Bearer ${opened.secretKey}`, "Content-Type": "application/json" };
  const request = new Request("http://sandbox/v1/payment_intents", { method: "POST", headers, body: "{}" });
  expect((await opened.sandbox.app.fetch(request)).status).toBe(400);
});

test("a search is refused as one, and is no payment that there is not", async () => {
  await using opened = await openSandbox();
  const query = "metadata['item']:'membership'";
  const refusal = { type: "StripeInvalidRequestError", code: "search_not_supported", statusCode: 404 };
  const message = expect.stringContaining("has no search");
  await expect(opened.stripe.paymentIntents.search({ query })).rejects.toMatchObject({ ...refusal, message });
  await expect(opened.stripe.charges.search({ query })).rejects.toMatchObject({ ...refusal, message });
  await expect(opened.stripe.customers.search({ query })).rejects.toMatchObject({ ...refusal, message });
  await expect(opened.payer.paymentIntents.search({ query })).rejects.toMatchObject({ statusCode: 401 });
});

test("what is at Stripe and not in the sandbox is said", async () => {
  await using opened = await openSandbox();
  await expect(opened.stripe.customers.list()).rejects.toMatchObject({
    statusCode: 404,
    message: expect.stringContaining("payment intents and refunds alone"),
  });
});
