import type { Kysely } from "kysely";
import type { SiteTables } from "#app/services/database/site-tables.server.ts";

/** How many publications failed, and how many wait for somebody after a backup was put back. */
export async function countPublications(db: Kysely<SiteTables>): Promise<{ held: number; failed: number }> {
  const rows = await db
    .selectFrom("desk_publications")
    .select(["status", ({ fn }) => fn.countAll<number>().as("count")])
    .where("status", "in", ["held", "failed"])
    .groupBy("status")
    .execute();
  const countOf = (status: string) => Number(rows.find((row) => row.status === status)?.count ?? 0);
  return { held: countOf("held"), failed: countOf("failed") };
}
