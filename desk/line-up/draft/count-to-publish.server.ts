import type { Kysely } from "kysely";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { readShownBands } from "#site/features/lineup/records/lineup-publications.server.ts";

/** How many bands of the draft have said yes, and visitors neither see them nor are to at a time that was approved. */
export async function countToPublish(db: Kysely<SiteTables>): Promise<number> {
  const drafts = await db
    .selectFrom("desk_band_links as link")
    .innerJoin("desk_records as record", "record.record_id", "link.record_id")
    .innerJoin("bands as band", "band.id", "link.band_id")
    .select("band.id")
    .where("record.told_status", "=", "confirmed")
    .where("band.state", "=", "in")
    .execute();
  if (drafts.length === 0) return 0;
  const shown = new Set((await readShownBands(db)).map(({ id }) => id));
  return drafts.filter(({ id }) => !shown.has(id)).length;
}
