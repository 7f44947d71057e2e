import fc from "fast-check";
import { expect, test } from "vitest";
import { brandOf, passesLuhn } from "../cards/card-brands.ts";
import { checkCardNumber, formatCardNumber } from "./card-validation.ts";

test.each([
  ["4242424242424242", "Visa", "4242 4242 4242 4242"],
  ["5555555555554444", "Mastercard", "5555 5555 5555 4444"],
  ["2223003122003222", "Mastercard", "2223 0031 2200 3222"],
  ["378282246310005", "American Express", "3782 822463 10005"],
  ["36227206271667", "Diners Club", "3622 720627 1667"],
  ["3056930009020004", "Diners Club", "3056 9300 0902 0004"],
  ["6011111111111117", "Discover", "6011 1111 1111 1117"],
  ["3566002020360505", "JCB", "3566 0020 2036 0505"],
  ["6200000000000005", "UnionPay", "6200 0000 0000 0005"],
  ["6205500000000000004", "UnionPay", "6205 5000 0000 0000 004"],
])("a complete number is known, grouped as on its card, and right: %s", (number, brand, shown) => {
  expect(brandOf(number).name).toBe(brand);
  expect(formatCardNumber(number)).toBe(shown);
  expect(checkCardNumber(number)).toBeUndefined();
});

test("a short number is incomplete, one with a wrong digit is invalid", () => {
  expect(checkCardNumber("")?.message).toBe("Your card number is incomplete.");
  expect(checkCardNumber("424242424242424")?.message).toBe("Your card number is incomplete.");
  expect(checkCardNumber("4242424242424241")).toEqual({
    code: "invalid_number",
    message: "Your card number is invalid.",
  });
});

test("digits beyond the length of a card number are dropped", () => {
  expect(formatCardNumber("42424242424242421")).toBe("4242 4242 4242 4242");
});

test("one wrong digit is always detected", () => {
  const change = fc.record({ place: fc.nat(15), by: fc.integer({ min: 1, max: 9 }) });
  fc.assert(
    fc.property(change, ({ place, by }) => {
      const digits = [..."4242424242424242"];
      digits[place] = String((Number(digits[place]) + by) % 10);
      expect(passesLuhn(digits.join(""))).toBe(false);
    }),
  );
});
