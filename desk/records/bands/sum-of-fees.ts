import type { Comparison } from "./compare-contract.ts";

/**
 * What the compared bands add to the fees of the accepted ones of the budget's festival. One that is accepted is in their sum already. `left` is what the
 * budget leaves, below 0 where it does not suffice, and null without a budget; `unknown` are those without a fee.
 */
export function sumOf({ bands, budget, accepted }: Comparison) {
  const counted = bands.filter(({ isAccepted, year }) => !isAccepted && year === budget.year);
  const total = counted.reduce((sum, { firstFee }) => sum + (firstFee ?? 0), accepted.dollars);
  return {
    added: counted.length,
    total,
    left: budget.dollars === null ? null : budget.dollars - total,
    unknown: accepted.unknown + counted.filter(({ firstFee }) => firstFee === null).length,
  };
}

/** An amount as people read it: "$1,200". */
export function dollars(amount: number | null): string {
  return amount === null ? "not given" : `$${amount.toLocaleString("en-AU")}`;
}
