import { readableTime } from "#app/platform/readable-time.ts";
import type { PaidMembership } from "./paid-membership.ts";

/** What was paid, when and how, as both letters list it. */
export function receiptLines(paid: PaidMembership, timeZone: string) {
  return [
    ["Reference", paid.reference],
    ["Membership for", paid.year],
    ["Paid", amountPaid(paid)],
    ["On", readableTime(paid.paidAt, timeZone)],
    ...cardLine(paid),
    ["Payment", paid.paymentIntent],
  ] as const;
}

/** "A$5.00". */
export function amountPaid({ amountCents, currency }: Pick<PaidMembership, "amountCents" | "currency">): string {
  return new Intl.NumberFormat("en", { style: "currency", currency }).format(amountCents / 100);
}

function cardLine({ card }: PaidMembership) {
  if (card === undefined) return [];
  return [["Card", `${brands[card.brand] ?? "Card"} ending in ${card.last4}`]] as const;
}

/** The provider's names of brands, as they stand on a card. */
const brands: Readonly<Record<string, string>> = {
  amex: "American Express",
  diners: "Diners Club",
  discover: "Discover",
  eftpos_au: "eftpos",
  jcb: "JCB",
  mastercard: "Mastercard",
  unionpay: "UnionPay",
  visa: "Visa",
};
