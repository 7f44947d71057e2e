import type { Kysely } from "kysely";
import { readRecords } from "#desk/records/lists/listed-records.server.ts";
import type { DeskRecord } from "#desk/records/model/desk-record.server.ts";
import { recordTypes } from "#desk/records/model/record-types.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";

/** The records that bands of the line-up are linked to, with corrected answers, by the ids of the bands. Imported bands have none. */
export async function recordsOfBands(
  db: Kysely<SiteTables>,
  bandIds: readonly string[],
): Promise<ReadonlyMap<string, DeskRecord>> {
  if (bandIds.length === 0) return new Map();
  const links = await db
    .selectFrom("desk_band_links")
    .select(["band_id", "record_id"])
    .where("kind", "=", "band")
    .where("band_id", "in", bandIds)
    .execute();
  const records = await readRecords(
    db,
    recordTypes.band,
    links.map(({ record_id }) => record_id),
  );
  const byId = new Map(records.map((record) => [record.id, record]));
  return new Map(
    links.flatMap(({ band_id, record_id }) => {
      const record = byId.get(record_id);
      return record ? [[band_id, record]] : [];
    }),
  );
}

/** The contact of a band: its leader's name and telephone number, empty where unknown. */
export async function leadersOfBands(
  db: Kysely<SiteTables>,
  bandIds: readonly string[],
): Promise<ReadonlyMap<string, { name: string; phone: string }>> {
  const records = await recordsOfBands(db, bandIds);
  return new Map(
    [...records].map(([bandId, { answers }]) => [
      bandId,
      { name: textOf(answers.leaderName), phone: textOf(answers.leaderPhone) },
    ]),
  );
}

function textOf(answer: unknown): string {
  return typeof answer === "string" ? answer.trim() : "";
}
