import type { PaymentIntent, PaymentIntentResult } from "@stripe/stripe-js";
import {
  displayedStatus,
  isCommitteeRefund,
  isRefund,
  referenceFrom,
  yearFrom,
} from "#site/features/membership/membership-contract.ts";

/** A paid membership: the fields of the receipt. */
export type PaidPayment = {
  reference: string | undefined;
  year: string | undefined;
  name?: string | undefined;
  /** The receipt's recipient. */
  email: string | undefined;
  /** In cents. */
  amount: number;
};

/**
 * What the success page shows. `unknown`: no payment of this browser, or one in a status without a text of its own. `unavailable`: the site or the provider did not answer. `refunded`: the person had paid before, and this
 * payment was refunded. `refunded-by-committee`: the committee refunded it, and it made no member.
 */
export type PaymentResult =
  | { kind: "loading" | "unavailable" | "refunded" | "refunded-by-committee" }
  | { kind: "unknown" }
  | { kind: "processing"; reference: string | undefined }
  | { kind: "requires_payment_method"; reason: string | undefined }
  | { kind: "succeeded"; paid: PaidPayment };

/** Maps the provider's response: a secret that the provider does not know is "unknown", a failure of the provider is "unavailable". */
export function paymentResultFrom({ paymentIntent, error }: PaymentIntentResult): PaymentResult {
  if (error)
    return { kind: error.type === "invalid_request_error" && error.code !== "rate_limit" ? "unknown" : "unavailable" };
  const kind = displayedStatus(paymentIntent.status);
  if (kind === "succeeded" && isRefund(paymentIntent.description)) return { kind: "refunded" };
  if (kind === "succeeded" && isCommitteeRefund(paymentIntent.description)) return { kind: "refunded-by-committee" };
  if (kind === "succeeded") return { kind, paid: paidPayment(paymentIntent) };
  if (kind === "requires_payment_method") return { kind, reason: paymentIntent.last_payment_error?.message };
  if (kind === "processing") return { kind, reference: referenceFrom(paymentIntent.description) };
  return { kind };
}

function paidPayment({ description, receipt_email, amount }: PaymentIntent): PaidPayment {
  return {
    reference: referenceFrom(description),
    year: yearFrom(description),
    email: receipt_email ?? undefined,
    amount,
  };
}
