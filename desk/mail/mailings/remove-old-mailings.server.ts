import type { Kysely } from "kysely";
import type { SiteTables } from "#services/database/site-tables.server.ts";

/** Deletes the texts of mails to several people that were written before `before`. Their mails are deleted by the outbox's own rules. */
export async function removeOldMailings(db: Kysely<SiteTables>, before: Date): Promise<void> {
  await db.deleteFrom("desk_mailings").where("created_at", "<", before.getTime()).execute();
}
