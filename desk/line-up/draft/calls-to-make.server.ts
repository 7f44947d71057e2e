import type { Kysely } from "kysely";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { LineUpPatch } from "#site/features/lineup/records/line-up-model.ts";

/**
 * A band that has to be rung, and what it has to hear, a line each: `sets` are those of its times, and `publicationId` is that of the publication that changed
 * them.
 */
export type NewCall = { bandId: string; words: string; sets?: LineUpPatch["sets"]; publicationId?: string };

/**
 * Puts bands on the list of calls, which the members on duty see and tick. Call it once the line-up is locked.
 *
 * @param now in milliseconds since 1970
 * @returns the ids of the calls
 */
export async function addCalls(
  trx: Kysely<SiteTables>,
  { year, by, now = Date.now() }: { year: string; by: string; now?: number },
  calls: readonly NewCall[],
): Promise<string[]> {
  const open = { handed_to: null, done_at: null, done_by: null, version: 1 };
  const rows = calls.map(({ bandId, words, sets, publicationId = null }, index) => {
    // The list keeps their order.
    const made = { year, made_at: now + index, made_by: by };
    const call = { id: crypto.randomUUID(), band_id: bandId, publication_id: publicationId, words };
    return { ...call, sets: sets ? JSON.stringify(sets) : null, ...made, ...open };
  });
  if (rows.length > 0) await trx.insertInto("desk_to_ring").values(rows).execute();
  return rows.map(({ id }) => id);
}

/** How many bands have still to be rung, since something changed too late for mails. */
export async function countToRing(db: Kysely<SiteTables>): Promise<number> {
  const bands = db.selectFrom("desk_to_ring").select("band_id").distinct().where("done_at", "is", null);
  return (await bands.execute()).length;
}
