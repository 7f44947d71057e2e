import type { PaymentIntent, StripeError } from "@stripe/stripe-js";
import { expect, test } from "vitest";
import {
  committeeRefundDescription,
  describePayment,
  describeRefund,
} from "#site/features/membership/membership-contract.ts";
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

test("a succeeded payment has every field of the receipt", () => {
  const description = describePayment("2027", "J-7K3M9Q");
  const paymentIntent: PaymentIntent = { ...open, status: "succeeded", description, receipt_email: "ann@example.org" };
  expect(paymentResultFrom({ paymentIntent })).toEqual({
    kind: "succeeded",
    paid: { reference: "J-7K3M9Q", year: "2027", email: "ann@example.org", amount: 500 },
  });
});

test("a succeeded payment without a member in its description is still paid", () => {
  expect(paymentResultFrom({ paymentIntent: { ...open, status: "succeeded", description: "A cake" } })).toEqual({
    kind: "succeeded",
    paid: { reference: undefined, year: undefined, email: undefined, amount: 500 },
  });
});

test("a succeeded payment that was refunded has no receipt", () => {
  const description = describeRefund("2027");
  const paymentIntent: PaymentIntent = { ...open, status: "succeeded", description, receipt_email: "ann@example.org" };
  expect(paymentResultFrom({ paymentIntent })).toEqual({ kind: "refunded" });
});

test("a declined payment gives the provider's reason, if any", () => {
  const message = "Your card has insufficient funds.";
  const declined: PaymentIntent = { ...open, last_payment_error: { type: "card_error", message } };
  expect(paymentResultFrom({ paymentIntent: declined })).toEqual({ kind: "requires_payment_method", reason: message });
  expect(paymentResultFrom({ paymentIntent: open })).toEqual({ kind: "requires_payment_method", reason: undefined });
});

test.each(["requires_action", "requires_confirmation", "requires_capture", "canceled"] as const)(
  "%s is shown with the text for unknown statuses",
  (status) => expect(paymentResultFrom({ paymentIntent: { ...open, status } })).toEqual({ kind: "unknown" }),
);

test("a processing payment is shown as processing", () => {
  expect(paymentResultFrom({ paymentIntent: { ...open, status: "processing" } })).toEqual({ kind: "processing" });
});

test("an unknown secret makes an unknown payment; a failure of the provider makes it unavailable", () => {
  const kindOf = (error: StripeError) => paymentResultFrom({ error }).kind;
  expect(kindOf({ type: "invalid_request_error", code: "resource_missing" })).toBe("unknown");
  expect(kindOf({ type: "invalid_request_error", code: "rate_limit" })).toBe("unavailable");
  expect(kindOf({ type: "api_connection_error" })).toBe("unavailable");
  expect(kindOf({ type: "api_error" })).toBe("unavailable");
});

test("a processing payment has the reference of its description", () => {
  const description = describePayment("2027", "J-7K3M9Q");
  const paymentIntent: PaymentIntent = { ...open, status: "processing", description };
  expect(paymentResultFrom({ paymentIntent })).toEqual({ kind: "processing", reference: "J-7K3M9Q" });
});

test("a payment that the committee refunded before it made a member is shown as refunded by the committee", () => {
  const paymentIntent: PaymentIntent = { ...open, status: "succeeded", description: committeeRefundDescription };
  expect(paymentResultFrom({ paymentIntent })).toEqual({ kind: "refunded-by-committee" });
});
