import type { Kysely } from "kysely";
import type { SiteTables, SubscriberConsentsTable } from "#app/services/database/site-tables.server.ts";

type Consent = Omit<SubscriberConsentsTable, "at"> & { at: Date };

/** Adds a line to what proves that somebody wanted our news (M6). None is ever changed. Call it within the transaction that does what it says. */
export async function recordConsent(trx: Kysely<SiteTables>, { at, ...consent }: Consent): Promise<void> {
  await trx
    .insertInto("subscriber_consents")
    .values({ ...consent, at: at.toISOString() })
    .onConflict((conflict) => conflict.columns(["subscriber_id", "at", "event"]).doNothing())
    .execute();
}
