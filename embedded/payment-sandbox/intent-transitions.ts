import type Stripe from "stripe";
import type { ChargeOutcome } from "./card-behaviours.ts";
import { declineError, notAuthenticated } from "./card-declines.ts";
import type { AcceptedCard } from "./payment-method.ts";
import { type ErrorResponse, type PaymentError, unexpectedState } from "./stripe-errors.ts";

/** A payment intent as it is kept. What Stripe's API says of it is made from this (payment-intent-object.ts). */
export type Intent = {
  id: string;
  clientSecret: string;
  /** Milliseconds since 1970, like all times here. */
  createdAt: number;
  amount: number;
  currency: string;
  status: "requires_payment_method" | "requires_action" | "processing" | "succeeded" | "canceled";
  /** Which ways to pay it may be taken in; null: any that is switched on. Here that is cards, both ways. */
  allowedTypes: "card"[] | null;
  description: string | null;
  receiptEmail: string | null;
  metadata: Record<string, string>;
  paymentMethod: Stripe.PaymentMethod | null;
  lastError: PaymentError | null;
  latestCharge: string | null;
  canceledAt: number | null;
  cancellationReason: Stripe.PaymentIntent.CancellationReason | null;
  /** What the card will do, for as long as that is to come. */
  outcome: ChargeOutcome | null;
  /** When what is processing is decided. */
  dueAt: number | null;
  /** The last one, open while the status is `requires_action`. The token proves who answers it. */
  challenge: { token: string; returnUrl: string | null } | null;
};

type Beginning = Pick<Intent, "id" | "clientSecret" | "createdAt" | "amount" | "currency" | "allowedTypes">;

/** A payment that nobody has tried to pay yet. */
export function newIntent(beginning: Beginning): Intent {
  return {
    ...beginning,
    status: "requires_payment_method",
    description: null,
    receiptEmail: null,
    metadata: {},
    paymentMethod: null,
    lastError: null,
    latestCharge: null,
    canceledAt: null,
    cancellationReason: null,
    outcome: null,
    dueAt: null,
    challenge: null,
  };
}

type EventName = "succeeded" | "processing" | "payment_failed" | "canceled" | "requires_action";

/** What becomes of a payment, what is told to the webhook, and what went wrong with the card, if anything. */
export type Transition = { intent: Intent; event?: `payment_intent.${EventName}`; error?: PaymentError };
/** Nothing becomes of it: why, where that is an error. */
export type NoTransition = { unchanged: Intent; fault: ErrorResponse | undefined };

/** What a step needs beside the intent: the time, and what only chance can give. */
export type TransitionContext = { now: number; processingMs: number; chargeId: string; token: string };

type Confirmation = {
  card: AcceptedCard | undefined;
  returnUrl: string | null;
  receiptEmail: string | undefined;
};

/** Pays: charges the card, or asks first who holds it. */
export function confirmIntent(
  intent: Intent,
  { card, returnUrl, receiptEmail }: Confirmation,
  circumstances: TransitionContext,
): Transition | NoTransition {
  const fault = cannotConfirm(intent);
  if (fault) return { unchanged: intent, fault };
  if (!card) return { unchanged: intent, fault: unexpectedState(missingMethod) };
  const confirmed: Intent = {
    ...intent,
    paymentMethod: card.method,
    receiptEmail: receiptEmail === undefined ? intent.receiptEmail : receiptEmail || null,
    lastError: null,
    outcome: card.behaviour.outcome,
    challenge: null,
  };
  if (!card.behaviour.requiresAuthentication) return charge(confirmed, circumstances);
  const challenge = { token: circumstances.token, returnUrl };
  return {
    intent: { ...confirmed, status: "requires_action", challenge },
    event: "payment_intent.requires_action",
  };
}

const missingMethod =
  "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.";

function cannotConfirm({ status }: Intent): ErrorResponse | undefined {
  if (status === "succeeded") {
    return unexpectedState(
      "You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.",
    );
  }
  if (status !== "processing" && status !== "canceled") return undefined;
  return unexpectedState(
    `You cannot confirm this PaymentIntent because it has a status of ${status}. Only a PaymentIntent with one of the following statuses may be confirmed: requires_payment_method, requires_confirmation, requires_action.`,
  );
}

function charge(intent: Intent, { now, processingMs, chargeId }: TransitionContext): Transition {
  const charged = { ...intent, latestCharge: chargeId };
  const { outcome } = intent;
  if (outcome === "succeeds_later" || outcome === "declines_later") {
    return {
      intent: { ...charged, status: "processing", dueAt: now + processingMs },
      event: "payment_intent.processing",
    };
  }
  if (outcome === null || outcome === "succeeds") return succeed(charged);
  return fail(charged, { ...declineError(outcome), charge: chargeId });
}

function succeed(intent: Intent): Transition {
  return {
    intent: { ...intent, status: "succeeded", lastError: null, outcome: null, dueAt: null },
    event: "payment_intent.succeeded",
  };
}

/** The card is let go; the payment may be tried again with another. */
function fail(intent: Intent, why: PaymentError): Transition {
  const error = intent.paymentMethod ? { ...why, payment_method: intent.paymentMethod } : why;
  const open: Intent = {
    ...intent,
    status: "requires_payment_method",
    paymentMethod: null,
    lastError: error,
    outcome: null,
    dueAt: null,
  };
  return { intent: open, event: "payment_intent.payment_failed", error };
}

/** The challenge was passed, or not. Nothing happens when it has been answered before, or another has taken its place. */
export function answerChallenge(
  intent: Intent,
  { token, isPassed }: { token: string; isPassed: boolean },
  circumstances: TransitionContext,
): Transition | NoTransition {
  const isOpen = intent.status === "requires_action" && intent.challenge?.token === token;
  if (!isOpen) return { unchanged: intent, fault: undefined };
  return isPassed ? charge(intent, circumstances) : fail(intent, notAuthenticated);
}

/** Decides what was processing, once its time has come. */
export function settleIntent(intent: Intent, now: number): Transition | undefined {
  if (intent.dueAt === null || intent.dueAt > now) return undefined;
  if (intent.outcome !== "declines_later") return succeed(intent);
  const charge = intent.latestCharge;
  return fail(intent, { ...declineError("generic_decline"), ...(charge && { charge }) });
}

export function cancelIntent(
  intent: Intent,
  reason: Intent["cancellationReason"],
  now: number,
): Transition | NoTransition {
  const { status } = intent;
  if (status !== "requires_payment_method" && status !== "requires_action") {
    const fault = unexpectedState(
      `You cannot cancel this PaymentIntent because it has a status of ${status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
    );
    return { unchanged: intent, fault };
  }
  return {
    intent: { ...intent, status: "canceled", canceledAt: now, cancellationReason: reason, outcome: null },
    event: "payment_intent.canceled",
  };
}

type Changes = {
  description?: string | undefined;
  receipt_email?: string | undefined;
  metadata?: Record<string, string> | "" | undefined;
};

/** Details may change at any time, as at Stripe; an empty text takes one away, and metadata are added to what is there. */
export function updateIntent(intent: Intent, { description, receipt_email, metadata }: Changes): Transition {
  return {
    intent: {
      ...intent,
      description: description === undefined ? intent.description : description || null,
      receiptEmail: receipt_email === undefined ? intent.receiptEmail : receipt_email || null,
      metadata: metadata === "" ? {} : merged(intent.metadata, metadata),
    },
  };
}

function merged(kept: Record<string, string>, added: Record<string, string> = {}) {
  return Object.fromEntries(Object.entries({ ...kept, ...added }).filter(([, value]) => value !== ""));
}
