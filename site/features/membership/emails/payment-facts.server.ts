import type { Config } from "#platform/config/config.server.ts";
import type { MemberEmailFacts } from "./membership-email-facts.ts";

export function isTrial({ payments }: Config) {
  return payments.mode === "sandbox";
}

export const trial = "This was a trial payment: no card was charged.";

/** The card that paid, as emails name it; nothing where the provider did not say. */
export function cardLine({ card }: Pick<MemberEmailFacts, "card">) {
  if (card === undefined) return [];
  return [["Card", `${brands[card.brand] ?? "Card"} ending in ${card.last4}`]] as const;
}

/** Display names of the provider's card brands. */
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
