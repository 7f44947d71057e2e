import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { loadConfig } from "#app/platform/config/config.server.ts";
import type { SiteTables } from "#app/services/database/site-tables.server.ts";
import type { MailDelivery } from "#app/services/mail/deliver-mail.server.ts";
import type { Email, EmailTemplates } from "#app/services/mail/email.server.ts";
import { createMailTransport } from "#app/services/mail/mail-transport.server.ts";
import { queueMails } from "#app/services/mail/queue-mail.server.ts";
import { siteMigrations } from "#migrations/index.ts";
import { openTestDatabase } from "./database.ts";

/** A letter with nothing special about it. */
export function plainLetter(letter: Partial<Email> = {}): Email {
  return { to: "ann@example.org", subject: "A note", html: "<p>Hello</p>", text: "Hello\n", ...letter };
}

/**
 * An outbox of a test's own, with the transport that `settings` ask for, and a clock that stands still until it is set. Its one kind of
 * mail is `note`, whose facts are what differs from a plain letter; `kinds` brings others.
 */
export async function openPost(settings: Record<string, string> = {}, kinds: EmailTemplates = {}) {
  const database = await openTestDatabase<SiteTables>([{ name: "site", migrations: siteMigrations }]);
  const folder = mkdtempSync(join(tmpdir(), "festival-post-"));
  const config = loadConfig({ DATA_DIR: folder, ...settings });
  const clock = { now: Date.UTC(2027, 0, 31, 8, 15) };
  const logged: string[] = [];
  const post: MailDelivery = {
    db: database.db,
    engine: database.location.engine,
    templates: async () => ({ note: async (facts) => plainLetter(Object(facts)), ...kinds }),
    sources: { config, content: withoutContent },
    transport: createMailTransport(config),
    log: pino({ level: "debug" }, { write: (line: string) => logged.push(line) }),
    now: () => clock.now,
  };
  return {
    post,
    clock,
    config,
    location: database.location,
    /** Every line of the log so far. */
    log: () => logged.join(""),
    queue: (facts: object = {}, kind = "note", onceKey: string = crypto.randomUUID()) =>
      queueMails(database.db, [{ kind, facts, onceKey }], clock.now),
    rows: () => database.db.selectFrom("outbox").selectAll().orderBy("queued_at").execute(),
    async [Symbol.asyncDispose]() {
      post.transport.close();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const withoutContent = { client: { entries: async () => ({ total: 0, skip: 0, limit: 0, items: [] }) } };
