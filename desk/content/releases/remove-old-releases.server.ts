import type { Kysely } from "kysely";
import type { SiteTables } from "#services/database/site-tables.server.ts";

const DAY_MS = 24 * 60 * 60_000;

/** Deletes the notes of what was published together 90 days ago, and of what was stopped before. The documents' earlier versions stay. */
export async function removeOldReleases(db: Kysely<SiteTables>, now: Date): Promise<void> {
  const old = now.getTime() - 90 * DAY_MS;
  await db
    .deleteFrom("desk_releases")
    .where((row) =>
      row.or([
        row("published_at", "<", old),
        row.and([
          row("published_at", "is", null),
          row("made_at", "<", old),
          row("id", "not in", row.selectFrom("desk_publications").select("id")),
        ]),
      ]),
    )
    .execute();
}
