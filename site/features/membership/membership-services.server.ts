import type { Kysely } from "kysely";
import type { Config } from "#platform/config/config.server.ts";
import type { Log } from "#platform/observability/log.server.ts";
import type { Signal } from "#platform/signal.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { Payments } from "#services/payments/payments.server.ts";
import type { RateLimits } from "#services/rate-limits/rate-limits.server.ts";

/** Services for syncing a payment. The log gets ids only. */
export type PaymentSyncServices = {
  db: Kysely<SiteTables>;
  log: Pick<Log, "error" | "warn">;
  outboxSignal: Pick<Signal, "notify">;
  payments: Pick<Payments, "client">;
};

/** Services of the membership's endpoints. */
export type MembershipServices = PaymentSyncServices & {
  config: Pick<Config, "siteUrl" | "siteIsLocal" | "timeZone" | "membershipFeeCents" | "committeeEmail">;
  limits: RateLimits;
  payments: Pick<Payments, "client" | "cookie" | "mode">;
  paymentSignal: Pick<Signal, "notify">;
};
