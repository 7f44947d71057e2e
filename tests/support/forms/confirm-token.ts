import type { Kysely } from "kysely";
import { emailKey } from "#platform/text/email-key.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { findConfirmation } from "#site/features/newsletter/confirmation-token.server.ts";

/** The token in a queued email that asks an address to confirm, if one of them still works. */
export async function usableConfirmToken(db: Kysely<SiteTables>, email: string, now = new Date()): Promise<string> {
  const confirmationEmails = db.selectFrom("outbox").select("facts").where("kind", "=", "newsletter-confirmation");
  for (const { facts } of await confirmationEmails.execute()) {
    const { email: to = "", confirmToken = "" } = JSON.parse(facts);
    const isTheirs = emailKey(to) === emailKey(email);
    if (isTheirs && (await findConfirmation(db, confirmToken, now))?.isUsable) return confirmToken;
  }
  return "";
}
