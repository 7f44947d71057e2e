import type { Kysely } from "kysely";
import type { SiteTables } from "#app/services/database/site-tables.server.ts";

/** Records that nothing else hangs on. */
type LooseTable = "volunteer_applications" | "contact_messages";

/** Removes what was received before `before`. */
export async function removeOldRecords(db: Kysely<SiteTables>, table: LooseTable, before: Date): Promise<void> {
  await db.deleteFrom(table).where("received_at", "<", before.toISOString()).execute();
}
