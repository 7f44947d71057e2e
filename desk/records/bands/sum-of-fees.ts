import { centsText } from "#desk/records/offers/offer-words.ts";
import type { Comparison } from "./compare-contract.ts";

/**
 * What the compared bands add to the fees of the accepted ones of the budget's festival. One that is accepted is in their sum already. `left` is what the
 * budget leaves, below 0 where it does not suffice, and null without a budget; `unknown` are those without a fee.
 */
export function sumOf({ bands, budget, accepted }: Comparison) {
  const counted = bands.filter(({ isAccepted, year }) => !isAccepted && year === budget.year);
  const fees = counted.map(({ agreedFee, firstFee }) => agreedFee ?? firstFee);
  const total = fees.reduce<number>((sum, fee) => sum + (fee ?? 0), accepted.dollars);
  return {
    added: counted.length,
    total,
    left: budget.dollars === null ? null : budget.dollars - total,
    unknown: accepted.unknown + fees.filter((fee) => fee === null).length,
  };
}

/** An amount as people read it: "$1,200", "$600.50". */
export function dollars(amount: number | null): string {
  return amount === null ? "not given" : centsText(Math.round(amount * 100));
}
