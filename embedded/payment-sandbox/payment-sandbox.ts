import { type Context, Hono } from "hono";
import type { Kysely } from "kysely";
import type { SandboxTables } from "./migrations.ts";

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
  /** Who may use the secret key at all, for example only calls from within the process. Everybody who knows it, if not given. */
  allowsSecretKey?: (c: Context) => boolean;
};

export type PaymentSandbox = {
  /** Mounted by the host at `/sandbox/stripe`: `/v1/payment_intents…`, `/challenge/…` and `/stripe.js`. */
  app: Hono;
  /** Settles what is processing, and tells the webhook. @returns what stops it, once what is under way is done. */
  start(): () => Promise<void>;
  /** For housekeeping: forgets events that were told, and idempotency keys older than a day. */
  tidy(now?: number): Promise<void>;
};

/** Makes the sandbox. No card is ever charged here. */
export function createPaymentSandbox(_options: PaymentSandboxOptions): PaymentSandbox {
  const app = new Hono();
  app.get("/stripe.js", async (c) => {
    const { browserScript } = await import("./browser-script.ts");
    return c.body(browserScript, 200, { "Content-Type": "text/javascript; charset=utf-8" });
  });
  return { app, start: () => async () => {}, tidy: async () => {} };
}
