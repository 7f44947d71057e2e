import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { siteMigrations } from "#migrations/index.ts";
import { loadConfig } from "#platform/config/config.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { Email, EmailTemplates } from "#services/mail/emails/email.server.ts";
import type { MailDelivery } from "#services/mail/outbox/deliver-mail.server.ts";
import { queueMails } from "#services/mail/outbox/queue-mail.server.ts";
import type { MailTransport } from "#services/mail/transport/delivery-result.server.ts";
import { createMailTransport } from "#services/mail/transport/mail-transport.server.ts";
import { openTestDatabase } from "../site/database.ts";
import { type SmtpBehaviour, startSmtp } from "./smtp.ts";

/** Its transport stands behind no circuit breaker. */
export type Unguarded = { transport: MailTransport };

/** An email with nothing special about it. */
export function plainEmail(email: Partial<Email> = {}): Email {
  return { to: "ann@example.org", subject: "A note", html: "<p>Hello</p>", text: "Hello\n", ...email };
}

/**
 * A test's own outbox, with the transport that `settings` name and a clock that only moves when it is set. Its one kind of email is
 * `note`, whose facts override those of a plain email; `templates` adds other kinds.
 */
export async function openMailDelivery(settings: Record<string, string> = {}, templates: EmailTemplates = {}) {
  const database = await openTestDatabase<SiteTables>([{ name: "site", migrations: siteMigrations }]);
  const folder = mkdtempSync(join(tmpdir(), "festival-mail-"));
  const config = loadConfig({ DATA_DIR: folder, ...settings });
  const clock = { now: Date.UTC(2027, 0, 31, 8, 15) };
  const logged: string[] = [];
  const delivery: MailDelivery & Unguarded = {
    db: database.db,
    engine: database.location.engine,
    templates: async () => ({ note: async (facts) => plainEmail(Object(facts)), ...templates }),
    context: { config, content: withoutContent },
    transport: createMailTransport(config),
    log: pino({ level: "debug" }, { write: (line: string) => logged.push(line) }),
    now: () => clock.now,
  };
  return {
    delivery,
    clock,
    config,
    location: database.location,
    /** Every line of the log so far. */
    log: () => logged.join(""),
    queue: (facts: object = {}, kind = "note", onceKey: string = crypto.randomUUID()) =>
      queueMails(database.db, [{ kind, facts, onceKey }], clock.now),
    rows: () => database.db.selectFrom("outbox").selectAll().orderBy("queued_at").execute(),
    async [Symbol.asyncDispose]() {
      delivery.transport.close();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** An outbox with one mail in it, whose server behaves like that. */
export async function openOneMail(behaviour: SmtpBehaviour) {
  const smtp = await startSmtp({ behaviour });
  const mailer = await openMailDelivery({ SMTP_URL: smtp.url });
  await mailer.queue();
  const close = async () => {
    await mailer[Symbol.asyncDispose]();
    await smtp.close();
  };
  return { smtp, ...mailer, [Symbol.asyncDispose]: close };
}

const withoutContent = { client: { entries: async () => ({ total: 0, skip: 0, limit: 0, items: [] }) } };
