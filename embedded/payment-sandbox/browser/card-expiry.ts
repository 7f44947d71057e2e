import type { CardError } from "./card-fault.ts";

/**
 * The digits of an expiry date as they are typed or pasted (`4/30`, `04 / 2030`, `0430`), the month in two: a month that can only be
 * one digit gets its zero. A year written out keeps its four digits.
 */
export function expiryDigits(text: string): string {
  const month = /^\s*([1-9])\s*[/.-]/.exec(text)?.[1];
  const digits = text.replaceAll(/\D/g, "");
  if (month !== undefined || /^([2-9]|1[3-9])/.test(digits)) return cut(`0${digits}`);
  return cut(digits);
}

function cut(digits: string): string {
  return digits.slice(0, digits.slice(2, 4) === "20" ? 6 : 4);
}

/** `04 / 30`; the slash comes with the month's second digit. */
export function formatExpiry(digits: string): string {
  return digits.length < 2 ? digits : `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

/** A month and a year as Stripe's API takes them. */
export function readExpiry(digits: string): { month: number; year: number } {
  return { month: Number(digits.slice(0, 2)), year: 2000 + (Number(digits.slice(2)) % 100) };
}

const inThePast = "Your card's expiration year is in the past.";

/** In Stripe's words, what is wrong with an expiry date. A card is good until the end of its month. */
export function checkExpiry(digits: string, today: Date): CardError | undefined {
  if (![4, 6].includes(digits.length)) {
    return { code: "incomplete_expiry", message: "Your card's expiration date is incomplete." };
  }
  // It may be where a year in four digits begins: until the field is left there is nothing to say.
  if (digits.slice(2) === "20") return { code: "incomplete_expiry", message: inThePast };
  const { month, year } = readExpiry(digits);
  if (month < 1 || month > 12) {
    return { code: "invalid_expiry_month", message: "Your card's expiration month is invalid." };
  }
  if (year < today.getFullYear()) {
    return { code: "invalid_expiry_year_past", message: inThePast };
  }
  if (year === today.getFullYear() && month < today.getMonth() + 1) {
    return { code: "invalid_expiry_month_past", message: "Your card's expiration date is in the past." };
  }
  if (year > today.getFullYear() + 50) {
    return { code: "invalid_expiry_year", message: "Your card's expiration year is invalid." };
  }
}
