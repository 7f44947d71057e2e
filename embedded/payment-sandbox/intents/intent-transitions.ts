import type Stripe from "stripe";
import type { ChargeOutcome, RefundOutcome, TestCard } from "../cards/card-behaviours.ts";
import { declineError, notAuthenticated } from "../cards/card-declines.ts";
import { type ErrorResponse, invalidRequest, type PaymentError, unexpectedState } from "../http/stripe-errors.ts";
import type { AcceptedCard } from "./payment-method.ts";

/** A payment intent as stored. payment-intent-object.ts converts it to Stripe's object. */
export type Intent = {
  id: string;
  clientSecret: string;
  /** Milliseconds since 1970, like all times here. */
  createdAt: number;
  amount: number;
  currency: string;
  status: "requires_payment_method" | "requires_action" | "processing" | "succeeded" | "canceled";
  /** Allowed payment method types; null allows all that are enabled, which is cards here. */
  allowedTypes: "card"[] | null;
  description: string | null;
  receiptEmail: string | null;
  metadata: Record<string, string>;
  paymentMethod: Stripe.PaymentMethod | null;
  lastError: PaymentError | null;
  latestCharge: string | null;
  canceledAt: number | null;
  cancellationReason: Stripe.PaymentIntent.CancellationReason | null;
  /** What charging the card will do, while that is pending. */
  outcome: ChargeOutcome | null;
  /** When the status `processing` ends, of the payment or of its refund. */
  dueAt: number | null;
  /** The last 3-D Secure challenge, open while the status is `requires_action`. Its token is secret. */
  challenge: { token: string; returnUrl: string | null } | null;
  /** The whole amount, refunded; undefined in what earlier versions stored, and so is the status of a refund that was made. */
  refund?: Refund | undefined;
  /** What the bank and Stripe would think of the charge; undefined in what earlier versions stored. */
  assessment?: { risk: TestCard["risk"]; note: TestCard["note"] } | undefined;
  /** What the card does with a refund, until that has happened. */
  refundOutcome?: RefundOutcome | undefined;
};

export type Refund = {
  id: string;
  createdAt: number;
  status?: "pending" | "succeeded" | "failed";
  reason?: "duplicate" | "fraudulent" | "requested_by_customer" | undefined;
};

type NewIntent = Pick<Intent, "id" | "clientSecret" | "createdAt" | "amount" | "currency" | "allowedTypes">;

export function newIntent(values: NewIntent): Intent {
  return {
    ...values,
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

/** The new state, the event for the webhook, and the card's error, if any. */
export type Transition = { intent: Intent; event?: EventType; error?: PaymentError };
type EventType = `payment_intent.${EventName}` | "refund.updated" | "refund.failed";
/** The state stays; `refusal` says why, if that is an error. */
export type NoTransition = { unchanged: Intent; refusal: ErrorResponse | undefined };

/** The time, and random ids, so that transitions are pure functions. */
export type TransitionContext = { now: number; processingMs: number; chargeId: string; token: string };

type Confirmation = {
  card: AcceptedCard | undefined;
  returnUrl: string | null;
  receiptEmail: string | undefined;
};

/** Charges the card, or starts a 3-D Secure challenge first. */
export function confirmIntent(
  intent: Intent,
  { card, returnUrl, receiptEmail }: Confirmation,
  circumstances: TransitionContext,
): Transition | NoTransition {
  const refusal = checkConfirmable(intent);
  if (refusal) return { unchanged: intent, refusal };
  if (!card) return { unchanged: intent, refusal: unexpectedState(missingMethod) };
  const confirmed: Intent = {
    ...intent,
    paymentMethod: card.method,
    receiptEmail: receiptEmail === undefined ? intent.receiptEmail : receiptEmail || null,
    lastError: null,
    outcome: card.behaviour.outcome,
    refundOutcome: card.behaviour.refund,
    assessment: { risk: card.behaviour.risk, note: card.behaviour.note },
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

function checkConfirmable({ status }: Intent): ErrorResponse | undefined {
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
  const { note: message } = intent.assessment ?? {};
  return fail(charged, { ...declineError(outcome), ...(message && { message }), charge: chargeId });
}

function succeed(intent: Intent): Transition {
  return {
    intent: { ...intent, status: "succeeded", lastError: null, outcome: null, dueAt: null },
    event: "payment_intent.succeeded",
  };
}

/** Detaches the card; the payment can be tried again with another. */
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

/** Completes or fails the challenge. Nothing changes when it was answered before or replaced by another. */
export function answerChallenge(
  intent: Intent,
  { token, isPassed }: { token: string; isPassed: boolean },
  circumstances: TransitionContext,
): Transition | NoTransition {
  const isOpen = intent.status === "requires_action" && intent.challenge?.token === token;
  if (!isOpen) return { unchanged: intent, refusal: undefined };
  return isPassed ? charge(intent, circumstances) : fail(intent, notAuthenticated);
}

/** Ends the status `processing`, or a refund that is not final, once it is due. */
export function settleIntent(intent: Intent, now: number): Transition | undefined {
  if (intent.dueAt === null || intent.dueAt > now) return undefined;
  if (intent.refund) return settleRefund(intent, intent.refund);
  if (intent.outcome !== "declines_later") return succeed(intent);
  const charge = intent.latestCharge;
  return fail(intent, { ...declineError("generic_decline"), ...(charge && { charge }) });
}

function settleRefund(intent: Intent, refund: Refund): Transition {
  const isFailed = intent.refundOutcome === "fails_later";
  const settled = { ...refund, status: isFailed ? ("failed" as const) : ("succeeded" as const) };
  return {
    intent: { ...intent, refund: settled, refundOutcome: undefined, dueAt: null },
    event: isFailed ? "refund.failed" : "refund.updated",
  };
}

export function cancelIntent(
  intent: Intent,
  reason: Intent["cancellationReason"],
  now: number,
): Transition | NoTransition {
  const { status } = intent;
  if (status !== "requires_payment_method" && status !== "requires_action") {
    const refusal = unexpectedState(
      `You cannot cancel this PaymentIntent because it has a status of ${status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
    );
    return { unchanged: intent, refusal };
  }
  return {
    intent: { ...intent, status: "canceled", canceledAt: now, cancellationReason: reason, outcome: null },
    event: "payment_intent.canceled",
  };
}

/** Gives the whole amount back, once; again only if that has failed. */
export function refundIntent(
  intent: Intent,
  { processingMs, ...made }: Omit<Refund, "status"> & { processingMs: number },
): Transition | NoTransition {
  if (intent.status !== "succeeded") {
    const message = `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`;
    return { unchanged: intent, refusal: unexpectedState(message) };
  }
  if (intent.refund === undefined || intent.refund.status === "failed") {
    const isLater = intent.refundOutcome !== undefined;
    const status = intent.refundOutcome === "succeeds_later" ? "pending" : "succeeded";
    const dueAt = isLater ? made.createdAt + processingMs : null;
    return { intent: { ...intent, refund: { ...made, status }, dueAt } };
  }
  const message = `Charge ${intent.latestCharge} has already been refunded.`;
  return { unchanged: intent, refusal: invalidRequest(message, { code: "charge_already_refunded" }) };
}

type Changes = {
  description?: string | undefined;
  receipt_email?: string | undefined;
  metadata?: Record<string, string> | "" | undefined;
};

/** Updates details, as Stripe does in any status: an empty text removes one, and metadata are merged. */
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

function merged(current: Record<string, string>, added: Record<string, string> = {}) {
  return Object.fromEntries(Object.entries({ ...current, ...added }).filter(([, value]) => value !== ""));
}
