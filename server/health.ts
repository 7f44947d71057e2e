import { Hono } from "hono";
import { checkWritable } from "#app/services/database/check-writable.server.ts";
import { outboxState } from "#app/services/mail/outbox.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { isOperator } from "./operator.ts";

const uncached = { "Cache-Control": "no-store" };

/**
 * `/healthz`: whether the process answers and should get requests; 503 while it stops, for load balancers. `/healthz?verbose`, for
 * operators: whether the database is writable, which services are configured and the state of their circuit breakers, and the numbers of
 * queued and parked emails with the age of the oldest.
 */
export function healthEndpoint(services: Services): Hono {
  const app = new Hono();
  app.get("/healthz", async (c) => {
    if (services.activity.isStopping()) return c.json({ status: "stopping" }, 503, uncached);
    const isVerbose = c.req.query("verbose") !== undefined && isOperator(c, services.config);
    if (!isVerbose) return c.json({ status: "ok" }, 200, uncached);
    const database = await databaseState(services);
    const isWell = database.outbox !== undefined;
    return c.json(
      { status: isWell ? "ok" : "unwell", ...database, ...configuredServices(services) },
      isWell ? 200 : 503,
      uncached,
    );
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

/** Which implementation of each service is configured, and the circuit breakers by the last calls: none is called for this. */
function configuredServices({ config, payments, outbound }: Services) {
  return {
    content: config.contentful ? "contentful" : "embedded",
    mail: config.smtpUrl ? "smtp" : "mailbox",
    files: config.s3 ? "bucket" : "folder",
    payments: payments.mode,
    outside: outbound.breakers(),
  };
}
