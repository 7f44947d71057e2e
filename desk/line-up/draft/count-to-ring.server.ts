import type { Kysely } from "kysely";
import type { SiteTables } from "#services/database/site-tables.server.ts";

/** How many bands have still to be rung, since something changed too late for mails. */
export async function countToRing(db: Kysely<SiteTables>): Promise<number> {
  const bands = db.selectFrom("desk_to_ring").select("band_id").distinct().where("done_at", "is", null);
  return (await bands.execute()).length;
}
