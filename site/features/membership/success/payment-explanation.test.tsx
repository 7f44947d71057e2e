import { expect, test } from "vitest";
import { renderMarkup, textIn } from "#tests/support/browser/render-markup.tsx";
import { PaymentExplanation } from "./payment-explanation.tsx";
import type { PaymentResult } from "./payment-result.ts";

const email = "committee@jazz.example.org";

function explain(result: PaymentResult) {
  const markup = renderMarkup(<PaymentExplanation result={result} email={email} />);
  return { text: textIn(markup), addresses: [...markup.matchAll(/mailto:([^"]+)/g)].map(([, address]) => address) };
}

test("a payment that is processing shows the reference that is to be quoted", () => {
  const { text } = explain({ kind: "processing", reference: "J-7K3M9Q" });
  expect(text).toMatch(/Your reference is J-7K3M9Q ?\./);
  expect(text).toContain(`Write to ${email} with your reference`);
  expect(explain({ kind: "processing", reference: undefined }).text).not.toContain("reference");
});

const paid = { reference: "J-7K3M9Q", year: "2027", email: "ann@example.org", amount: 500 };

test("after success nothing says that the payment is still to go through", () => {
  const { text } = explain({ kind: "succeeded", paid });
  expect(text).toContain("Thank you for becoming a member");
  expect(text).toContain(`Write to ${email} with your reference, J-7K3M9Q.`);
  expect(text).not.toMatch(/once|gone through|may take/);
});

test.each<PaymentResult>([
  { kind: "succeeded", paid },
  { kind: "processing", reference: "J-7K3M9Q" },
  { kind: "requires_payment_method", reason: "Your card was declined." },
  { kind: "unknown" },
  { kind: "unavailable" },
  { kind: "refunded" },
  { kind: "refunded-by-committee" },
])("$kind names the one address for questions", (result) => {
  expect(explain(result).addresses).toEqual([email]);
});
