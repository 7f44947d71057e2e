import { type Kysely, sql } from "kysely";
import type { RecordType } from "#desk/records/model/record-types.ts";
import { addDays, weekdayOf } from "#platform/time/calendar-day.ts";
import { dayIn, startOfDay } from "#platform/time/time-zone.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";

const WEEKS = 12;
const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** How many applications came in each of the last weeks, which begin on Mondays of the festival's time zone. Messages are none. */
export async function countByWeek(
  db: Kysely<SiteTables>,
  recordTypes: readonly RecordType[],
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<{ day: string; count: number }[]> {
  const first = addDays(mondayOf(dayIn(timeZone, now)), -7 * (WEEKS - 1));
  const weeks = Array.from({ length: WEEKS }, (_, index) => {
    const day = addDays(first, 7 * index);
    return { day, from: startOf(timeZone, day), until: startOf(timeZone, addDays(day, 7)), count: 0 };
  });
  for (const { form } of recordTypes.filter(({ isApplication }) => isApplication)) {
    const counts = await countSince(db, form.table, startOf(timeZone, first), weeks);
    for (const week of weeks) week.count += counts.get(week.day) ?? 0;
  }
  return weeks.map(({ day, count }) => ({ day, count }));
}

/** By the day on which each week begins. One query for all weeks, so that the table is read once. */
async function countSince(
  db: Kysely<SiteTables>,
  table: string,
  since: string,
  weeks: readonly { day: string; from: string; until: string }[],
) {
  const cases = weeks.map(
    ({ day, from, until }) => sql`when received_at >= ${from} and received_at < ${until} then ${day}`,
  );
  const { rows } = await sql<{ day: string | null; count: number }>`
    select case ${sql.join(cases, sql` `)} end as day, count(*) as count from ${sql.table(table)}
    where received_at >= ${since} group by 1`.execute(db);
  return new Map(rows.map(({ day, count }) => [day, count]));
}

/** As `received_at` is written. */
function startOf(timeZone: string, day: string): string {
  return new Date(startOfDay(timeZone, day)).toISOString();
}

function mondayOf(day: string): string {
  return addDays(day, -weekdays.indexOf(weekdayOf(day)));
}
