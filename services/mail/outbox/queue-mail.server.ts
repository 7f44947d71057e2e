import type { Kysely } from "kysely";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { StoredRecordKind } from "#services/database/stored-record-kinds.ts";

/**
 * An email to be sent. `kind` names its template (`desk/mail/mails/email-templates.server.ts`), `facts` is what that template parses, and of several with
 * the same `onceKey` only the first is queued. The desk says what its emails are `about`, which of them belong to one batch, and from when on
 * one is sent (`scheduledFor`, milliseconds since 1970): until then it can be stopped.
 */
export type MailToQueue = {
  kind: string;
  facts: unknown;
  onceKey: string;
  about?: { kind: StoredRecordKind; id: string };
  batchId?: string;
  scheduledFor?: number;
};

/**
 * Puts emails into the outbox. Call it within the transaction that stores the record they are about, so that both are stored or neither.
 * They are rendered and sent later.
 *
 * @returns how many were put there
 */
export async function queueMails(
  trx: Kysely<SiteTables>,
  mails: readonly MailToQueue[],
  now = Date.now(),
): Promise<number> {
  if (mails.length === 0) return 0;
  const rows = mails.map(({ kind, facts, onceKey, about, batchId, scheduledFor }) => ({
    id: crypto.randomUUID(),
    once_key: onceKey,
    kind,
    facts: JSON.stringify(facts),
    status: scheduledFor === undefined ? ("queued" as const) : ("scheduled" as const),
    attempts: 0,
    queued_at: now,
    due_at: scheduledFor ?? now,
    about_kind: about?.kind ?? null,
    about_id: about?.id ?? null,
    batch_id: batchId ?? null,
  }));
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto("outbox")
    .values(rows)
    .onConflict((conflict) => conflict.column("once_key").doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows);
}
