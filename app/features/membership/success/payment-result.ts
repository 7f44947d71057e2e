import type { PaymentIntent, PaymentIntentResult } from "@stripe/stripe-js";
import {
  type DisplayedStatus,
  displayedStatus,
  isRefund,
  referenceFrom,
  yearFrom,
} from "#app/features/membership/membership-contract.ts";

/** A paid membership, as printed on the ticket stub. */
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
 * What the success page shows. `unavailable`: the site or the provider did not answer. `refunded`: the person had paid before, and this
 * payment was refunded.
 */
export type PaymentResult =
  | { kind: "looking" | "unavailable" | "refunded" }
  | { kind: Exclude<DisplayedStatus, "succeeded" | "requires_payment_method"> }
  | { kind: "requires_payment_method"; reason: string | undefined }
  | { kind: "succeeded"; paid: PaidPayment };

/** Maps the provider's response: an unknown secret is "default", a failure of the provider is "unavailable". */
export function paymentResultFrom({ paymentIntent, error }: PaymentIntentResult): PaymentResult {
  if (error)
    return { kind: error.type === "invalid_request_error" && error.code !== "rate_limit" ? "default" : "unavailable" };
  const kind = displayedStatus(paymentIntent.status);
  if (kind === "succeeded" && isRefund(paymentIntent.description)) return { kind: "refunded" };
  if (kind === "succeeded") return { kind, paid: paidPayment(paymentIntent) };
  if (kind === "requires_payment_method") return { kind, reason: paymentIntent.last_payment_error?.message };
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
