import { type Context, Hono } from "hono";
import { problem } from "#platform/http/problem.ts";
import { readBody } from "#platform/http/read-body.server.ts";
import { tooLarge } from "#platform/http/validate-request.server.ts";
import type { MembershipServices } from "#site/features/membership/membership-services.server.ts";
import { paymentsOff } from "#site/features/membership/records/membership-problems.server.ts";

const limitBytes = 256_000;

type WebhookServices = Pick<MembershipServices, "db" | "payments" | "paymentSignal" | "config">;

/**
 * `POST /webhooks/stripe`: 200 for what the provider signed within the last 300 seconds, otherwise 400. An event is only a hint that makes
 * polling ask the provider now. So events may come twice, late, in any order, for unknown payments, or never.
 */
export function stripeWebhookEndpoint(services: WebhookServices): Hono {
  const app = new Hono();
  app.post("/webhooks/stripe", async (c) => {
    if (services.payments.mode === "off") return paymentsOff(services.config);
    const body = await readBody(c.req.raw, limitBytes);
    if (!body.ok && body.reason === "too-large") return tooLarge(limitBytes);
    const raw = body.ok ? asText(body.bytes) : undefined;
    const verified = raw === undefined ? undefined : await verifyEvent(services, c, raw);
    if (!verified?.ok) return invalidSignature();
    await schedulePollNow(services, verified.event.intentId);
    return c.json({ received: true });
  });
  return app;
}

function verifyEvent({ payments }: WebhookServices, c: Context, raw: string) {
  return payments.client.verifyEvent(raw, c.req.header("Stripe-Signature"));
}

/** @returns undefined for anything but UTF-8; the SDK checks the signature of a string */
function asText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function invalidSignature() {
  return problem(400, "Not signed", "This is not signed by the payment provider, or it was signed too long ago.");
}

/** Payments with a final status (`look_at` null) are not polled again, but for refunds: one that was made may still fail. */
async function schedulePollNow({ db, paymentSignal }: WebhookServices, intentId: string | undefined) {
  if (intentId === undefined) return;
  await db
    .updateTable("membership_payments")
    .set({ look_at: Date.now() })
    .where("payment_intent", "=", intentId)
    .where(({ eb, or }) => or([eb("look_at", "is not", null), eb("refund", "in", ["pending", "done"])]))
    .execute();
  paymentSignal.notify();
}
