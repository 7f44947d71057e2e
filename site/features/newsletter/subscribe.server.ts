import type { Kysely } from "kysely";
import type { Signal } from "#platform/signal.ts";
import { emailKey } from "#platform/text/email-key.ts";
import type { SiteTables, SubscribersTable } from "#services/database/site-tables.server.ts";
import { queueMails } from "#services/mail/outbox/queue-mail.server.ts";
import { withNewReference } from "#services/submissions/reference.server.ts";
import { recordAnswer, type Submitted } from "#services/submissions/submit-once.server.ts";
import { drawConfirmation, newToken } from "./confirmation-token.server.ts";
import { recordConsent } from "./consent-log.server.ts";
import type { Subscription } from "./newsletter-contract.ts";
import { checkInbox, consentWording } from "./newsletter-texts.ts";

export type SubscriberStore = { db: Kysely<SiteTables>; outboxSignal: Pick<Signal, "notify"> };

/** A subscription under the client's `Idempotency-Key`, if it sent one. */
type KeyedSubscription = Subscription & { key?: string | undefined };

/**
 * Stores an address as pending and queues a confirmation email, at most three a day, so that no inbox can be flooded. A confirmed
 * address gets none. A filled honeypot is stored as `suspected` and mails nothing. The caller cannot tell these cases apart. What comes again
 * under its key does nothing.
 */
export async function subscribe(
  store: SubscriberStore,
  keyedSubscription: KeyedSubscription,
  now = new Date(),
): Promise<Submitted> {
  const { key, ...body } = keyedSubscription;
  const isTrapped = Boolean(keyedSubscription.topic);
  const { db, outboxSignal } = store;
  const submitted = await withNewReference("S", (reference) =>
    db.transaction().execute(async (trx) => {
      const keyed = { scope: "subscriber", key, body: { ...body, email: emailKey(body.email) } };
      const claimed = await recordAnswer(trx, keyed, checkInbox);
      if (!claimed.ok || claimed.repeated) return claimed;
      const status = isTrapped ? "suspected" : "pending";
      await addIfNew(trx, { ...newSubscriber(keyedSubscription.email, now), reference, status });
      if (!isTrapped) await requestConfirmation(trx, keyedSubscription.email, now);
      return claimed;
    }),
  );
  outboxSignal.notify();
  return submitted;
}

function newSubscriber(email: string, now: Date) {
  return {
    id: crypto.randomUUID(),
    received_at: now.toISOString(),
    email,
    email_key: emailKey(email),
    token: newToken(),
    consent_wording: consentWording,
    consent_at: now.toISOString(),
    confirmed_at: null,
    unsubscribed_at: null,
  };
}

async function addIfNew(trx: Kysely<SiteTables>, subscriber: SubscribersTable) {
  await trx
    .insertInto("subscribers")
    .values(subscriber)
    .onConflict((conflict) => conflict.column("email_key").doNothing())
    .execute();
}

/** Renews the consent of an unconfirmed address and asks for confirmation, with a token of its own. */
async function requestConfirmation(trx: Kysely<SiteTables>, email: string, now: Date) {
  const consent = { email, consent_wording: consentWording, consent_at: now.toISOString() };
  const pending = await trx
    .updateTable("subscribers")
    .set({ ...consent, status: "pending", confirmed_at: null })
    .where("email_key", "=", emailKey(email))
    .where("status", "!=", "confirmed")
    .returning(["id", "token"])
    .executeTakeFirst();
  if (!pending) return;
  await recordConsent(trx, { subscriber_id: pending.id, event: "asked", at: now, wording: consentWording });
  const confirmToken = await drawConfirmation(trx, pending.id, now);
  if (confirmToken === undefined) return;
  const facts = { email, token: pending.token, confirmToken };
  const onceKey = `newsletter:${pending.id}:${crypto.randomUUID()}`;
  await queueMails(trx, [{ kind: "newsletter-confirmation", facts, onceKey }]);
}
