import { Hono } from "hono";
import type { Kysely } from "kysely";
import type { Config } from "#app/platform/config.server.ts";
import type { SiteTables } from "#app/platform/database/site-tables.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import type { PaymentsForPages } from "#app/platform/site-settings.ts";
import type { RateLimits } from "#app/platform/submissions/rate-limits.server.ts";
import { createPaymentCookie, type PaymentCookie } from "./payment-cookie.server.ts";
import { PaymentsAway } from "./payments-away.server.ts";
import type { PaymentsClient } from "./payments-client.server.ts";
import { secretFor, siteSecret } from "./site-secret.server.ts";

export type Payments = {
  /** Stripe; or what stands in for it, with no card ever charged; or off, and every call of `client` throws `PaymentsAway`. */
  mode: Config["payments"]["mode"];
  /** What a page needs for paying; undefined when payments are off. */
  forPages: PaymentsForPages | undefined;
  client: PaymentsClient;
  cookie: PaymentCookie;
  /** Everything under `/sandbox/stripe`, if anything. */
  routes: Hono;
  /** Delivers the sandbox's webhooks, if there is one. Returns what stops it. */
  start(): () => Promise<void>;
};

type Parts = { config: Config; db: Kysely<SiteTables>; log: Log; limits: RateLimits };

/** Payments as this process uses them, by setting: Stripe, the embedded sandbox, or none. */
export async function createPayments({ config, db }: Parts): Promise<Payments> {
  const secret = await siteSecret(db);
  const cookie = createPaymentCookie(config, secretFor("payment cookie", secret));
  const away = () => Promise.reject(new PaymentsAway());
  const client: PaymentsClient = {
    create: away,
    retrieve: away,
    update: away,
    cancel: away,
    list: () => ({ [Symbol.asyncIterator]: () => ({ next: away }) }),
    readEvent: away,
  };
  return {
    mode: config.payments.mode,
    forPages: config.payments.mode === "stripe" ? { publishableKey: config.payments.publishableKey } : undefined,
    client,
    cookie,
    routes: new Hono(),
    start: () => async () => undefined,
  };
}
