import type { Kysely } from "kysely";
import type { Signal } from "#platform/signal.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { toRow } from "#services/forms/form-record.ts";
import { messageForm } from "#services/forms/message-form.ts";
import { queueMails } from "#services/mail/outbox/queue-mail.server.ts";
import { insertRecord } from "#services/submissions/desk-row.server.ts";
import { withNewReference } from "#services/submissions/reference.server.ts";
import { type Submitted, submitOnce } from "#services/submissions/submit-once.server.ts";
import type { ContactMessage } from "./contact-contract.ts";

export type MessageStore = {
  db: Kysely<SiteTables>;
  outboxSignal: Pick<Signal, "notify">;
  config: { timeZone: string };
};

/** A submitted message. `key` is the client's `Idempotency-Key`, `isHoneypotFilled` whether the honeypot field was filled. */
export type MessageSubmission = { message: ContactMessage; isHoneypotFilled: boolean; key: string | undefined };

/** The facts of the committee's email. */
export type ReceivedMessage = { reference: string; receivedAt: string; message: ContactMessage };

/**
 * Stores a message and queues its email in one transaction. Without a key every submission counts, because a visitor may write the same
 * text twice. Empty and suspected messages are stored and not mailed.
 */
export async function submitMessage(
  { db, outboxSignal, config }: MessageStore,
  { message, isHoneypotFilled, key }: MessageSubmission,
  now = new Date(),
): Promise<Submitted> {
  // The stored idempotency hashes contain the name `trapped`.
  const body = { ...message, trapped: isHoneypotFilled, attempt: key ?? crypto.randomUUID() };
  const submitted = await withNewReference("M", (reference) =>
    submitOnce(db, { scope: "contact-message", key, body, reference, now: now.getTime() }, (trx) =>
      store(trx, { reference, receivedAt: now.toISOString(), message }, isHoneypotFilled, config.timeZone),
    ),
  );
  outboxSignal.notify();
  return submitted;
}

async function store(trx: Kysely<SiteTables>, received: ReceivedMessage, isHoneypotFilled: boolean, timeZone: string) {
  const { reference, receivedAt, message } = received;
  const id = crypto.randomUUID();
  const status = statusOf(message, isHoneypotFilled);
  const record = { id, reference, status, received_at: receivedAt, ...toRow(messageForm, message) };
  await insertRecord(trx, messageForm, record, timeZone);
  if (status !== "new") return;
  await queueMails(trx, [{ kind: "contact-message", facts: received, onceKey: `contact-message:${id}` }]);
}

function statusOf(message: ContactMessage, isHoneypotFilled: boolean) {
  if (isHoneypotFilled) return "suspected";
  return Object.values(message).some((text) => text !== "") ? "new" : "empty";
}
