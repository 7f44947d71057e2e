import type { PaymentIntent, StripeError } from "@stripe/stripe-js";
import { expect, test } from "vitest";
import { describePayment, describeRefund } from "#app/features/membership/membership-contract.ts";
import { paymentResultFrom } from "./payment-result.ts";

const open: PaymentIntent = {
  id: "pi_1",
  object: "payment_intent",
  amount: 500,
  canceled_at: null,
  cancellation_reason: null,
  capture_method: "automatic",
  client_secret: "pi_1_secret_2",
  confirmation_method: "automatic",
  created: 1,
  currency: "aud",
  description: null,
  last_payment_error: null,
  livemode: false,
  next_action: null,
  payment_method: null,
  payment_method_types: ["card"],
  receipt_email: null,
  setup_future_usage: null,
  shipping: null,
  status: "requires_payment_method",
};

test("a succeeded payment has the facts of the ticket stub", () => {
  const description = describePayment("2027", "J-7K3M9Q");
  const paymentIntent: PaymentIntent = { ...open, status: "succeeded", description, receipt_email: "ann@example.org" };
  expect(paymentResultFrom({ paymentIntent })).toEqual({
    kind: "succeeded",
    paid: { reference: "J-7K3M9Q", year: "2027", email: "ann@example.org", amount: 500 },
  });
});

test("one without a member in its description is still paid", () => {
  expect(paymentResultFrom({ paymentIntent: { ...open, status: "succeeded", description: "A cake" } })).toEqual({
    kind: "succeeded",
    paid: { reference: undefined, year: undefined, email: undefined, amount: 500 },
  });
});

test("one that was refunded is no receipt", () => {
  const description = describeRefund("2027");
  const paymentIntent: PaymentIntent = { ...open, status: "succeeded", description, receipt_email: "ann@example.org" };
  expect(paymentResultFrom({ paymentIntent })).toEqual({ kind: "refunded" });
});

test("a declined one gives the provider's reason, if any", () => {
  const message = "Your card has insufficient funds.";
  const declined: PaymentIntent = { ...open, last_payment_error: { type: "card_error", message } };
  expect(paymentResultFrom({ paymentIntent: declined })).toEqual({ kind: "requires_payment_method", reason: message });
  expect(paymentResultFrom({ paymentIntent: open })).toEqual({ kind: "requires_payment_method", reason: undefined });
});

test.each(["requires_action", "requires_confirmation", "requires_capture", "canceled"] as const)(
  "%s is shown as the default",
  (status) => expect(paymentResultFrom({ paymentIntent: { ...open, status } })).toEqual({ kind: "default" }),
);

test("processing is processing", () => {
  expect(paymentResultFrom({ paymentIntent: { ...open, status: "processing" } })).toEqual({ kind: "processing" });
});

test("an unknown secret is the default; a failure of the provider is unavailable", () => {
  const kindOf = (error: StripeError) => paymentResultFrom({ error }).kind;
  expect(kindOf({ type: "invalid_request_error", code: "resource_missing" })).toBe("default");
  expect(kindOf({ type: "invalid_request_error", code: "rate_limit" })).toBe("unavailable");
  expect(kindOf({ type: "api_connection_error" })).toBe("unavailable");
  expect(kindOf({ type: "api_error" })).toBe("unavailable");
});
