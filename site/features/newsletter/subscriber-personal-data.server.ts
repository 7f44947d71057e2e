import type { Kysely, Transaction } from "kysely";
import { readDeskData } from "#services/database/read-desk-data.server.ts";
import { removeDeskData } from "#services/database/remove-desk-data.server.ts";
import type { SiteTables, SubscribersTable } from "#services/database/site-tables.server.ts";
import type { Person } from "#services/privacy/person.server.ts";
import type { PersonalData, PersonalDataSource, PersonalDataStores } from "#services/privacy/personal-data.server.ts";
import { deleteConfirmations, requestsToConfirm } from "./confirmation-token.server.ts";
import { recordConsent } from "./consent-log.server.ts";
import { anonymizeSubscriber, fingerprints, hasConfirmed } from "./subscriber-retention.server.ts";

const proof =
  "stays as the proof of consent: what was agreed to and when, and that they left; of the address only a fingerprint, which says nothing to who does not know it";

/** Subscriptions with their consents and requests to confirm, also found by the fingerprint of a removed address. */
export const subscriberPersonalData: PersonalDataSource = async function* (
  { db }: PersonalDataStores,
  person: Person,
): AsyncGenerator<PersonalData> {
  const fingerprint = await fingerprints(db, { readOnly: true });
  const rows = await db
    .selectFrom("subscribers")
    .selectAll()
    .where("email_key", "in", [person.key, fingerprint(person.key)])
    .execute();
  for (const row of rows) yield { ...(await outcomeOf(db, row)), ...(await withHistory(db, row)) };
};

/** With every line of consent, every request to confirm, and what the committee added. */
async function withHistory(db: Kysely<SiteTables>, row: SubscribersTable) {
  const consents = await db
    .selectFrom("subscriber_consents")
    .select(["at", "event", "wording"])
    .where("subscriber_id", "=", row.id)
    .orderBy("at")
    .execute();
  const confirmations = await requestsToConfirm(db, row.id);
  const data = { ...row, consents, confirmations, ...(await readDeskData(db, "subscribers", row.id)) };
  return { what: `newsletter subscription ${row.reference}`, reference: row.reference, recordId: row.id, data };
}

async function outcomeOf(
  db: Kysely<SiteTables>,
  row: SubscribersTable,
): Promise<Pick<PersonalData, "erasureOutcome" | "erase">> {
  if (row.email === "") return { erasureOutcome: proof };
  if (row.status === "suspected") return { erasureOutcome: "goes", erase: (trx) => remove(trx, row.id) };
  const hasProof = await hasConfirmed(db, row.id);
  return {
    erasureOutcome: hasProof ? proof : "goes",
    // They may have confirmed since this was read.
    erase: async (trx) => ((await leave(trx, row)) && !hasProof ? proof : undefined),
  };
}

/** Erasure also unsubscribes. */
async function leave(trx: Transaction<SiteTables>, row: SubscribersTable) {
  const now = new Date();
  const left = await trx
    .updateTable("subscribers")
    .set({ status: "unsubscribed", unsubscribed_at: now.toISOString() })
    .where("id", "=", row.id)
    .where("status", "in", ["pending", "confirmed"])
    .returning("id")
    .executeTakeFirst();
  if (left) await recordConsent(trx, { subscriber_id: row.id, event: "left", at: now, wording: null });
  const unsubscribed_at = left ? now.toISOString() : row.unsubscribed_at;
  return anonymizeSubscriber(trx, { ...row, unsubscribed_at }, await fingerprints(trx));
}

async function remove(trx: Transaction<SiteTables>, id: string) {
  await deleteConfirmations(trx, id);
  await removeDeskData(trx, "subscribers", id);
  await trx.deleteFrom("subscribers").where("id", "=", id).execute();
  return undefined;
}
