import { expect, test } from "vitest";
import { checkExpiry, expiryDigits, formatExpiry, readExpiry } from "./card-validation.ts";

const today = new Date(2026, 5, 15);

test.each([
  ["1", "1"],
  ["12", "12 / "],
  ["5", "05 / "],
  ["13", "01 / 3"],
  ["1/", "01 / "],
  ["0430", "04 / 30"],
  ["04/30", "04 / 30"],
  ["4/30", "04 / 30"],
  ["4 / 2030", "04 / 2030"],
  ["04-2030", "04 / 2030"],
  ["043012", "04 / 30"],
])("%s is shown as %s", (typed, shown) => {
  expect(formatExpiry(expiryDigits(typed))).toBe(shown);
});

test("a year may be written in two digits or in four", () => {
  expect(readExpiry("0430")).toEqual({ month: 4, year: 2030 });
  expect(readExpiry("042030")).toEqual({ month: 4, year: 2030 });
});

test.each([
  ["", "incomplete_expiry", "Your card's expiration date is incomplete."],
  ["043", "incomplete_expiry", "Your card's expiration date is incomplete."],
  ["0420", "incomplete_expiry", "Your card's expiration year is in the past."],
  ["0030", "invalid_expiry_month", "Your card's expiration month is invalid."],
  ["1225", "invalid_expiry_year_past", "Your card's expiration year is in the past."],
  ["0526", "invalid_expiry_month_past", "Your card's expiration date is in the past."],
  ["0677", "invalid_expiry_year", "Your card's expiration year is invalid."],
])("%s is refused: %s", (digits, code, message) => {
  expect(checkExpiry(digits, today)).toEqual({ code, message });
});

test.each(["0626", "0726", "042030", "0676"])("%s is taken", (digits) => {
  expect(checkExpiry(digits, today)).toBeUndefined();
});
