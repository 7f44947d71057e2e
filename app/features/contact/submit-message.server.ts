import type { Kysely } from "kysely";
import type { Signal } from "#app/platform/signal.server.ts";
import type { SiteTables } from "#app/services/database/site-tables.server.ts";
import { queueMails } from "#app/services/mail/queue-mail.server.ts";
import { withNewReference } from "#app/services/submissions/reference.server.ts";
import { type Submitted, submitOnce } from "#app/services/submissions/submit-once.server.ts";
import type { ContactMessage } from "./contact-contract.ts";

/** Where messages are kept and mailed from. */
export type MessageStore = { db: Kysely<SiteTables>; outboxSignal: Pick<Signal, "notify"> };

/** A message as it comes in. `key` is the client's `Idempotency-Key`, `trapped` whether something filled the trap in (M9). */
export type MessageSubmission = { message: ContactMessage; trapped: boolean; key: string | undefined };

/** A message as it is mailed. */
export type ReceivedMessage = { reference: string; receivedAt: string; message: ContactMessage };

/**
 * Takes a message to the committee: durably, with its mail queued in the same transaction (M1). One key, one message; somebody may well
 * write the same words twice, so without a key every one counts. An empty or a suspected one is stored and mailed to nobody (M2, M9).
 */
export async function submitMessage(
  { db, outboxSignal }: MessageStore,
  { message, trapped, key }: MessageSubmission,
  now = new Date(),
): Promise<Submitted> {
  const body = { ...message, trapped, attempt: key ?? crypto.randomUUID() };
  const submitted = await withNewReference("M", (reference) =>
    submitOnce(db, { scope: "contact-message", key, body, reference, now: now.getTime() }, (trx) =>
      store(trx, { reference, receivedAt: now.toISOString(), message }, trapped),
    ),
  );
  outboxSignal.notify();
  return submitted;
}

async function store(trx: Kysely<SiteTables>, received: ReceivedMessage, trapped: boolean) {
  const { reference, receivedAt, message } = received;
  const id = crypto.randomUUID();
  const status = statusOf(message, trapped);
  await trx
    .insertInto("contact_messages")
    .values({
      id,
      reference,
      status,
      received_at: receivedAt,
      sender_name: message.senderName,
      sender_email: message.senderEmail,
      message: message.message,
    })
    .execute();
  if (status !== "new") return;
  await queueMails(trx, [{ kind: "contact-message", facts: received, onceKey: `contact-message:${id}` }]);
}

function statusOf({ senderName, senderEmail, message }: ContactMessage, trapped: boolean) {
  if (trapped) return "suspected";
  return senderName || senderEmail || message ? "new" : "empty";
}
