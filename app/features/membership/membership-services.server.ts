import type { Kysely } from "kysely";
import type { Config } from "#app/platform/config/config.server.ts";
import type { Log } from "#app/platform/observability/log.server.ts";
import type { Signal } from "#app/platform/signal.server.ts";
import type { SiteTables } from "#app/services/database/site-tables.server.ts";
import type { Payments } from "#app/services/payments/payments.server.ts";
import type { RateLimits } from "#app/services/rate-limits/rate-limits.server.ts";

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
