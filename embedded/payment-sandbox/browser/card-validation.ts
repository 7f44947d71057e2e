import { type Brand, brandOf, passesLuhn } from "../cards/card-brands.ts";

/** A validation error with Stripe's code and message. */
export type CardError = { code: string; message: string };

/** Groups a number as on the card: `4242 4242 4242 4242`, `3782 822463 10005`. Digits beyond the brand's length are dropped. */
export function formatCardNumber(digits: string): string {
  const { groups, longest } = brandOf(digits);
  const ends = groups.map((_, index) => groups.slice(0, index + 1).reduce((sum, length) => sum + length, 0));
  const known = digits.slice(0, longest);
  const parts = groups.map((length, index) => known.slice((ends[index] ?? 0) - length, ends[index]));
  return parts.filter(Boolean).join(" ");
}

export function checkCardNumber(digits: string): CardError | undefined {
  if (digits.length < brandOf(digits).shortest) {
    return { code: "incomplete_number", message: "Your card number is incomplete." };
  }
  if (!passesLuhn(digits)) return { code: "invalid_number", message: "Your card number is invalid." };
}

/**
 * The digits of an expiry date as typed or pasted (`4/30`, `04 / 2030`, `0430`). A one-digit month gets a leading zero; a four-digit year
 * stays.
 */
export function expiryDigits(text: string): string {
  const month = /^\s*([1-9])\s*[/.-]/.exec(text)?.[1];
  const digits = text.replaceAll(/\D/g, "");
  if (month !== undefined || /^([2-9]|1[3-9])/.test(digits)) return limitYear(`0${digits}`);
  return limitYear(digits);
}

function limitYear(digits: string): string {
  return digits.slice(0, digits.slice(2, 4) === "20" ? 6 : 4);
}

/** `04 / 30`; the slash appears after the month's second digit. */
export function formatExpiry(digits: string): string {
  return digits.length < 2 ? digits : `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

/** A month and a year as Stripe's API takes them. */
export function readExpiry(digits: string): { month: number; year: number } {
  return { month: Number(digits.slice(0, 2)), year: 2000 + (Number(digits.slice(2)) % 100) };
}

const inThePast = "Your card's expiration year is in the past.";

/** A card is valid until the end of its month. */
export function checkExpiry(digits: string, today: Date): CardError | undefined {
  if (![4, 6].includes(digits.length)) {
    return { code: "incomplete_expiry", message: "Your card's expiration date is incomplete." };
  }
  // May be the start of a four-digit year, so it counts as incomplete while the field has focus.
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

export function checkSecurityCode(digits: string, { codeLength }: Brand): CardError | undefined {
  if (digits.length < codeLength) {
    return { code: "incomplete_cvc", message: "Your card's security code is incomplete." };
  }
  if (digits.length > codeLength) return { code: "invalid_cvc", message: "Your card's security code is invalid." };
}

/** The hint that tells where the code is on a card of this brand. */
export function securityCodeHint({ codeLength }: Brand): string {
  return codeLength === 4 ? "4 digits on the front" : "3 digits on the back";
}
