import { createHmac } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { lockRecordsAndMails } from "#services/database/lock-rows.server.ts";
import { removeDeskData } from "#services/database/remove-desk-data.server.ts";
import type { SiteTables, SubscribersTable } from "#services/database/site-tables.server.ts";
import { deriveSecret, loadSiteSecret } from "#services/site/site-secret.server.ts";
import { deleteConfirmations } from "./confirmation-token.server.ts";

/** Replaces a deleted address: only this site, which has the secret, can tell whether an address matches. */
export type Fingerprint = (emailKey: string) => string;

/** @param options.readOnly only for comparing: stores no secret where there is none */
export async function fingerprints(db: Kysely<SiteTables>, options: { readOnly?: boolean } = {}): Promise<Fingerprint> {
  const secret = deriveSecret("addresses that left the newsletter", await loadSiteSecret(db, options));
  return (emailKey) => `left:${createHmac("sha256", secret).update(emailKey).digest("base64url")}`;
}

/**
 * Deletes unconfirmed subscriptions from before `unconfirmedBefore`, and replaces the address of those who confirmed and left before
 * `unsubscribedBefore` by a fingerprint: their proof of consent stays.
 */
export async function applySubscriberRetention(
  db: Kysely<SiteTables>,
  { unconfirmedBefore, unsubscribedBefore }: { unconfirmedBefore: Date; unsubscribedBefore: Date },
) {
  await db.transaction().execute((trx) => deleteUnconfirmed(trx, unconfirmedBefore));
  await db.deleteFrom("subscriber_confirmations").where("expires_at", "<", unconfirmedBefore.getTime()).execute();
  const gone = await db
    .selectFrom("subscribers")
    .selectAll()
    .where("status", "=", "unsubscribed")
    .where("unsubscribed_at", "<", unsubscribedBefore.toISOString())
    .where("email", "!=", "")
    .execute();
  const fingerprint = await fingerprints(db);
  for (const row of gone) await db.transaction().execute((trx) => anonymizeSubscriber(trx, row, fingerprint));
}

/** Former subscribers who asked again without confirming become unsubscribed; others are deleted. */
async function deleteUnconfirmed(trx: Transaction<SiteTables>, unconfirmedBefore: Date) {
  await trx
    .updateTable("subscribers")
    .set({ status: "unsubscribed" })
    .where("status", "=", "pending")
    .where("consent_at", "<", unconfirmedBefore.toISOString())
    .where("unsubscribed_at", "is not", null)
    .execute();
  const never = await trx
    .deleteFrom("subscribers")
    .where("status", "in", ["pending", "suspected"])
    .where("consent_at", "<", unconfirmedBefore.toISOString())
    .returning("id")
    .execute();
  await lockRecordsAndMails(
    trx,
    never.map(({ id }) => id),
  );
  for (const { id } of never) {
    await trx.deleteFrom("subscriber_consents").where("subscriber_id", "=", id).execute();
    await deleteConfirmations(trx, id);
    await removeDeskData(trx, "subscribers", id);
  }
}

type FormerSubscriber = Pick<SubscribersTable, "id" | "email_key" | "unsubscribed_at">;

/**
 * Removes a former subscriber's address, or the whole row if they never confirmed. Does nothing if they have subscribed again, or it was done, meanwhile.
 *
 * @returns whether it was done, and a proof of consent stays
 */
export async function anonymizeSubscriber(
  trx: Transaction<SiteTables>,
  gone: FormerSubscriber,
  fingerprint: Fingerprint,
) {
  const email_key = fingerprint(gone.email_key);
  const hasLeft = await trx
    .updateTable("subscribers")
    .set({ email: "" })
    .where("id", "=", gone.id)
    .where("status", "=", "unsubscribed")
    // Another process, or an erasure, may have done it since the row was read: then the key is the fingerprint.
    .where("email_key", "=", gone.email_key)
    .executeTakeFirst();
  if (hasLeft.numUpdatedRows === 0n) return false;
  await deleteConfirmations(trx, gone.id);
  await removeDeskData(trx, "subscribers", gone.id);
  if (!(await hasConfirmed(trx, gone.id))) return deleteSubscriber(trx, gone);
  const before = await trx.selectFrom("subscribers").select("id").where("email_key", "=", email_key).executeTakeFirst();
  if (before) await mergeConsents(trx, gone, before.id);
  else await trx.updateTable("subscribers").set({ email_key }).where("id", "=", gone.id).execute();
  return true;
}

/** Whether somebody has ever confirmed this subscription, of which a proof of consent stays. */
export async function hasConfirmed(db: Kysely<SiteTables>, id: string): Promise<boolean> {
  const lines = db.selectFrom("subscriber_consents").select("at").where("subscriber_id", "=", id);
  return (await lines.where("event", "=", "confirmed").executeTakeFirst()) !== undefined;
}

async function deleteSubscriber(trx: Transaction<SiteTables>, { id }: FormerSubscriber) {
  await trx.deleteFrom("subscriber_consents").where("subscriber_id", "=", id).execute();
  await trx.deleteFrom("subscribers").where("id", "=", id).execute();
  return false;
}

/** Merges the consents into the row that an earlier anonymization left for the same address. */
async function mergeConsents(trx: Transaction<SiteTables>, { id, unsubscribed_at }: FormerSubscriber, before: string) {
  await trx.updateTable("subscriber_consents").set({ subscriber_id: before }).where("subscriber_id", "=", id).execute();
  await trx.deleteFrom("subscribers").where("id", "=", id).execute();
  await trx.updateTable("subscribers").set({ unsubscribed_at }).where("id", "=", before).execute();
}
