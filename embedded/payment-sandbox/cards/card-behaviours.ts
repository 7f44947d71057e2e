/** Stripe's decline codes of its test cards. */
export type Decline =
  | "generic_decline"
  | "insufficient_funds"
  | "lost_card"
  | "stolen_card"
  | "card_velocity_exceeded"
  | "fraudulent"
  | "expired_card"
  | "incorrect_cvc"
  | "processing_error"
  | "test_mode_live_card";

/** The result of charging a card; the last two are known only later. */
export type ChargeOutcome = "succeeds" | Decline | "succeeds_later" | "declines_later";

export type TestCard = {
  funding: "credit" | "debit" | "prepaid";
  country: string;
  /** Whether a charge needs 3-D Secure authentication. */
  requiresAuthentication: boolean;
  outcome: ChargeOutcome;
  /** What becomes of a refund: it is pending at first, or fails after it was made. Without it, it is made at once. */
  refund?: RefundOutcome;
};

export type RefundOutcome = "succeeds_later" | "fails_later";

const plain: TestCard = { funding: "credit", country: "US", requiresAuthentication: false, outcome: "succeeds" };
const debit: TestCard = { ...plain, funding: "debit" };
const challenged: TestCard = { ...plain, requiresAuthentication: true };
const declined = (outcome: Decline): TestCard => ({ ...plain, outcome });

/**
 * Stripe's test cards (docs.stripe.com/testing) that matter for a single payment. The last two, which settle later, are the sandbox's
 * own.
 */
const testCards: ReadonlyMap<string, TestCard> = new Map([
  ["4242424242424242", plain],
  ["4000056655665556", debit],
  ["5555555555554444", plain],
  ["2223003122003222", plain],
  ["5200828282828210", debit],
  ["5105105105105100", { ...plain, funding: "prepaid" }],
  ["378282246310005", plain],
  ["371449635398431", plain],
  ["6011111111111117", plain],
  ["6011000990139424", plain],
  ["3056930009020004", plain],
  ["36227206271667", plain],
  ["3566002020360505", plain],
  ["6200000000000005", plain],
  ["4000000360000006", { ...plain, country: "AU" }],
  ["4000000000000002", declined("generic_decline")],
  ["4000000000009995", declined("insufficient_funds")],
  ["4000000000009987", declined("lost_card")],
  ["4000000000009979", declined("stolen_card")],
  ["4000000000006975", declined("card_velocity_exceeded")],
  ["4100000000000019", declined("fraudulent")],
  ["4000000000000077", plain],
  ["4000000000007726", { ...plain, refund: "succeeds_later" }],
  ["4000000000005126", { ...plain, refund: "fails_later" }],
  ["4000000000000341", declined("generic_decline")],
  ["4000000000000069", declined("expired_card")],
  ["4000000000000127", declined("incorrect_cvc")],
  ["4000000000000119", declined("processing_error")],
  ["4000002500003155", challenged],
  ["4000002760003184", challenged],
  ["4000000000003220", challenged],
  ["4000000000003063", challenged],
  ["4000000000003055", plain],
  ["4000008260003178", { ...challenged, outcome: "insufficient_funds" }],
  ["4000008400001629", { ...challenged, outcome: "generic_decline" }],
  ["4000000000008005", { ...plain, outcome: "succeeds_later" }],
  ["4000000000008013", { ...plain, outcome: "declines_later" }],
]);

/** A card that could be real is always declined. */
const notATestCard = declined("test_mode_live_card");

/** The behaviour of a card number that has passed `passesLuhn`. */
export function findTestCard(number: string): TestCard {
  return testCards.get(number) ?? notATestCard;
}
