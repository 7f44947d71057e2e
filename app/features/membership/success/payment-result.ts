import type { PaymentIntent, PaymentIntentResult } from "@stripe/stripe-js";
import {
  type DisplayedStatus,
  displayedStatus,
  referenceFrom,
  yearFrom,
} from "#app/features/membership/membership-contract.ts";

/** What the ticket stub tells of a paid membership. */
export type PaidPayment = {
  reference: string | undefined;
  year: string | undefined;
  name?: string | undefined;
  /** Where the receipt goes (P17). */
  email: string | undefined;
  /** In the currency's hundredths. */
  amount: number;
};

/** What the success page shows. `away`: whoever could tell did not answer. */
export type PaymentResult =
  | { kind: "looking" | "away" }
  | { kind: Exclude<DisplayedStatus, "succeeded" | "requires_payment_method"> }
  | { kind: "requires_payment_method"; reason: string | undefined }
  | { kind: "succeeded"; paid: PaidPayment };

/** What the provider's answer is shown as (section 4). A secret it does not know is the default; trouble of its own is `away`. */
export function paymentResultFrom({ paymentIntent, error }: PaymentIntentResult): PaymentResult {
  if (error)
    return { kind: error.type === "invalid_request_error" && error.code !== "rate_limit" ? "default" : "away" };
  const kind = displayedStatus(paymentIntent.status);
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
