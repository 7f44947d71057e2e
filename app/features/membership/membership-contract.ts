import * as z from "zod/mini";
import { emailAddress, phoneNumber, singleLineText } from "#app/platform/text/text-fields.ts";
import { festivalName } from "#app/services/site/festival-name.ts";
import { states } from "#app/services/submissions/states.ts";

/** The nearest texts of section 5 (W4). */
export const messages = {
  name: "Please provide your name.",
  email: "Please provide your email.",
  phone: "Please provide a valid phone number.",
  address: "Please provide an address name.",
  paid: "Please answer with true or false.",
} as const;

/** One schema a field, in the form and on the server (W19). The state is the form's alone: it goes to the payment provider (P4). */
export const fields = {
  firstName: singleLineText({ max: 100, message: messages.name }),
  lastName: singleLineText({ max: 100, message: messages.name }),
  email: emailAddress(messages.email),
  phone: phoneNumber(messages.phone),
  address: singleLineText({ max: 200, message: messages.address }),
  city: singleLineText({ max: 100, message: messages.address }),
  state: z.enum(states, { error: messages.address }),
  postcode: singleLineText({ max: 12, message: messages.address }),
};

const { state: _state, ...recorded } = fields;

/** The payload of `POST /api/records/new-member` (section 3): eight keys. `paid` is accepted and not believed (P2). */
export const newMember = z.strictObject({ ...recorded, paid: z.boolean({ error: messages.paid }) });
export type NewMember = z.output<typeof newMember>;

/** What is bought (section 7), word for word: the server knows its price by the id and never reads the amount (P1). */
export const membershipItem = { id: "cjf-membership", amount: 200 } as const;

/** Beside the checkbox, which blocks nothing (P14); "$5" for 500 cents. */
export function agreement(feeCents: number): string {
  const dollars = feeCents % 100 === 0 ? String(feeCents / 100) : (feeCents / 100).toFixed(2);
  return `I agree to become a member of the festival association and pay a $${dollars} membership fee.`;
}

/** "A$5.00", as it stands beside Pay now (P1). */
export function formatFee(feeCents: number): string {
  return `A$${(feeCents / 100).toFixed(2)}`;
}

/** The status texts of section 4, word for word. */
export const statusTexts = {
  succeeded: "Payment succeeded",
  processing: "Your payment is processing.",
  requires_payment_method: "Your payment was not successful, please try again.",
  default: "Something went wrong, please try again.",
} as const;
export type DisplayedStatus = keyof typeof statusTexts;

/** What a provider's status is shown as. */
export function displayedStatus(status: string | undefined): DisplayedStatus {
  if (status === "succeeded" || status === "processing" || status === "requires_payment_method") return status;
  return "default";
}

/** For any error but a card's or a field's, which come with a message of their own (section 8). */
export const unexpectedError = "An unexpected error occurred.";

/** What the provider keeps beside the payment and prints on its receipt. The success page reads the reference from it. */
export function describePayment(year: string, reference: string): string {
  return `${festivalName}: membership ${year}, ${reference}`;
}

/** The reference ("J-7K3M9Q") in a payment's description; undefined for a payment that names none. */
export function referenceFrom(description: string | null | undefined): string | undefined {
  return /\bJ-[0-9A-HJKMNP-TV-Z]{6}$/.exec(description ?? "")?.[0];
}

/** The year of membership ("2027") in a payment's description; undefined for a payment that names none. */
export function yearFrom(description: string | null | undefined): string | undefined {
  return /: membership (\d{4}), J-/.exec(description ?? "")?.[1];
}

/**
 * The `code` of a problem that a call of this feature answers with. After `payment-closed` the form gets another payment, with the card
 * to be entered anew, and sends again; the others are for the person, whom `detail` tells. In every case nothing was charged.
 */
export const problemCodes = {
  /** 409: the payment that the form holds is not the one that may be paid any more. */
  closed: "payment-closed",
  /** 409: paid already (P6). */
  paid: "already-member",
  /** 409: another payment of theirs is under way. */
  processing: "payment-processing",
  /** 503: this site takes no payments. */
  off: "payments-off",
} as const;

/** Names the payment that the form is about to confirm, where `new-member` is sent: its id, never its secret. */
export const paymentIntentHeader = "Payment-Intent";

/** The payment's id, which its client secret begins with. */
export function intentIdFrom(clientSecret: string): string {
  return clientSecret.split("_secret_")[0] ?? "";
}
