import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "#platform/observability/log.server.ts";
import type { Email, TemplateContext } from "../emails/email.server.ts";
import { emailSite } from "../emails/email-site.server.ts";
import { composeMessage } from "../emails/mail-message.server.ts";
import { createMailTransport } from "../transport/mail-transport.server.ts";

const ATTEMPTS = 3;
const RETRY_MS = 10_000;

/**
 * Sends an email that carries a secret, round the outbox: it is stored nowhere, so that no export, backup or screen has it. It is tried
 * three times within half a minute, as its secret soon ends, and whoever waits for it can ask for another.
 */
export async function sendAtOnce(context: TemplateContext & { log: Log }, email: Email): Promise<void> {
  const { config, log } = context;
  const { name: festival } = await emailSite(context);
  const [id, queuedAt] = [crypto.randomUUID(), Date.now()];
  const { mailFrom } = config;
  const composed = await composeMessage(email, { id, date: new Date(queuedAt), mailFrom, festival });
  const transport = createMailTransport(config);
  try {
    for (let attempt = 1; ; attempt += 1) {
      const result = await transport.send({ id, queuedAt, ...composed, signsIn: true });
      if (result.outcome === "sent") return;
      if (result.outcome === "refused" || attempt === ATTEMPTS)
        return log.error({ why: result.reason }, "an email to sign in could not be sent");
      await pause(RETRY_MS);
    }
  } finally {
    transport.close();
  }
}
