import { formatFee } from "#app/features/membership/membership-contract.ts";
import { formatDateTime } from "#app/platform/time/format-date-time.ts";
import type { MemberEmailFacts } from "./membership-email-facts.ts";

/** What was paid, when and how, as both letters list it. */
export function receiptLines(paid: MemberEmailFacts, timeZone: string) {
  return [
    ["Reference", paid.reference],
    ["Membership for", paid.year],
    ["Paid", formatFee(paid.amountCents)],
    ["On", formatDateTime(paid.paidAt, timeZone)],
    ...cardLine(paid),
    ["Payment", paid.paymentIntent],
  ] as const;
}

function cardLine({ card }: MemberEmailFacts) {
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
