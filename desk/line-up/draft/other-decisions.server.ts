import type { Kysely } from "kysely";
import { playing, recordTypes, statusLabel } from "#desk/records/model/record-types.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";

/** Bands of the draft that do not play any more as their records say, by their ids, with how these stand. @example "declined" */
export async function readOtherDecisions(db: Kysely<SiteTables>): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom("desk_band_links as link")
    .innerJoin("desk_records as record", "record.record_id", "link.record_id")
    .innerJoin("bands as band", "band.id", "link.band_id")
    .select(["band.id", "band.state", "record.told_status", "record.prepared_status"])
    .where("record.kind", "=", "band")
    .execute();
  const other = new Map<string, string>();
  for (const { id, state, told_status, prepared_status } of rows) {
    const status = prepared_status ?? told_status;
    const isOut = state === "in" ? !playing.includes(status) : status === "declined" || status === "withdrawn";
    if (isOut && (state === "in" || state === "pencilled")) other.set(id, statusLabel(recordTypes.band, status));
  }
  return other;
}
