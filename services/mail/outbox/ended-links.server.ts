import type { Kysely } from "kysely";
import { updateMails } from "#services/database/lock-rows.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { storedData } from "#services/database/stored-data.server.ts";
import { kindsWithToken } from "./outbox.server.ts";

/**
 * Clears emails with a token that were not sent, and were queued before `before` (milliseconds since 1970): their link has ended, so nobody is to get
 * it, and nobody needs to store it. The row stays, so that the same email is never queued again.
 *
 * @returns how many
 */
export async function discardEndedLinks(db: Kysely<SiteTables>, before: number): Promise<number> {
  const cleared = storedData.outbox.erased();
  const { numUpdatedRows } = await updateMails(
    db,
    (mails) =>
      mails
        .where("kind", "in", kindsWithToken)
        .where("status", "in", ["queued", "parked", "held", "discarded"])
        .where("leased_by", "is", null)
        .where("facts", "!=", cleared.facts)
        .where("queued_at", "<", before),
    { ...cleared, status: "discarded" },
  ).executeTakeFirst();
  return Number(numUpdatedRows);
}
