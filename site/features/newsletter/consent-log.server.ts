import type { Kysely } from "kysely";
import type { SiteTables, SubscriberConsentsTable } from "#services/database/site-tables.server.ts";

type Consent = Omit<SubscriberConsentsTable, "at"> & { at: Date };

/** Appends to the proof of consent, which is never changed. Call it in the transaction that makes the change. */
export async function recordConsent(trx: Kysely<SiteTables>, { at, ...consent }: Consent): Promise<void> {
  await trx
    .insertInto("subscriber_consents")
    .values({ ...consent, at: at.toISOString() })
    .onConflict((conflict) => conflict.columns(["subscriber_id", "at", "event"]).doNothing())
    .execute();
}
