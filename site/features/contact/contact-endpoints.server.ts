import { createHash } from "node:crypto";
import { Hono } from "hono";
import type { Config } from "#platform/config/config.server.ts";
import { readForm } from "#platform/http/read-body.server.ts";
import { sameOriginOnly } from "#platform/http/validate-request.server.ts";
import { messageForm } from "#services/forms/message-form.ts";
import type { RateLimits } from "#services/rate-limits/rate-limits.server.ts";
import { contactPath, honeypotName, thanksPath } from "./contact-constants.ts";
import { contactMessage } from "./contact-contract.ts";
import { type MessageStore, type MessageSubmission, submitMessage } from "./submit-message.server.ts";

type ContactServices = MessageStore & { config: Pick<Config, "siteUrl" | "siteIsLocal">; limits: RateLimits };

const tooLong = "This is longer than we can take. Please go back and shorten it.";
const incomplete = "Your message did not arrive whole. Please go back and send it again.";

/**
 * `POST /contact`, the form without JavaScript: the same operation as the mutation, with a redirect to the page's thanks. Refusals are plain
 * text for a person, who can go back to the filled form.
 */
export function contactEndpoints(services: ContactServices): Hono {
  const { config, limits } = services;
  const app = new Hono();
  app.post(contactPath, sameOriginOnly(config), async (c) => {
    const taken = await limits.consume("submission", limits.clientOf(c));
    if (!taken.ok)
      return c.text(
        `That was a lot in a short time. Please go back and try again in ${taken.retryAfterSeconds} seconds.`,
        429,
        {
          "Retry-After": String(taken.retryAfterSeconds),
        },
      );
    const form = await readForm(c, messageForm);
    if (!form.ok) return form.reason === "too-large" ? c.text(tooLong, 413) : c.text(incomplete, 400);
    const checked = contactMessage.safeParse(form.fields);
    if (!checked.success) return c.text(tooLong, 422);
    const sending = { message: checked.data, isHoneypotFilled: Boolean(form.fields[honeypotName]) };
    await submitMessage(services, { ...sending, key: keyOf(sending) });
    return c.redirect(thanksPath, 303);
  });
  return app;
}

/** The cached page cannot hold an idempotency key, so the same message on the same day counts as a repeated submission. */
function keyOf({ message, isHoneypotFilled }: Omit<MessageSubmission, "key">, now = new Date()) {
  // The stored keys contain the name `trapped`.
  const content = createHash("sha256")
    .update(JSON.stringify({ message, trapped: isHoneypotFilled }).normalize("NFC"))
    .digest("hex");
  return `form:${now.toISOString().slice(0, 10)}:${content}`;
}
