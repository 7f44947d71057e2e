import type { Kysely } from "kysely";
import type { SiteTables } from "#services/database/site-tables.server.ts";

const DAY_MS = 24 * 60 * 60_000;

/** Deletes what was published at a time, or stopped, 30 days after its end. */
export async function removeEndedPublications(db: Kysely<SiteTables>, now: Date): Promise<void> {
  await db
    .deleteFrom("desk_publications")
    .where("ended_at", "<", now.getTime() - 30 * DAY_MS)
    .execute();
}
