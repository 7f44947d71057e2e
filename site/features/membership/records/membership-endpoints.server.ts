import { type Context, Hono } from "hono";
import * as z from "zod/mini";
import { idempotencyKeyOf, readJson, sameOriginOnly, validateBody } from "#platform/http/validate-request.server.ts";
import { emailKey } from "#platform/text/email-key.ts";
import { memberForm } from "#services/forms/member-form.ts";
import { PaymentRefused } from "#services/payments/payment-errors.server.ts";
import { rateLimited } from "#services/rate-limits/rate-limits.server.ts";
import { keyReusedResponse } from "#services/submissions/submission-response.server.ts";
import { recordAnswer } from "#services/submissions/submit-once.server.ts";
import {
  membershipItem,
  type NewMember,
  newMember,
  paymentIntentHeader,
} from "#site/features/membership/membership-contract.ts";
import type { MembershipServices } from "#site/features/membership/membership-services.server.ts";
import { beginPayment } from "#site/features/membership/payments/begin-payment.server.ts";
import { acknowledgeDecline, isDeclined } from "#site/features/membership/payments/record-decline.server.ts";
import { syncPayment } from "#site/features/membership/payments/sync-payment.server.ts";
import { emailRefused, notOneMembership, paymentsOff, registrationRefused } from "./membership-problems.server.ts";
import { registerMember } from "./register-member.server.ts";

/**
 * `POST /api/payments/create-payment-intent`, `GET /api/payments` and `POST /api/records/new-member`. While the provider does not answer,
 * each responds with 503, and nothing was charged.
 */
export function membershipEndpoints(services: MembershipServices): Hono {
  const { config, limits } = services;
  const app = new Hono();
  app.use("/api/payments/*", noStore);
  app.post("/api/payments/create-payment-intent", sameOriginOnly(config), rateLimited(limits, "intent"), (c) =>
    createPaymentIntent(services, c),
  );
  app.get("/api/payments", (c) => readOwnPayment(services, c));
  app.post("/api/records/new-member", sameOriginOnly(config), rateLimited(limits, "submission"), (c) =>
    submitNewMember(services, c),
  );
  return app;
}

async function noStore(c: Context, next: () => Promise<void>) {
  await next();
  c.res.headers.set("Cache-Control", "no-store");
}

const cart = z.object({ items: z.tuple([z.object({ id: z.literal(membershipItem.id) })]) });

/** `{ items: [{ id, amount }] }` -> `{ clientSecret }`, with the signed cookie that ties the payment to this browser. */
async function createPaymentIntent(services: MembershipServices, c: Context): Promise<Response> {
  const sent = await readJson(c, memberForm);
  if (!sent.ok) return sent.response;
  if (!cart.safeParse(sent.body).success) return notOneMembership(membershipItem.id);
  if (services.payments.mode === "off") return paymentsOff(services.config);
  const { cookie } = services.payments;
  const ownIntent = await cookie.read(c);
  const intent = await beginPayment(services, ownIntent);
  // The payer tries again, so no email about the decline of the earlier payment is needed.
  if (ownIntent !== undefined) await acknowledgeDecline(services.db, ownIntent);
  await cookie.write(c, intent.id);
  return c.json({ clientSecret: intent.clientSecret });
}

/** The payment of this browser's cookie, whatever its status; both fields are null without one. */
async function readOwnPayment(services: MembershipServices, c: Context): Promise<Response> {
  const ownIntent = await services.payments.cookie.read(c);
  const isAsked = ownIntent !== undefined && services.payments.mode !== "off";
  const intent = isAsked ? await syncPayment(services, ownIntent) : undefined;
  // The success page shows the decline, so no email about it is needed.
  if (intent && isDeclined(intent)) await acknowledgeDecline(services.db, intent.id);
  return c.json({ client_secret: intent?.clientSecret ?? null, payment_intent: intent?.id ?? null });
}

/**
 * 200 `{ reference }`: the browser may now confirm its payment. A repeated request is processed again instead of answered from its key,
 * because the person may have paid since.
 */
async function submitNewMember(services: MembershipServices, c: Context): Promise<Response> {
  const sent = await readJson(c, memberForm);
  if (!sent.ok) return sent.response;
  const key = idempotencyKeyOf(c);
  if (!key.ok) return key.response;
  const checked = validateBody(newMember, sent.body);
  if (!checked.ok) return checked.response;
  if (services.payments.mode === "off") return paymentsOff(services.config);
  if (await isKeyReused(services, key.key, checked.value)) return keyReusedResponse();
  const ownIntent = await services.payments.cookie.read(c);
  const registration = { member: checked.value, ownIntent, namedIntent: c.req.header(paymentIntentHeader) };
  try {
    const registered = await registerMember(services, registration);
    if (registered.ok) return c.json({ reference: registered.reference });
    return registrationRefused(registered.reason, registered.year);
  } catch (error) {
    if (error instanceof PaymentRefused && error.code === "email_invalid") return emailRefused();
    throw error;
  }
}

/** The first request under an idempotency key determines its body. */
async function isKeyReused({ db }: MembershipServices, key: string | undefined, member: NewMember) {
  const body = { ...member, email: emailKey(member.email) };
  const recorded = await recordAnswer(db, { scope: "new-member", key, body }, "");
  return !recorded.ok;
}
