import fc from "fast-check";
import { memberPayload } from "#tests/support/membership/member-payload.ts";
import { formBodies, jsonBodies } from "./bodies.ts";
import type { Endpoint } from "./endpoints.ts";
import { malformedText } from "./malformed-values.ts";

const member = fc
  .tuple(fc.nat(1e6), fc.boolean())
  .map(([n, paid]) => memberPayload({ email: `fay.${n}@example.org`, lastName: `Lee ${n}`, paid }));
const items = fc.constantFrom({ id: "cjf-membership", amount: 200 }, { id: "cjf-membership", amount: -1 }, { id: "x" });
const order = items.map((item) => ({ items: [item] }));
const event = fc.record({
  id: malformedText,
  object: fc.constant("event"),
  type: fc.constantFrom("payment_intent.succeeded", "payment_intent.processing", "customer.created"),
  data: fc.constantFrom({ object: { id: "pi_1", object: "payment_intent" } }, { object: {} }, {}),
});

const payment = fc.record({ amount: fc.nat(1000), currency: fc.constant("aud"), "metadata[item]": malformedText });
const changes = fc.record({
  description: malformedText,
  receipt_email: malformedText,
  "metadata[member]": malformedText,
});
const card = fc.record({
  client_secret: fc.constantFrom("pi_1_secret_x", ""),
  return_url: fc.oneof(malformedText, fc.constant("http://localhost:3000/member-success")),
  "payment_method_data[type]": fc.constant("card"),
  "payment_method_data[card][number]": fc.oneof(malformedText, fc.constant("4242424242424242")),
  "payment_method_data[card][exp_month]": fc.oneof(malformedText, fc.constant("12")),
  "payment_method_data[card][exp_year]": fc.oneof(malformedText, fc.constant("2034")),
  "payment_method_data[card][cvc]": fc.oneof(malformedText, fc.constant("123")),
  "payment_method_data[billing_details][name]": malformedText,
});

const intents = "/sandbox/stripe/v1/payment_intents";
const withSecretKey = { headers: { Authorization: "Bearer sk_test_sandbox" }, errorFormat: "stripe" } as const;
const withPublishableKey = { headers: { Authorization: "Bearer pk_test_sandbox" }, errorFormat: "stripe" } as const;

/** The endpoints of memberships and payments, with the sandbox as the provider. */
export const paymentEndpoints: readonly Endpoint[] = [
  { path: "/api/records/new-member", bodies: jsonBodies(member) },
  { path: "/api/payments/create-payment-intent", bodies: jsonBodies(order), successBody: "payment" },
  {
    path: "/webhooks/stripe",
    bodies: jsonBodies(event),
    headers: { "Stripe-Signature": "t=1,v1=0" },
    successBody: "payment",
  },
  { path: intents, bodies: formBodies(payment), ...withSecretKey },
  { path: `${intents}/:id`, examplePath: `${intents}/pi_1`, bodies: formBodies(changes), ...withSecretKey },
  {
    path: `${intents}/:id/confirm`,
    examplePath: `${intents}/pi_1/confirm`,
    bodies: formBodies(card),
    ...withPublishableKey,
  },
  {
    path: `${intents}/:id/cancel`,
    examplePath: `${intents}/pi_1/cancel`,
    bodies: formBodies(fc.constant({})),
    ...withSecretKey,
  },
  { path: "/sandbox/stripe/v1/refunds", bodies: formBodies(fc.constant({ payment_intent: "pi_1" })), ...withSecretKey },
  {
    path: "/sandbox/stripe/challenge/:token",
    examplePath: `/sandbox/stripe/challenge/${"A".repeat(43)}`,
    bodies: formBodies(fc.record({ answer: fc.constantFrom("complete", "fail", "leave", "x") })),
    errorFormat: "page",
  },
];
