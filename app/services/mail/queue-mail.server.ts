import type { Kysely } from "kysely";
import type { SiteTables } from "#app/services/database/site-tables.server.ts";

/**
 * An email to be sent. `kind` names its template (`app/desk/mails/email-templates.server.ts`), `facts` is what that template parses, and of several with
 * the same `onceKey` only the first is queued.
 */
export type MailToQueue = { kind: string; facts: unknown; onceKey: string };

/**
 * Puts emails into the outbox. Call it within the transaction that stores the record they are about, so that both are stored or neither.
 * They are rendered and sent later.
 */
export async function queueMails(trx: Kysely<SiteTables>, mails: readonly MailToQueue[], now = Date.now()) {
  if (mails.length === 0) return;
  const rows = mails.map(({ kind, facts, onceKey }) => ({
    id: crypto.randomUUID(),
    once_key: onceKey,
    kind,
    facts: JSON.stringify(facts),
    status: "queued" as const,
    attempts: 0,
    queued_at: now,
    due_at: now,
  }));
  await trx
    .insertInto("outbox")
    .values(rows)
    .onConflict((conflict) => conflict.column("once_key").doNothing())
    .execute();
}
