import type Stripe from "stripe";

/** A webhook's content, which is only a hint. `intentId` is undefined for events about anything but a payment or its refund. */
export type PaymentEvent = { id: string; type: string; intentId: string | undefined };

export type EventRead = { ok: true; event: PaymentEvent } | { ok: false; reason: "signature" | "content" };

const toleranceSeconds = 300;
/** How far the provider's clock may be ahead of ours. */
const clockSkewSeconds = 30;

/** Verifies and reads a webhook with its unparsed body and its header `Stripe-Signature`. */
export async function verifyEvent(
  stripe: Stripe,
  raw: string,
  signature: string | undefined,
  secret: string,
): Promise<EventRead> {
  try {
    const event = await stripe.webhooks.constructEventAsync(raw, signature ?? "", secret, toleranceSeconds);
    if (isSignedForFuture(signature ?? "")) return { ok: false, reason: "signature" };
    return { ok: true, event: toPaymentEvent(event) };
  } catch (error) {
    const isForged = error instanceof Error && "type" in error && error.type === "StripeSignatureVerificationError";
    return { ok: false, reason: isForged ? "signature" : "content" };
  }
}

/** The SDK refuses old signatures only; one for the future could be stored and replayed until then. */
function isSignedForFuture(signature: string): boolean {
  const times = [...signature.matchAll(/(?:^|,)t=([^,]*)/g)].map(([, time]) => Number(time));
  const latest = Date.now() / 1000 + clockSkewSeconds;
  return !times.every((time) => time <= latest);
}

function toPaymentEvent({ id, type, data }: Stripe.Event): PaymentEvent {
  const about = data.object;
  const isIntent = "object" in about && about.object === "payment_intent" && "id" in about;
  if (isIntent) return { id, type, intentId: String(about.id) };
  // A refund names its payment.
  const isPart = "payment_intent" in about && typeof about.payment_intent === "string";
  return { id, type, intentId: isPart ? String(about.payment_intent) : undefined };
}
