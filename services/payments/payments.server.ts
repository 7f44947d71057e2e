import { Hono, type MiddlewareHandler } from "hono";
import type { Kysely } from "kysely";
import { createPaymentSandbox, type PaymentSandbox } from "#embedded/payment-sandbox/payment-sandbox.ts";
import type { SandboxTables } from "#embedded/payment-sandbox/sandbox-migrations.ts";
import type { Config } from "#platform/config/config.server.ts";
import { isLocalRequest } from "#platform/http/node-request.server.ts";
import type { Log } from "#platform/observability/log.server.ts";
import type { OutboundCalls } from "#platform/outbound/outbound-call.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { RateLimits } from "#services/rate-limits/rate-limits.server.ts";
import { deriveSecret, loadSiteSecret } from "#services/site/site-secret.server.ts";
import type { PaymentsForPages } from "#services/site/site-settings.ts";
import { createPaymentCookie, type PaymentCookie } from "./payment-cookie.server.ts";
import { PaymentsUnavailable } from "./payment-errors.server.ts";
import { createPaymentsClient, type PaymentsClient } from "./payments-client.server.ts";

export { eraseFromPayments, findPaymentsMentioning } from "#embedded/payment-sandbox/intents/erase-personal-data.ts";
export type { SandboxTables } from "#embedded/payment-sandbox/sandbox-migrations.ts";

export type Payments = Provider & {
  /** "sandbox" charges no card. */
  mode: Config["payments"]["mode"];
  cookie: PaymentCookie;
};

type Provider = {
  /** Settings for pages; undefined while payments are off. */
  forPages: PaymentsForPages | undefined;
  /** While payments are off, every call throws `PaymentsUnavailable`. */
  client: PaymentsClient;
  /** Routes under `/sandbox/stripe`; none with Stripe. */
  routes: Hono;
  /** Starts delivering the sandbox's webhooks. @returns stops it */
  start(): () => Promise<void>;
  /** Deletes the sandbox's expired data. */
  cleanUp(now: Date): Promise<void>;
};

type Parts = { config: Config; db: Kysely<SiteTables>; log: Log; limits: RateLimits; outbound?: OutboundCalls };
type Keys = Pick<Parameters<typeof createPaymentSandbox>[0], "secretKey" | "publishableKey" | "webhookSecret">;

/**
 * Creates the payment provider by setting: Stripe, the embedded sandbox, or none.
 *
 * @param options.readOnly stores nothing in the database
 */
export async function createPayments(parts: Parts, options: { readOnly?: boolean } = {}): Promise<Payments> {
  const secret = await loadSiteSecret(parts.db, options);
  const cookie = createPaymentCookie(parts.config, deriveSecret("payment cookie", secret));
  return { mode: parts.config.payments.mode, cookie, ...providerOf(parts, secret) };
}

function providerOf(parts: Parts, secret: string): Provider {
  const { payments } = parts.config;
  const none = { routes: new Hono(), start: () => async () => undefined, cleanUp: async () => undefined };
  if (payments.mode === "off") return { ...none, forPages: undefined, client: unavailableClient };
  if (payments.mode === "sandbox") return sandboxProvider(parts, sandboxKeys(parts.config, secret));
  const { publishableKey } = payments;
  return { ...none, forPages: { publishableKey }, client: createPaymentsClient(payments, parts.log, parts.outbound) };
}

const rejectUnavailable = () => Promise.reject(new PaymentsUnavailable());

const unavailableClient: PaymentsClient = {
  create: rejectUnavailable,
  retrieve: rejectUnavailable,
  update: rejectUnavailable,
  cancel: rejectUnavailable,
  refund: rejectUnavailable,
  refundStatus: rejectUnavailable,
  amountRefunded: rejectUnavailable,
  list: () => ({ [Symbol.asyncIterator]: () => ({ next: rejectUnavailable }) }),
  isCircuitOpen: () => true,
  verifyEvent: rejectUnavailable,
};

/** Well-known keys on loopback, so that developers can use Stripe's tools; secret ones on a public site. */
function sandboxKeys({ siteIsLocal }: Config, secret: string): Keys {
  const publishableKey = "pk_test_sandbox";
  if (siteIsLocal) return { secretKey: "sk_test_sandbox", publishableKey, webhookSecret: "whsec_sandbox" };
  const [secretKey, webhookSecret] = ["sandbox key", "sandbox webhooks"].map((purpose) =>
    deriveSecret(purpose, secret),
  );
  return { secretKey: `sk_test_${secretKey}`, publishableKey, webhookSecret: `whsec_${webhookSecret}` };
}

function sandboxProvider({ config, db, log, limits }: Parts, keys: Keys): Provider {
  const sandbox = createPaymentSandbox({
    ...keys,
    db: db.withTables<SandboxTables>().$pickTables<keyof SandboxTables>(),
    webhookUrl: `${config.siteUrl}/webhooks/stripe`,
    publicUrl: config.siteUrl,
    log: (message) => log.warn(message),
    paymentsTtlMs: config.retention.sandboxPayments.ms,
    allowsSecretKey: isLocalRequest,
  });
  const routes = new Hono();
  routes.post("/sandbox/stripe/v1/payment_intents/:id/confirm", limitCardAttempts(limits));
  routes.route("/sandbox/stripe", sandbox.app);
  return {
    forPages: { publishableKey: keys.publishableKey, script: "/sandbox/stripe/stripe.js" },
    client: createPaymentsClient({ ...keys, apiUrl: "http://localhost", fetch: inProcess(sandbox) }, log),
    routes,
    start: sandbox.start,
    cleanUp: (now) => sandbox.cleanUp(now.getTime()),
  };
}

/** Calls the sandbox without a socket; without a remote address, the call counts as local. */
function inProcess({ app }: PaymentSandbox): typeof fetch {
  return async (input, init) => app.fetch(new Request(input, init));
}

/**
 * Limits attempts to confirm with a card in the sandbox, as Stripe does itself. The response has Stripe's format, for the browser's
 * `Stripe` to show.
 */
function limitCardAttempts(limits: RateLimits): MiddlewareHandler {
  return async (c, next) => {
    const taken = await limits.consume("confirm", limits.clientOf(c));
    if (taken.ok) return next();
    const message = `That was a lot in a short time, so this card was not tried. Please try again in ${taken.retryAfterSeconds} seconds.`;
    const error = { type: "invalid_request_error", code: "rate_limit", message };
    return c.json({ error }, 429, { "Retry-After": String(taken.retryAfterSeconds), "Cache-Control": "no-store" });
  };
}
