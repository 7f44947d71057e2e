import qs from "qs";
import { expect, test } from "vitest";
import { encodeForm } from "./form-encoding.ts";

test("an encoded request decodes to its parameters, with any characters", () => {
  const card = { number: "4242424242424242", exp_month: 4, exp_year: 2030, cvc: "123" };
  const billing = { name: "Zoë & Søn [x]=1", address: { line1: "1 Main St\nUnit 2", country: "AU" } };
  const encoded = encodeForm({ payment_method_data: { type: "card", card, billing_details: billing } });
  expect(encoded.get("payment_method_data[card][exp_month]")).toBe("4");
  expect(qs.parse(encoded.toString())).toEqual({
    payment_method_data: {
      type: "card",
      card: { ...card, exp_month: "4", exp_year: "2030" },
      billing_details: billing,
    },
  });
});

test("undefined is skipped, null is sent empty, a list keeps its order", () => {
  const encoded = encodeForm({ a: undefined, b: null, c: { d: undefined }, expand: ["x", "y"], f: false });
  expect([...encoded]).toEqual([
    ["b", ""],
    ["expand[0]", "x"],
    ["expand[1]", "y"],
    ["f", "false"],
  ]);
});
