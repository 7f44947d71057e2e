/** Stripe's public test cards, by the outcome of a payment. The two slow ones exist in the sandbox only. */
export const testCards = {
  good: "4242424242424242",
  declined: "4000000000000002",
  insufficientFunds: "4000000000009995",
  expired: "4000000000000069",
  wrongCode: "4000000000000127",
  processingError: "4000000000000119",
  challenged: "4000002760003184",
  succeedsLater: "4000000000008005",
  declinedLater: "4000000000008013",
} as const;
