import { Hono } from "hono";
import { checkWritable } from "#app/services/database/check-writable.server.ts";
import { outboxState } from "#app/services/mail/outbox.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { isOperator } from "./operator.ts";

const uncached = { "Cache-Control": "no-store" };

/**
 * `/healthz`: whether the process answers, and wants to be asked: a load balancer passes one by that stops. `/healthz?verbose`, for
 * whoever may look inside: whether the database can be written, what stands for each service and whether it answers, and how the outbox
 * stands: how many mails wait in it and since when, and how many nobody tries to send any more.
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
      { status: isWell ? "ok" : "unwell", ...database, ...standsFor(services) },
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

/** What each service is, by the settings, and whether those outside are asked or left alone: by what they answered last, nobody is asked for this. */
function standsFor({ config, payments, outbound }: Services) {
  return {
    content: config.contentful ? "contentful" : "embedded",
    mail: config.smtpUrl ? "smtp" : "mailbox",
    files: config.s3 ? "bucket" : "folder",
    payments: payments.mode,
    outside: outbound.breakers(),
  };
}
