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
  | "incorrect_zip"
  | "processing_error"
  | "card_not_supported"
  | "test_mode_live_card";

/** The result of charging a card; the last two are known only later. */
export type ChargeOutcome = "succeeds" | Decline | "succeeds_later" | "declines_later";

/** What the bank says of what the payer typed. It checks only what was sent. */
type Checks = Partial<Record<"cvc" | "postal_code" | "line1", "fail" | "unavailable">>;

export type TestCard = {
  funding: "credit" | "debit" | "prepaid";
  country: string;
  /** Whether a charge needs 3-D Secure authentication. */
  requiresAuthentication: boolean;
  outcome: ChargeOutcome;
  checks?: Checks;
  risk?: "normal" | "elevated" | "highest";
  /** The other network of a card with two brands. */
  coBrand?: "cartes_bancaires" | "eftpos_au";
  /** What becomes of a refund: it is pending at first, or fails after it was made. Without it, it is made at once. */
  refund?: RefundOutcome;
  /** What the card does at Stripe and not here, in a sentence for a person. */
  note?: string;
};

export type RefundOutcome = "succeeds_later" | "fails_later";
