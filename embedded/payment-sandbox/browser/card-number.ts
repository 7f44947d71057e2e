import { brandOf, passesLuhn } from "../card-brands.ts";
import type { CardError } from "./card-fault.ts";

/** A number as its card has it embossed: `4242 4242 4242 4242`, `3782 822463 10005`. Longer than a card's it does not get. */
export function formatCardNumber(digits: string): string {
  const { groups, longest } = brandOf(digits);
  const kept = digits.slice(0, longest);
  const starts = groups.map((_, index) => groups.slice(0, index).reduce((sum, length) => sum + length, 0));
  const parts = groups.map((length, index) => kept.slice(starts[index], (starts[index] ?? 0) + length));
  return parts.filter((part) => part !== "").join(" ");
}

/** In Stripe's words, what is wrong with a number. */
export function checkCardNumber(digits: string): CardError | undefined {
  if (digits.length < brandOf(digits).shortest) {
    return { code: "incomplete_number", message: "Your card number is incomplete." };
  }
  if (!passesLuhn(digits)) return { code: "invalid_number", message: "Your card number is invalid." };
}
