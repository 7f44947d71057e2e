import type Stripe from "stripe";

const statuses = [
  "requires_payment_method",
  "requires_confirmation",
  "requires_action",
  "processing",
  "requires_capture",
  "canceled",
  "succeeded",
] as const;

/** How far a payment has come, in the provider's words. The last two are for ever. */
export type PaymentStatus = (typeof statuses)[number];

/** A payment as the provider tells of it: its payment intent, cut to what this site uses. */
export type PaymentIntent = {
  /** `pi_…` */
  id: string;
  status: PaymentStatus;
  /** What is asked for, in the currency's smallest unit. */
  amount: number;
  /** What came in: nothing before it has succeeded. */
  amountReceived: number;
  /** Three small letters. */
  currency: string;
  /** Who knows it may pay with it: for the browser whose payment it is, and for no log. */
  clientSecret: string;
  metadata: Readonly<Record<string, string>>;
  description: string | undefined;
  receiptEmail: string | undefined;
  /** Milliseconds since 1970. */
  createdAt: number;
  /** Who the card's holder said to be, once a card was taken. */
  payer: { name: string; email: string } | undefined;
  card: { brand: string; last4: string } | undefined;
};

/** Reads what the provider sent with `payment_method` expanded. */
export function toPaymentIntent(intent: Stripe.PaymentIntent): PaymentIntent {
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
    payer: method ? { name: name ?? "", email: email ?? "" } : undefined,
    card: card ? { brand: card.brand, last4: card.last4 } : undefined,
  };
}

/** A word that the provider did not know when this was written is none of those that end it: it is still being looked at. */
function statusOf({ status }: Stripe.PaymentIntent): PaymentStatus {
  return statuses.find((known) => known === status) ?? "processing";
}
