import type Stripe from "stripe";
import { notAuthenticatedForPayer } from "../cards/card-declines.ts";
import type { Intent } from "./intent-transitions.ts";

/** The API key of a request: the server's secret key, or a browser's publishable key. */
export type KeyType = "secret" | "publishable";

export type SerializeIntent = (
  intent: Intent,
  options: { keyType: KeyType; expand?: readonly string[] },
) => SecretIntent | PublishableIntent;

type SecretIntent =
  | Stripe.PaymentIntent
  | (Omit<Stripe.PaymentIntent, "latest_charge"> & { latest_charge: object | null });
type PublishableIntent = ReturnType<typeof publishableIntent>;

/** Creates the function that converts an intent to Stripe's object. Challenge pages are below `publicUrl`. */
export function createIntentSerializer(publicUrl: string): SerializeIntent {
  return (intent, { keyType, expand = [] }) => {
    const full = fullIntent(intent, publicUrl, expand);
    if (keyType === "publishable") return publishableIntent(full);
    return expand.includes("latest_charge") ? { ...full, latest_charge: latestCharge(intent) } : full;
  };
}

/** The charge, with the properties that tell of refunds, and what was thought of the card. */
function latestCharge(intent: Intent) {
  const { latestCharge: id, id: intentId, amount, currency, createdAt, status, refund } = intent;
  if (id === null) return null;
  const isPaid = status === "succeeded";
  const isRefunded = refund !== undefined && refund.status !== "failed";
  return {
    id,
    object: "charge",
    amount,
    amount_captured: isPaid ? amount : 0,
    amount_refunded: isRefunded ? amount : 0,
    captured: isPaid,
    created: seconds(createdAt),
    currency,
    disputed: false,
    outcome: chargeOutcome(intent),
    paid: isPaid,
    payment_intent: intentId,
    refunded: isRefunded,
  } satisfies Partial<Stripe.Charge>;
}

/** Of a card that does more at Stripe than here, the message for the seller says so. */
function chargeOutcome({ status, lastError, assessment }: Intent) {
  const isBlocked = lastError?.decline_code === "fraudulent";
  const message = status === "requires_payment_method" ? lastError?.message : "Payment complete.";
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: isBlocked ? "not_sent_to_network" : lastError ? "declined_by_network" : "approved_by_network",
    reason: isBlocked ? "highest_risk_level" : (lastError?.decline_code ?? null),
    risk_level: assessment?.risk ?? "normal",
    seller_message: assessment?.note ?? message ?? null,
    type: isBlocked ? "blocked" : lastError ? "issuer_declined" : "authorized",
  } satisfies Stripe.Charge.Outcome;
}

function fullIntent(intent: Intent, publicUrl: string, expand: readonly string[]) {
  const method = intent.paymentMethod;
  return {
    ...constantProperties,
    id: intent.id,
    object: "payment_intent",
    amount: intent.amount,
    amount_received: intent.status === "succeeded" ? intent.amount : 0,
    allowed_payment_method_types: intent.allowedTypes,
    automatic_payment_methods: intent.allowedTypes ? null : { allow_redirects: "always", enabled: true },
    canceled_at: intent.canceledAt && seconds(intent.canceledAt),
    cancellation_reason: intent.cancellationReason,
    client_secret: intent.clientSecret,
    created: seconds(intent.createdAt),
    currency: intent.currency,
    description: intent.description,
    last_payment_error: intent.lastError,
    latest_charge: intent.latestCharge,
    metadata: intent.metadata,
    next_action: nextAction(intent, publicUrl),
    payment_method: expand.includes("payment_method") ? method : (method?.id ?? null),
    receipt_email: intent.receiptEmail,
    status: intent.status,
  } satisfies Stripe.PaymentIntent;
}

function seconds(ms: number) {
  return Math.floor(ms / 1000);
}

/** The challenge page has the return URL's host name, so that the visitor keeps the cookies of that host. */
function nextAction({ status, challenge }: Intent, publicUrl: string) {
  if (status !== "requires_action" || !challenge) return null;
  const { origin } = new URL(challenge.returnUrl ?? publicUrl);
  const url = `${origin}/sandbox/stripe/challenge/${challenge.token}`;
  return {
    type: "redirect_to_url",
    redirect_to_url: { return_url: challenge.returnUrl, url },
  } satisfies Stripe.PaymentIntent.NextAction;
}

/** Properties that are the same for every payment of this site. */
const constantProperties = {
  amount_capturable: 0,
  amount_details: { tip: {} },
  application: null,
  application_fee_amount: null,
  capture_method: "automatic_async",
  confirmation_method: "automatic",
  customer: null,
  customer_account: null,
  excluded_payment_method_types: null,
  livemode: false,
  managed_payments: null,
  on_behalf_of: null,
  payment_method_configuration_details: null,
  payment_method_options: {
    card: { installments: null, mandate_options: null, network: null, request_three_d_secure: "automatic" },
  },
  payment_method_types: ["card"],
  payment_record: null,
  processing: null,
  review: null,
  setup_future_usage: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_group: null,
} satisfies Partial<Stripe.PaymentIntent>;

/** The properties that Stripe returns to a publishable key. */
function publishableIntent(full: Stripe.PaymentIntent) {
  const error = full.last_payment_error;
  const isNotAuthenticated = error?.code === notAuthenticatedForPayer.code;
  return {
    id: full.id,
    object: full.object,
    amount: full.amount,
    automatic_payment_methods: full.automatic_payment_methods,
    canceled_at: full.canceled_at,
    cancellation_reason: full.cancellation_reason,
    capture_method: full.capture_method,
    client_secret: full.client_secret,
    confirmation_method: full.confirmation_method,
    created: full.created,
    currency: full.currency,
    description: full.description,
    last_payment_error: error && isNotAuthenticated ? { ...error, ...notAuthenticatedForPayer } : error,
    livemode: full.livemode,
    next_action: full.next_action,
    payment_method: full.payment_method,
    payment_method_types: full.payment_method_types,
    processing: full.processing,
    receipt_email: full.receipt_email,
    setup_future_usage: full.setup_future_usage,
    shipping: full.shipping,
    source: full.source,
    status: full.status,
  } satisfies Partial<Stripe.PaymentIntent>;
}
