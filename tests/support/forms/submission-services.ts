import { siteMigrations } from "#migrations/index.ts";
import { loadConfig } from "#platform/config/config.server.ts";
import { createLog } from "#platform/observability/log.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { createPayments } from "#services/payments/payments.server.ts";
import { createRateLimits } from "#services/rate-limits/rate-limits.server.ts";
import { openTestDatabase } from "../site/database.ts";

const visitor = { incoming: { socket: { remoteAddress: "203.0.113.9" } } };

type App = { request(path: string, init: RequestInit, env: typeof visitor): Response | Promise<Response> };

/** The services of submission endpoints, on a database of a test's own. `notifications()` counts the signals to the outbox. */
export async function openSubmissionServices(settings: Record<string, string> = { RATE_LIMIT: "off" }) {
  const { db, location, close } = await openTestDatabase<SiteTables>([{ name: "site", migrations: siteMigrations }]);
  const config = { ...loadConfig(settings), database: location };
  const limits = createRateLimits(config, db, createLog("silent"));
  const payments = await createPayments({ config, db, log: createLog("silent"), limits });
  let notifications = 0;
  const outboxSignal = { notify: () => void notifications++ };
  const mails = () => db.selectFrom("outbox").select(["kind", "facts"]).orderBy("kind").execute();
  const keys = () => db.selectFrom("idempotency_keys").selectAll().execute();
  return {
    db,
    location,
    config,
    limits,
    payments,
    outboxSignal,
    notifications: () => notifications,
    mails,
    keys,
    [Symbol.asyncDispose]: close,
  };
}

/** Sends a body as our own page would. */
export async function postJson(app: App, path: string, body: unknown, headers: Record<string, string> = {}) {
  const own = { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" };
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const response = await app.request(path, { method: "POST", headers: { ...own, ...headers }, body: text }, visitor);
  const type = response.headers.get("Content-Type") ?? "";
  return { status: response.status, type, headers: response.headers, body: await response.json() };
}
