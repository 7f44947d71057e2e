import type { Kysely } from "kysely";
import { z } from "zod/mini";
import { emailKey } from "#platform/text/email-key.ts";
import { parseJson } from "#platform/text/parse-json.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { parseEmailAddress } from "#services/mail/emails/mail-message.server.ts";

/** A mail's `facts` are the input of its template, its recipient included. */
const factsWithAddress = z.looseObject({ to: z.string() });

/** A record whose address was corrected. */
type Corrected = { recordId: string; before: unknown; after: unknown };

/**
 * Sends the applicant's mails that are not rendered yet to the corrected address of the record, otherwise unchanged. Call it in the transaction that
 * corrects the address, once the record is locked. An invalid address changes nothing.
 */
export async function readdressUnsentMails(
  trx: Kysely<SiteTables>,
  { recordId, before, after }: Corrected,
): Promise<void> {
  const address = typeof after === "string" ? parseEmailAddress(after.trim()) : undefined;
  if (address === undefined || typeof before !== "string") return;
  const unsent = trx
    .selectFrom("outbox")
    .select(["id", "facts"])
    .where("about_id", "=", recordId)
    .where("status", "in", ["scheduled", "paused", "held", "queued"])
    .where("leased_by", "is", null)
    // Not rendered yet.
    .where("message", "is", null)
    .orderBy("id");
  for (const { id, facts } of await unsent.execute()) {
    const parsed = factsWithAddress.safeParse(parseJson(facts));
    if (!parsed.success || emailKey(parsed.data.to) !== emailKey(before)) continue;
    // A worker may have taken it meanwhile.
    await trx
      .updateTable("outbox")
      .set({ facts: JSON.stringify({ ...parsed.data, to: address }) })
      .where("id", "=", id)
      .where("leased_by", "is", null)
      .where("message", "is", null)
      .execute();
  }
}
