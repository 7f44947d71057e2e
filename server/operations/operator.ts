import { timingSafeEqual } from "node:crypto";
import { type Context, Hono } from "hono";
import type { Config } from "#platform/config/config.server.ts";
import { isLocalRequest } from "#platform/http/node-request.server.ts";
import { problem } from "#platform/http/problem.ts";
import { checkWritable } from "#services/database/check-writable.server.ts";
import { outboxState } from "#services/mail/outbox/outbox.server.ts";
import { probeStorage } from "#services/maintenance/probe-storage.server.ts";
import type { Services } from "#services/services.server.ts";

const uncached = { "Cache-Control": "no-store" };

/**
 * `GET /healthz`: whether the process answers and should get requests; 503 while it stops, for load balancers. `/healthz?verbose`, for
 * operators: whether the database, the disk and the object store can be written, which services are configured and the state of their circuit breakers, and the numbers of
 * queued, parked and held emails with the age of the oldest. `GET /metrics`, for operators: the metrics of this process in Prometheus' text format.
 */
export function operatorEndpoints(services: Services): Hono {
  const app = new Hono();
  app.get("/healthz", async (c) => {
    if (services.activity.isStopping()) return c.json({ status: "stopping" }, 503, uncached);
    const isVerbose = c.req.query("verbose") !== undefined && isOperator(c, services.config);
    if (!isVerbose) return c.json({ status: "ok" }, 200, uncached);
    const [database, storage] = await Promise.all([databaseState(services), probeStorage(services)]);
    const isWell = database.outbox !== undefined && storage.disk === "has room" && storage.pictures === "can be stored";
    return c.json(
      { status: isWell ? "ok" : "unwell", ...database, ...storage, ...configuredServices(services) },
      isWell ? 200 : 503,
      uncached,
    );
  });
  app.get("/metrics", async (c) => {
    if (!isOperator(c, services.config)) return refused();
    const { contentType, body } = await services.metrics.text();
    return c.body(body, 200, { "Content-Type": contentType, ...uncached });
  });
  return app;
}

async function databaseState({ db, log }: Services) {
  try {
    await checkWritable(db);
    return { database: "answers", outbox: await outboxState(db) };
  } catch (error) {
    log.error({ err: error }, "the database does not answer");
    return { database: "does not answer" };
  }
}

/** Which implementation of each service is configured, and the circuit breakers by the last calls. */
function configuredServices({ config, payments, outbound }: Services) {
  return {
    content: config.contentful ? "contentful" : "embedded",
    mail: config.smtpUrl ? "smtp" : "mailbox",
    files: config.s3 ? "bucket" : "folder",
    payments: payments.mode,
    outside: outbound.breakers(),
  };
}

/**
 * Whether a request is the operator's: it has METRICS_TOKEN (`Authorization: Bearer …`), or the site is on this machine only and so is the
 * client. On a public site every request may come through a proxy that does not say so.
 */
function isOperator(c: Context, { metricsToken, siteIsLocal }: Pick<Config, "metricsToken" | "siteIsLocal">): boolean {
  return (siteIsLocal && isLocalRequest(c)) || (metricsToken !== undefined && isSame(bearerOf(c), metricsToken));
}

function bearerOf(c: Context): string {
  const [scheme = "", token = ""] = (c.req.header("Authorization") ?? "").split(" ");
  return scheme.toLowerCase() === "bearer" ? token : "";
}

function isSame(one: string, other: string) {
  const [provided, expected] = [Buffer.from(one), Buffer.from(other)];
  return provided.length === expected.length && timingSafeEqual(provided, expected);
}

function refused() {
  const detail =
    "Ask with the METRICS_TOKEN of the settings. On a site of this machine's own, asking from here is enough.";
  const response = problem(401, "Not for everybody", detail);
  response.headers.set("WWW-Authenticate", "Bearer");
  return response;
}
