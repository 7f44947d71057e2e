import { setTimeout as pause } from "node:timers/promises";
import { type Context, Hono } from "hono";
import type { Config } from "#platform/config/config.server.ts";
import { problem } from "#platform/http/problem.ts";
import { readForm } from "#platform/http/read-body.server.ts";
import { idempotencyKeyOf, readJson, sameOriginOnly, validateBody } from "#platform/http/validate-request.server.ts";
import { type RateLimits, rateLimited } from "#services/rate-limits/rate-limits.server.ts";
import { keyReusedResponse } from "#services/submissions/submission-response.server.ts";
import { subscription } from "./newsletter-contract.ts";
import {
  confirmationStatusPath,
  confirmPath,
  subscribePath,
  subscriptionStatusPath,
  unsubscribePath,
  withToken,
} from "./newsletter-links.ts";
import { checkInbox } from "./newsletter-texts.ts";
import { type SubscriberStore, subscribe } from "./subscribe.server.ts";
import {
  confirmSubscription,
  findConfirmationStatus,
  findSubscriptionStatus,
  unsubscribe,
} from "./subscription-status.server.ts";

type NewsletterServices = SubscriberStore & { config: Pick<Config, "siteUrl" | "siteIsLocal">; limits: RateLimits };

const limitBytes = 8_000;

/** Minimum response time in milliseconds, so that timing does not reveal known addresses. */
const minAnswerMs = 100;

/**
 * Subscribing by JSON and by the plain form, the status behind each emailed link, and the buttons of its pages. A link's token is its own
 * proof; reading changes nothing.
 */
export function newsletterEndpoints(services: NewsletterServices): Hono {
  const { db, config, limits } = services;
  const app = new Hono();
  const sameOrigin = sameOriginOnly(config);

  app.post("/api/add-subscriber", sameOrigin, rateLimited(limits, "subscription"), async (c) => {
    const sent = await readJson(c, { limitBytes });
    if (!sent.ok) return sent.response;
    const key = idempotencyKeyOf(c);
    if (!key.ok) return key.response;
    const validated = validateBody(subscription, sent.body);
    if (!validated.ok) return validated.response;
    const submitted = await subscribeInConstantTime(services, { ...validated.value, key: key.key });
    return submitted.ok ? c.json({ message: checkInbox }, 201) : keyReusedResponse();
  });

  app.post(subscribePath, sameOrigin, (c) => subscribeByForm(c, services));

  app.get(subscriptionStatusPath, async (c) => {
    const found = await findSubscriptionStatus(db, tokenOf(c));
    if (!found) return problem(404, "Not found", "This link is none of ours.");
    return c.json(found, 200, { "Cache-Control": "no-store" });
  });

  app.get(confirmationStatusPath, async (c) => {
    const found = await findConfirmationStatus(db, tokenOf(c));
    if (!found) return problem(404, "Not found", "This link is none of ours.");
    return c.json(found, 200, { "Cache-Control": "no-store" });
  });

  app.post(confirmPath, sameOrigin, rateLimited(limits, "submission"), async (c) => {
    await confirmSubscription(db, tokenOf(c));
    return c.redirect(withToken(confirmPath, tokenOf(c)), 303);
  });

  app.post(unsubscribePath, (c) => leave(c, services));

  return app;
}

async function subscribeInConstantTime(
  services: NewsletterServices,
  keyedSubscription: Parameters<typeof subscribe>[1],
) {
  const [submitted] = await Promise.all([subscribe(services, keyedSubscription), pause(minAnswerMs)]);
  return submitted;
}

/** The form without JavaScript; every outcome redirects to a page. */
async function subscribeByForm(c: Context, services: NewsletterServices) {
  const { limits } = services;
  const redirect = (outcome: string) => c.redirect(`${subscribePath}?outcome=${outcome}`, 303);
  if (!(await limits.consume("subscription", limits.clientOf(c))).ok) return redirect("failed");
  const form = await readForm(c, { limitBytes });
  if (!form.ok) return redirect("failed");
  const parsed = subscription.safeParse(form.fields);
  if (!parsed.success) return redirect("malformed");
  await subscribeInConstantTime(services, parsed.data);
  return redirect("subscribed");
}

/** The page's button, or a mail program's (RFC 8058), which sends no origin and follows no redirect. */
async function leave(c: Context, { db }: NewsletterServices) {
  const token = tokenOf(c);
  await unsubscribe(db, token);
  const form = await readForm(c, { limitBytes });
  const isOneClick = form.ok && form.fields["List-Unsubscribe"] === "One-Click";
  if (!isOneClick) return c.redirect(withToken(unsubscribePath, token), 303);
  if (!(await findSubscriptionStatus(db, token))) return c.text("This link is none of ours.", 404);
  return c.text("You have left the list.");
}

function tokenOf(c: Context) {
  return c.req.query("token") ?? "";
}
