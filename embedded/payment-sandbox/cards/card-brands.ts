/** A card brand: prefix, length and grouping of its numbers, and the length of its security code. */
export type Brand = {
  /** The name in Stripe's API. */
  code: string;
  /** The name people know. */
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
  { ...usual, code: "visa", name: "Visa", starts: /^4/ },
  { ...usual, code: "mastercard", name: "Mastercard", starts: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/ },
  {
    code: "amex",
    name: "American Express",
    starts: /^3[47]/,
    shortest: 15,
    longest: 15,
    groups: [4, 6, 5],
    codeLength: 4,
  },
  { ...usual, code: "diners", name: "Diners Club", starts: /^36/, shortest: 14, longest: 14, groups: [4, 6, 4] },
  { ...usual, code: "diners", name: "Diners Club", starts: /^3(0[0-5]|[89])/ },
  { ...usual, code: "discover", name: "Discover", starts: /^6(011|4[4-9]|5)/ },
  { ...usual, code: "jcb", name: "JCB", starts: /^35(2[89]|[3-8])/ },
  { ...usual, code: "unionpay", name: "UnionPay", starts: /^62/, longest: 19 },
];

const unknownBrand: Brand = { ...usual, code: "unknown", name: "", starts: /^/, longest: 19 };

/** The brand of a number or its first digits. */
export function brandOf(digits: string): Brand {
  return brands.find(({ starts }) => starts.test(digits)) ?? unknownBrand;
}

/** Whether a number has a valid check digit (ISO/IEC 7812-1). */
export function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, character, index) => {
    const digit = Number(character) * (index % 2 === 0 ? 1 : 2);
    return total + (digit > 9 ? digit - 9 : digit);
  }, 0);
  return /^\d{12,19}$/.test(number) && sum % 10 === 0;
}
