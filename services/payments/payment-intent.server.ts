import type Stripe from "stripe";
import { PaymentsUnavailable } from "./payment-errors.server.ts";

const statuses = [
  "requires_payment_method",
  "requires_confirmation",
  "requires_action",
  "processing",
  "requires_capture",
  "canceled",
  "succeeded",
] as const;

/** The provider's statuses; the last two are final. */
export type PaymentStatus = (typeof statuses)[number];

/** The parts of a payment intent that this site uses. */
export type PaymentIntent = {
  /** `pi_…` */
  id: string;
  status: PaymentStatus;
  /** The amount asked for, in the currency's smallest unit. */
  amount: number;
  /** The amount received; 0 until it has succeeded. */
  amountReceived: number;
  /** Three lower-case letters. */
  currency: string;
  /** Authorizes paying with it: only for the browser whose payment it is, and never logged. */
  clientSecret: string;
  metadata: Readonly<Record<string, string>>;
  description: string | undefined;
  receiptEmail: string | undefined;
  /** Milliseconds since 1970. */
  createdAt: number;
  /** The card holder as entered with the card. */
  cardHolder: { name: string; email: string } | undefined;
  card: { brand: string; last4: string } | undefined;
  /** How much of it was refunded; undefined where the charge was not read with it. */
  amountRefunded: number | undefined;
};

/**
 * Converts a payment intent with `payment_method` and perhaps `latest_charge` expanded.
 *
 * @throws PaymentsUnavailable for an answer that is none, such as an empty one
 */
export function toPaymentIntent(intent: Stripe.PaymentIntent): PaymentIntent {
  if (!intent.id || !Number.isSafeInteger(intent.amount)) throw new PaymentsUnavailable();
  const charge = typeof intent.latest_charge === "string" ? null : intent.latest_charge;
  const method = typeof intent.payment_method === "string" ? null : intent.payment_method;
  const { name, email } = method?.billing_details ?? {};
  const card = method?.card;
  return {
    id: intent.id,
    status: statusOf(intent),
    amount: intent.amount,
    amountReceived: intent.amount_received,
    currency: intent.currency,
    clientSecret: intent.client_secret ?? "",
    metadata: intent.metadata,
    description: intent.description ?? undefined,
    receiptEmail: intent.receipt_email ?? undefined,
    createdAt: intent.created * 1000,
    cardHolder: method ? { name: name ?? "", email: email ?? "" } : undefined,
    card: card ? { brand: card.brand, last4: card.last4 } : undefined,
    amountRefunded: charge?.amount_refunded,
  };
}

/** An unknown status counts as not final, so that it is still polled. */
function statusOf({ status }: Stripe.PaymentIntent): PaymentStatus {
  return statuses.find((known) => known === status) ?? "processing";
}
