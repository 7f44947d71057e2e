import * as z from "zod/mini";
import { payloadSchema } from "#services/forms/form-schema.ts";
import { memberForm } from "#services/forms/member-form.ts";
import { festivalName } from "#services/site/festival-name.ts";

/** The payload of `POST /api/records/new-member`. `paid` is required by the format and ignored: only the provider knows who has paid. */
export const newMember = payloadSchema(memberForm, { paid: z.boolean({ error: "Please answer with true or false." }) });
export type NewMember = z.output<typeof newMember>;

/**
 * The cart that the browser sends. `amount` is a fixed literal of the request's format, without meaning: the server never reads it and takes
 * the fee from its settings, so no browser can choose a price.
 */
export const membershipItem = { id: "cjf-membership", amount: 200 } as const;

/** The checkbox's label; "$5" for 500 cents. It is optional: paying is the consent. */
export function agreement(feeCents: number): string {
  const dollars = feeCents % 100 === 0 ? String(feeCents / 100) : (feeCents / 100).toFixed(2);
  return `I agree to become a member of the festival association and pay a $${dollars} membership fee.`;
}

/** Formats cents as "A$5.00". */
export function formatFee(feeCents: number): string {
  return `A$${(feeCents / 100).toFixed(2)}`;
}

/** Texts of the success page by payment status. */
export const statusTexts = {
  succeeded: "Payment succeeded",
  processing: "Your payment is processing.",
  requires_payment_method: "Your payment was not successful, please try again.",
  unknown: "Something went wrong, please try again.",
} as const;
export type DisplayedStatus = keyof typeof statusTexts;

/** Maps a provider's status to one that has a text. */
export function displayedStatus(status: string | undefined): DisplayedStatus {
  if (status === "succeeded" || status === "processing" || status === "requires_payment_method") return status;
  return "unknown";
}

/** For any error but a card's or a field's, which have a message of their own. */
export const unexpectedError = "An unexpected error occurred.";

/** The payment's description at the provider, printed on its receipt. The success page reads reference and year from it. */
export function describePayment(year: string, reference: string): string {
  return `${festivalName}: membership ${year}, ${reference}`;
}

/** The reference ("J-7K3M9Q", J for joining) in a payment's description; undefined for a payment that names none. */
export function referenceFrom(description: string | null | undefined): string | undefined {
  return /\bJ-[0-9A-HJKMNP-TV-Z]{6}$/.exec(description ?? "")?.[0];
}

/** The year of membership ("2027") in a payment's description; undefined for a payment that names none. */
export function yearFrom(description: string | null | undefined): string | undefined {
  return /: membership (\d{4}), J-/.exec(description ?? "")?.[1];
}

const refundMarker = ": given back, ";

/** The description of a payment that was refunded, because its member had paid already. */
export function describeRefund(year: string): string {
  return `${festivalName}${refundMarker}membership ${year} was paid before`;
}

/** The description of a payment that the committee refunded before it made a member. */
export const committeeRefundDescription = `${festivalName}: refunded in full, no membership`;

export function isCommitteeRefund(description: string | null | undefined): boolean {
  return description === committeeRefundDescription;
}

export function isRefund(description: string | null | undefined): boolean {
  return description?.includes(refundMarker) ?? false;
}

/**
 * The `code` of a problem response of these calls; nothing was charged in any of them. After `payment-closed` the form requests a new
 * payment and asks for the card again; the others are shown to the visitor by their `detail`.
 */
export const problemCodes = {
  /** 409: the form's payment cannot be paid any more. */
  closed: "payment-closed",
  /** 409: this person has paid. */
  paid: "already-member",
  /** 409: another payment of this person is processing. */
  processing: "payment-processing",
  /** 503: payments are off. */
  off: "payments-off",
} as const;

/** Header of `new-member` with the id (never the secret) of the payment that the form is about to confirm. */
export const paymentIntentHeader = "Payment-Intent";

/** A client secret begins with its payment's id. */
export function intentIdFrom(clientSecret: string): string {
  return clientSecret.split("_secret_")[0] ?? "";
}
