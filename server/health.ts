import { Hono } from "hono";
import { proveWritable } from "#app/platform/database/prove-writable.server.ts";
import { asksDirectly } from "#app/platform/direct-caller.server.ts";
import { outboxState } from "#app/platform/mail/outbox.server.ts";
import type { Services } from "#app/platform/services.server.ts";

const uncached = { "Cache-Control": "no-store" };

/**
 * `/healthz`: whether the process answers. `/healthz?verbose`, for somebody at this machine: whether the database can be written, and how many
 * mails wait in the outbox, since when, and how many nobody tries to send any more, and what payments go through.
 */
export function healthEndpoint({ db, log, payments }: Services): Hono {
  const app = new Hono();
  app.get("/healthz", async (c) => {
    const isVerbose = c.req.query("verbose") !== undefined && asksDirectly(c);
    if (!isVerbose) return c.json({ status: "ok" }, 200, uncached);
    try {
      await proveWritable(db);
      const outbox = await outboxState(db);
      return c.json({ status: "ok", database: "answers", outbox, payments: payments.mode }, 200, uncached);
    } catch (error) {
      log.error({ err: error }, "the database does not answer");
      return c.json({ status: "unwell", database: "does not answer" }, 503, uncached);
    }
  });
  return app;
}
