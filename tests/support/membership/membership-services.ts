import { createHmac } from "node:crypto";
import { Hono } from "hono";
import pino from "pino";
import { siteMigrations } from "#migrations/index.ts";
import { loadConfig } from "#platform/config/config.server.ts";
import type { Log } from "#platform/observability/log.server.ts";
import { createSignal } from "#platform/signal.ts";
import { graphqlEndpoint } from "#server/graphql/graphql-endpoint.ts";
import type { GraphqlServices } from "#server/graphql/graphql-engine.ts";
import { errorResponse } from "#server/http/error-response.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { paymentMigrations } from "#services/migration-sets.server.ts";
import { createPayments, type Payments } from "#services/payments/payments.server.ts";
import type { PaymentsClient } from "#services/payments/payments-client.server.ts";
import { createRateLimits } from "#services/rate-limits/rate-limits.server.ts";
import type { MembershipServices as Services } from "#site/features/membership/membership-services.server.ts";
import { stripeWebhookEndpoint } from "#site/features/membership/payments/stripe-webhook.server.ts";
import { membershipEndpoints } from "#site/features/membership/records/membership-endpoints.server.ts";
import { openTestDatabase } from "../site/database.ts";

/** What the sandbox signs its webhooks with, on loopback. */
const webhookSecret = "whsec_sandbox";

export type MembershipTest = Awaited<ReturnType<typeof openMembershipServices>>;

/**
 * The services that memberships need, with the payment sandbox as the provider, on a database of a test's own. Tests replace calls of
 * `client`, the payments client; `logged()` is every line of the log, `members()` every record.
 */
export async function openMembershipServices(settings: Record<string, string> = {}) {
  const { db, location, close } = await openTestDatabase<SiteTables>([
    { name: "site", migrations: siteMigrations },
    paymentMigrations,
  ]);
  const config = { ...loadConfig({ RATE_LIMIT: "off", ...settings }), database: location };
  const lines: string[] = [];
  const log = pino({ level: "debug" }, { write: (line: string) => lines.push(line) });
  const limits = createRateLimits(config, db, log);
  const payments = await createPayments({ config, db, log, limits });
  const client: PaymentsClient = { ...payments.client };
  const services = {
    db,
    location,
    config,
    log,
    limits,
    payments: { ...payments, client },
    outboxSignal: createSignal(),
    paymentSignal: createSignal(),
  };
  return {
    ...services,
    /** The payments client, in which a test can replace calls to simulate the provider. */
    client,
    provider: payments.client,
    app: createApp(services),
    logged: () => lines.map((line): Record<string, unknown> => JSON.parse(line)),
    members: () => db.selectFrom("members").selectAll().orderBy("received_at").orderBy("id").execute(),
    mails: () => db.selectFrom("outbox").select(["kind", "once_key", "facts"]).orderBy("kind").execute(),
    payment: (id: string) =>
      db.selectFrom("membership_payments").selectAll().where("payment_intent", "=", id).executeTakeFirstOrThrow(),
    [Symbol.asyncDispose]: close,
  };
}

type Parts = Services & GraphqlServices & { payments: Pick<Payments, "routes">; log: Log };

/** The membership endpoints. */
function createApp(services: Parts): Hono {
  const app = new Hono();
  app.route("/", membershipEndpoints(services));
  app.route("/", stripeWebhookEndpoint(services));
  app.route("/", graphqlEndpoint(services, { introspection: false }));
  app.route("/", services.payments.routes);
  app.onError((error, c) => errorResponse(error, c, services.log));
  return app;
}

/** Sends a webhook with the provider's signature. */
export function signedEvent(intentId: string, { type = "payment_intent.succeeded", at = Date.now() } = {}) {
  const object = { id: intentId, object: "payment_intent" };
  return signed(JSON.stringify({ id: `evt_${crypto.randomUUID()}`, object: "event", type, data: { object } }), at);
}

export function signed(body: string, at = Date.now(), secret = webhookSecret) {
  const time = Math.floor(at / 1000);
  const signature = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
  return { body, headers: { "Stripe-Signature": `t=${time},v1=${signature}` } };
}
