import type { CardFault } from "./card-fault.ts";

/** What tells one brand's cards from another's: how the number begins, how long it is, how it is grouped, how long its code is. */
export type Brand = {
  name: string;
  starts: RegExp;
  shortest: number;
  longest: number;
  groups: readonly number[];
  codeLength: number;
};

const fours = [4, 4, 4, 4, 3];
const usual = { shortest: 16, longest: 16, groups: fours, codeLength: 3 };

const brands: readonly Brand[] = [
  { ...usual, name: "Visa", starts: /^4/ },
  { ...usual, name: "Mastercard", starts: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/ },
  { name: "American Express", starts: /^3[47]/, shortest: 15, longest: 15, groups: [4, 6, 5], codeLength: 4 },
  { ...usual, name: "Diners Club", starts: /^36/, shortest: 14, longest: 14, groups: [4, 6, 4] },
  { ...usual, name: "Diners Club", starts: /^3(0[0-5]|[89])/ },
  { ...usual, name: "Discover", starts: /^6(011|4[4-9]|5)/ },
  { ...usual, name: "JCB", starts: /^35(2[89]|[3-8])/ },
  { ...usual, name: "UnionPay", starts: /^62/, longest: 19 },
];

const unknownBrand: Brand = { ...usual, name: "", starts: /^/, longest: 19 };

/** The brand that a number, or the beginning of one, belongs to. */
export function brandOf(digits: string): Brand {
  return brands.find(({ starts }) => starts.test(digits)) ?? unknownBrand;
}

/** A number as its card has it embossed: `4242 4242 4242 4242`, `3782 822463 10005`. Longer than a card's it does not get. */
export function formatCardNumber(digits: string): string {
  const { groups, longest } = brandOf(digits);
  const kept = digits.slice(0, longest);
  const starts = groups.map((_, index) => groups.slice(0, index).reduce((sum, length) => sum + length, 0));
  const parts = groups.map((length, index) => kept.slice(starts[index], (starts[index] ?? 0) + length));
  return parts.filter((part) => part !== "").join(" ");
}

/** In Stripe's words, what is wrong with a number. */
export function checkCardNumber(digits: string): CardFault | undefined {
  if (digits.length < brandOf(digits).shortest) {
    return { code: "incomplete_number", message: "Your card number is incomplete." };
  }
  if (!passesLuhn(digits)) return { code: "invalid_number", message: "Your card number is invalid." };
}

/** The sum that catches one wrong digit and two swapped ones (ISO/IEC 7812-1). */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, character, index) => {
    const digit = Number(character) * (index % 2 === 0 ? 1 : 2);
    return total + (digit > 9 ? digit - 9 : digit);
  }, 0);
  return sum % 10 === 0;
}
