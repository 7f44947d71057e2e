import { setTimeout as pause } from "node:timers/promises";
import { type Context, Hono } from "hono";
import type { Config } from "#app/platform/config/config.server.ts";
import { problem } from "#app/platform/http/problem.ts";
import { readForm } from "#app/platform/http/read-form.server.ts";
import {
  idempotencyKeyOf,
  readJson,
  sameOriginOnly,
  validateBody,
} from "#app/platform/http/validate-request.server.ts";
import { emailKey } from "#app/platform/text/email-key.ts";
import { type RateLimits, rateLimited } from "#app/services/rate-limits/rate-limits.server.ts";
import { keyReusedResponse } from "#app/services/submissions/submission-response.server.ts";
import { findEarlierAnswer, recordAnswer } from "#app/services/submissions/submit-once.server.ts";
import { type Subscription, subscription } from "./newsletter-contract.ts";
import { confirmPath, subscribePath, subscriptionStatusPath, unsubscribePath, withToken } from "./newsletter-links.ts";
import { checkInbox } from "./newsletter-texts.ts";
import { type SubscriberStore, subscribe } from "./subscribe.server.ts";
import { confirmSubscription, findSubscriptionStatus, unsubscribe } from "./subscription-status.server.ts";

type NewsletterServices = SubscriberStore & { config: Pick<Config, "siteUrl" | "onLoopback">; limits: RateLimits };

/** An address, a trap, and room for whatever a form adds. */
const limitBytes = 8_000;

/** No answer comes sooner than this: a known address takes less work than a new one, and nobody shall see that (M6). Milliseconds. */
const minAnswerMs = 100;

/**
 * The newsletter (M6): `POST /api/add-subscriber` (section 7), the same for the form without JavaScript, and what the buttons of the
 * pages behind the links do. A link's token is its own proof; to read one changes nothing.
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
    const asked = validateBody(subscription, sent.body);
    if (!asked.ok) return asked.response;
    const submitted = await subscribeOnce(services, asked.value, key.key);
    return submitted.ok ? c.json({ message: checkInbox }, 201) : keyReusedResponse();
  });

  app.post(subscribePath, sameOrigin, (c) => subscribeByForm(c, services));

  app.get(subscriptionStatusPath, async (c) => {
    const found = await findSubscriptionStatus(db, tokenOf(c));
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

/** To subscribe twice at the same moment does no harm: the key is noted afterwards (W9). */
async function subscribeOnce(services: NewsletterServices, asked: Subscription, key: string | undefined) {
  const { db } = services;
  const keyed = { scope: "subscriber", key, body: { ...asked, email: emailKey(asked.email) } };
  const before = await findEarlierAnswer(db, keyed);
  if (before) return before;
  await subscribeInConstantTime(services, asked);
  return recordAnswer(db, keyed, checkInbox);
}

async function subscribeInConstantTime(services: NewsletterServices, asked: Subscription) {
  await Promise.all([subscribe(services, asked), pause(minAnswerMs)]);
}

/** The form without JavaScript: whatever happens, a page says so. */
async function subscribeByForm(c: Context, services: NewsletterServices) {
  const { limits } = services;
  const answer = (outcome: string) => c.redirect(`${subscribePath}?outcome=${outcome}`, 303);
  if (!(await limits.consume("subscription", limits.clientOf(c))).ok) return answer("failed");
  const form = await readForm(c, { limitBytes });
  if (!form.ok) return answer("failed");
  const asked = subscription.safeParse(form.fields);
  if (!asked.success) return answer("malformed");
  await subscribeInConstantTime(services, asked.data);
  return answer("subscribed");
}

/** The page's button, answered with the page; or a mail program's (RFC 8058), which has no cookies, no origin and follows no redirect. */
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
