import type { Kysely } from "kysely";
import { lockLineUp } from "./lock-rows.server.ts";
import type { SiteTables } from "./site-tables.server.ts";

type Database = Kysely<SiteTables>;

/** The bands of the line-up that are about these records. Asked before the records are removed. */
export async function bandsOfRecords(trx: Database, recordIds: readonly string[]): Promise<string[]> {
  if (recordIds.length === 0) return [];
  const links = trx.selectFrom("desk_band_links").select("band_id").where("record_id", "in", recordIds);
  return (await links.execute()).map(({ band_id }) => band_id);
}

/** Whether visitors read of a band, have read of it, or are to. */
export async function wasPublished(db: Database, bandId: string): Promise<boolean> {
  const found = db.selectFrom("lineup_publications").select("id").where("status", "!=", "stopped");
  const named = found.where("body", "like", `%"id":${JSON.stringify(bandId)}%`);
  return (await named.limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Removes bands from the draft of the line-up, unless they were published, once the records that they were made of are gone: with their sets, of which those that others play, too, are theirs. Call it at
 * the end of the transaction: the line-up is locked last.
 */
export async function removeDrafts(trx: Database, bandIds: readonly string[]): Promise<void> {
  if (bandIds.length === 0) return;
  await lockLineUp(trx);
  for (const bandId of bandIds) {
    if (await wasPublished(trx, bandId)) continue;
    await trx.deleteFrom("bands").where("id", "=", bandId).execute();
    const named = trx
      .selectFrom("sets")
      .select(["id", "band_ids"])
      .where("band_ids", "like", `%${JSON.stringify(bandId)}%`);
    for (const { id, band_ids } of await named.execute()) {
      const ids: string[] = JSON.parse(band_ids);
      const others = ids.filter((each) => each !== bandId);
      if (others.length === ids.length) continue;
      if (others.length === 0) await trx.deleteFrom("sets").where("id", "=", id).execute();
      else
        await trx
          .updateTable("sets")
          .set({ band_ids: JSON.stringify(others) })
          .where("id", "=", id)
          .execute();
    }
  }
}
