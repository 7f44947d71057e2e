import { type Context, Hono } from "hono";
import type { Kysely } from "kysely";
import { challengePages } from "./challenge-pages.ts";
import { cleanUpSandbox } from "./cleanup.ts";
import { createIntentSerializer } from "./payment-intent-object.ts";
import { paymentIntentsApi } from "./payment-intents-api.ts";
import type { SandboxTables } from "./sandbox-migrations.ts";
import { startWorker } from "./sandbox-worker.ts";
import { sandboxFailed } from "./stripe-errors.ts";
import { createEvents } from "./webhook-events.ts";

/**
 * Stripe's PaymentIntents API over the site's own database, for a site without keys. It speaks as Stripe documents it, so that the
 * official SDK cannot tell the difference. How a request goes:
 *
 *     api.ts                addresses, keys (keys.ts), `Idempotency-Key` (answer-once.ts, idempotency.ts)
 *       operations.ts       each operation: its parameters (parameters.ts), its card (payment-method.ts, card-numbers.ts)
 *         change-intent.ts  one step of an intent, and what follows from it, written all or nothing (store.ts)
 *           intent.ts       what may become of an intent: pure functions
 *       payment-intent-object.ts  Stripe's object of it, for the server and for the browser of who pays
 *     challenge-pages.ts    3-D Secure
 *     worker.ts             what is processing is decided, and events (events.ts) are told to the webhook (deliver-events.ts)
 */

export type PaymentSandboxOptions = {
  /** With the sandbox's tables (`sandboxMigrations`). */
  db: Kysely<SandboxTables>;
  /** `sk_test_…` and `pk_test_…`; the webhook's secret signs what it is sent (`whsec_…`). */
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Where events go, for example `http://127.0.0.1:3000/webhooks/stripe`. */
  webhookUrl: string;
  /** The site's own address: challenge pages are below it at `/sandbox/stripe`, and only there do they lead back. */
  publicUrl: string;
  log?: (message: string) => void;
  /** How long a card that is slow to settle takes. */
  processingMs?: number;
  /** How long what was typed into a payment is kept after it began, once it has ended. */
  paymentsKeptMs?: number;
  /** Who may use the secret key at all, for example only calls from within the process. Everybody who knows it, if not given. */
  allowsSecretKey?: (c: Context) => boolean;
  /** Milliseconds since 1970. */
  now?: () => number;
};

export type PaymentSandbox = {
  /** Mounted by the host at `/sandbox/stripe`: `/v1/payment_intents…`, `/challenge/…` and `/stripe.js`. */
  app: Hono;
  /** Settles what is processing, and tells the webhook. @returns what stops it, once what is under way is done. */
  start(): () => Promise<void>;
  /** For housekeeping: forgets events that were told, idempotency keys older than a day, and what was typed into payments long ended. */
  cleanUp(now?: number): Promise<void>;
};

/** Makes the sandbox. No card is ever charged here. */
export function createPaymentSandbox({
  db,
  webhookSecret,
  webhookUrl,
  publicUrl,
  log = () => {},
  processingMs = 8000,
  paymentsKeptMs = 90 * 24 * 3_600_000,
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
    const { browserScript } = await import("./browser-script.ts");
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
    cleanUp: (at = now()) => cleanUpSandbox(db, at, paymentsKeptMs),
  };
}
