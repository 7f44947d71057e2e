import type { Kysely } from "kysely";
import type { SiteTables } from "#services/database/site-tables.server.ts";

const DAY_MS = 24 * 60 * 60_000;

/** Deletes batches of decisions whose applicants have all been deleted. */
export async function removeEmptyBatches(db: Kysely<SiteTables>, now: Date): Promise<void> {
  await db
    .deleteFrom("desk_batches")
    .where("created_at", "<", now.getTime() - DAY_MS)
    .where("id", "not in", (query) =>
      query
        .selectFrom("desk_announcements")
        .select("batch_id")
        .where("batch_id", "is not", null)
        .$castTo<{ batch_id: string }>(),
    )
    .execute();
}
