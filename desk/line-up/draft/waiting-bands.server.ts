import type { Kysely } from "kysely";
import { judgementsOf, readRecords } from "#desk/records/lists/listed-records.server.ts";
import { shortDays } from "#desk/records/lists/short-days.ts";
import type { WaitingBand } from "#desk/records/model/line-up-contract.ts";
import { recordTypes } from "#desk/records/model/record-types.ts";
import { freedSets } from "#desk/records/one-record/line-up.server.ts";
import { weekdays } from "#platform/time/calendar-day.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";

/**
 * The bands of the waiting list that could take the place of one that was taken out, the best first: those that offered a day that became free, or said of none that they
 * could not come.
 */
export async function readWaitingBands(
  db: Kysely<SiteTables>,
  { bandId, viewerId }: { bandId: string; viewerId: string },
): Promise<WaitingBand[]> {
  const links = db.selectFrom("desk_band_links").select("record_id").where("band_id", "=", bandId);
  const records = (await links.execute()).map(({ record_id }) => record_id);
  const freed = await freedSets(db, [...records, bandId]);
  const band = await db.selectFrom("bands").select("year").where("id", "=", bandId).executeTakeFirst();
  const days = weekdays.filter((day) => freed.some((line) => line.startsWith(day)));
  if (!band || days.length === 0) return [];
  const found = await db
    .selectFrom("desk_records")
    .select("record_id")
    .where("kind", "=", "band")
    .where(({ fn, ref }) => fn.coalesce(ref("prepared_status"), ref("told_status")), "=", "waiting")
    .$if(band.year !== "", (query) => query.where("year", "=", band.year))
    .orderBy(({ fn, val, ref }) => fn.coalesce(ref("average_score"), val(0)), "desc")
    .orderBy("record_id")
    .execute();
  const ids = found.map(({ record_id }) => record_id);
  const judgement = await judgementsOf(db, recordTypes.band, ids, viewerId);
  return (await readRecords(db, recordTypes.band, ids)).flatMap((record) => {
    const { reference, version, answers } = record;
    const offered = Array.isArray(answers.availability) ? answers.availability.map(String) : [];
    const named = weekdays.filter((day) => offered.some((each) => each.startsWith(day)));
    if (named.length > 0 && !named.some((day) => days.includes(day))) return [];
    const average = judgement(record.id).score?.average ?? null;
    return [{ reference, version, name: recordTypes.band.nameOf(answers), days: shortDays(offered), average }];
  });
}
