import type { Kysely } from "kysely";
import { dayAndMonth } from "#platform/time/calendar-day.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";

/**
 * Bands that were offered something, or told yes, and have not said yes themselves, by their ids, with what is known of that. A band that came into the line-up by a file has no record, and
 * needs none.
 */
export async function unansweredOffers(db: Kysely<SiteTables>): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom("desk_band_links as link")
    .innerJoin("desk_records as record", "record.record_id", "link.record_id")
    .leftJoin("desk_offers as offer", "offer.record_id", "link.record_id")
    .select(["link.band_id", "record.told_status", "offer.offered_on", "offer.answer"])
    .execute();
  const unanswered = new Map<string, string>();
  for (const { band_id, told_status, offered_on, answer } of rows) {
    if (answer === "yes" || (told_status === "confirmed" && answer !== "no")) continue;
    if (answer === "no") unanswered.set(band_id, "has said no");
    else if (offered_on) unanswered.set(band_id, `was offered it on ${dayAndMonth(offered_on)}, and has not said yes`);
    else if (told_status === "accepted") unanswered.set(band_id, "has our yes, and has not said yes itself");
  }
  return unanswered;
}
