import type { Kysely } from "kysely";

/**
 * The sets that a call tells a band of, as JSON (`LineUpPatch`). Of an earlier call on the day they are those of its publication, while that is stored; of others
 * nobody knows them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("desk_to_ring").addColumn("sets", "text").execute();
  const tables = db.withTables<Tables>();
  const calls = await tables
    .selectFrom("desk_to_ring as call")
    .innerJoin("lineup_publications as publication", "publication.id", "call.publication_id")
    .select(["call.id", "call.band_id", "publication.patch"])
    .execute();
  for (const { id, band_id, patch } of calls) {
    const published: Patch = JSON.parse(patch);
    const own = published.sets.filter(({ set }) => set?.bandIds.includes(band_id));
    await tables
      .updateTable("desk_to_ring")
      .set({ sets: JSON.stringify(own) })
      .where("id", "=", id)
      .execute();
  }
}

type Patch = { sets: { id: string; set: { bandIds: string[] } | null }[] };
type Tables = {
  desk_to_ring: { id: string; band_id: string; publication_id: string | null; sets: string | null };
  lineup_publications: { id: string; patch: string };
};
