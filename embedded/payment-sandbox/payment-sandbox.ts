import { type Context, Hono } from "hono";
import type { Kysely } from "kysely";
import { challengePages } from "./cards/challenge-pages.ts";
import { cleanUpSandbox } from "./cleanup.ts";
import { sandboxFailed } from "./http/stripe-errors.ts";
import { createEvents } from "./http/webhook-events.ts";
import { createIntentSerializer } from "./intents/payment-intent-object.ts";
import { paymentIntentsApi } from "./intents/payment-intents-api.ts";
import type { SandboxTables } from "./sandbox-migrations.ts";
import { startWorker } from "./sandbox-worker.ts";

/**
 * Stripe's PaymentIntents API over the site's own database, for a site without Stripe keys. The official SDK works with it unchanged. A
 * request passes through:
 *
 *     payment-intents-api.ts       routes, keys (api-keys.ts), `Idempotency-Key` (idempotency.ts)
 *       intent-operations.ts       each operation: its parameters (request-parameters.ts), its card (payment-method.ts, stripe-test-cards.ts)
 *         update-stored-intent.ts  one transition and its event, in one transaction (intent-store.ts)
 *           intent-transitions.ts  the states of a payment intent: pure functions
 *       payment-intent-object.ts   Stripe's object, for the secret and for the publishable key
 *     challenge-pages.ts           3-D Secure
 *     sandbox-worker.ts            settles processing payments, delivers events (webhook-events.ts) to the webhook (deliver-webhooks.ts)
 */

export type PaymentSandboxOptions = {
  /** Has the sandbox's tables (`sandboxMigrations`). */
  db: Kysely<SandboxTables>;
  /** `sk_test_…` and `pk_test_…`; webhooks are signed with `webhookSecret` (`whsec_…`). */
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** For example `http://127.0.0.1:3000/webhooks/stripe`. */
  webhookUrl: string;
  /** The site's address: challenge pages are at `/sandbox/stripe` below it, and redirect only to it. */
  publicUrl: string;
  log?: (message: string) => void;
  /** The processing time of a card that settles later. */
  processingMs?: number;
  /** How long the personal data of a finished payment are kept, counted from its creation. */
  paymentsTtlMs?: number;
  /** Which requests may use the secret key, for example only those of the same process. Default: all. */
  allowsSecretKey?: (c: Context) => boolean;
  /** Milliseconds since 1970. */
  now?: () => number;
};

export type PaymentSandbox = {
  /** Mounted by the host at `/sandbox/stripe`: `/v1/payment_intents…`, `/challenge/…` and `/stripe.js`. */
  app: Hono;
  /** Settles processing payments and delivers webhooks. @returns a function that stops it. */
  start(): () => Promise<void>;
  /** Deletes old events and idempotency keys, and erases old finished payments. */
  cleanUp(now?: number): Promise<void>;
};

/** Creates the sandbox. It never charges a card. */
export function createPaymentSandbox({
  db,
  webhookSecret,
  webhookUrl,
  publicUrl,
  log = () => {},
  processingMs = 8000,
  paymentsTtlMs = 90 * 24 * 3_600_000,
  allowsSecretKey = () => true,
  now = Date.now,
  ...keys
}: PaymentSandboxOptions): PaymentSandbox {
  const serialize = createIntentSerializer(publicUrl);
  const sandbox = { db, now, events: createEvents(serialize), serialize, processingMs, publicUrl };
  const app = new Hono();
  app.route("/v1", paymentIntentsApi(sandbox, { ...keys, allowsSecretKey }));
  app.route("/", challengePages(sandbox));
  app.get("/stripe.js", async (c) => {
    const { browserScript } = await import("./browser/browser-script.ts");
    return c.body(browserScript, 200, {
      "Content-Type": "text/javascript; charset=utf-8",
      "Cache-Control": "no-cache",
    });
  });
  app.onError((error, c) => {
    log(`The payment sandbox failed: ${error.stack ?? error.message}`);
    return c.json({ error: sandboxFailed.error }, sandboxFailed.status);
  });
  return {
    app,
    start: () => startWorker({ ...sandbox, webhook: { url: webhookUrl, secret: webhookSecret }, log }),
    cleanUp: (at = now()) => cleanUpSandbox(db, at, paymentsTtlMs),
  };
}
