import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { Signal } from "#app/platform/signal.server.ts";
import { emailKey } from "#app/platform/text/email-key.ts";
import type { SiteTables, SubscribersTable } from "#app/services/database/site-tables.server.ts";
import { queueMails } from "#app/services/mail/queue-mail.server.ts";
import { withNewReference } from "#app/services/submissions/reference.server.ts";
import { recordConsent } from "./consent-log.server.ts";
import type { Subscription } from "./newsletter-contract.ts";
import { consentWording } from "./newsletter-texts.ts";

export type SubscriberStore = { db: Kysely<SiteTables>; outboxSignal: Pick<Signal, "notify"> };

/**
 * Stores an address as pending and queues a confirmation email, at most one a day, so that no inbox can be flooded. A confirmed
 * address gets none. A filled honeypot is stored as `suspected` and mails nothing. The caller cannot tell these cases apart.
 */
export async function subscribe(store: SubscriberStore, asked: Subscription, now = new Date()): Promise<void> {
  const isTrapped = Boolean(asked.topic);
  const { db, outboxSignal } = store;
  await withNewReference("S", (reference) =>
    db.transaction().execute(async (trx) => {
      const status = isTrapped ? "suspected" : "pending";
      await addIfNew(trx, { ...newSubscriber(asked.email, now), reference, status });
      if (!isTrapped) await askToConfirm(trx, asked.email, now);
    }),
  );
  outboxSignal.notify();
}

function newSubscriber(email: string, now: Date) {
  return {
    id: crypto.randomUUID(),
    received_at: now.toISOString(),
    email,
    email_key: emailKey(email),
    token: randomBytes(32).toString("base64url"),
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

/**
 * Renews the consent of an unconfirmed address and asks for confirmation. `unsubscribed_at` stays and is part of the once-key, so that
 * a person who left and returns on the same day gets another email.
 */
async function askToConfirm(trx: Kysely<SiteTables>, email: string, now: Date) {
  const consent = { email, consent_wording: consentWording, consent_at: now.toISOString() };
  const asked = await trx
    .updateTable("subscribers")
    .set({ ...consent, status: "pending", confirmed_at: null })
    .where("email_key", "=", emailKey(email))
    .where("status", "!=", "confirmed")
    .returning(["id", "token", "unsubscribed_at"])
    .executeTakeFirst();
  if (!asked) return;
  await recordConsent(trx, { subscriber_id: asked.id, event: "asked", at: now, wording: consentWording });
  const round = `${asked.unsubscribed_at ?? "first"}:${now.toISOString().slice(0, 10)}`;
  const facts = { email, token: asked.token };
  await queueMails(trx, [{ kind: "newsletter-confirmation", facts, onceKey: `newsletter:${asked.id}:${round}` }]);
}
