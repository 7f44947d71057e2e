import { z } from "zod/mini";
import type { EmailTemplates } from "#services/mail/emails/email.server.ts";
import { plainEmail } from "#tests/support/servers/mail-delivery.ts";

const facts = z.looseObject({ to: z.string(), subject: z.string(), text: z.string() });

/** Mails of times without their layout, whose components a process of Node's own cannot load. */
export const plainSchedules: EmailTemplates = {
  "band-schedule": async (made) => {
    const { to, subject, text } = facts.parse(made);
    return plainEmail({ to, subject, text });
  },
};
