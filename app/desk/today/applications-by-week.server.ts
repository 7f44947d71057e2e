import { type Kysely, sql } from "kysely";
import type { RecordType } from "#app/desk/records/model/record-types.ts";
import { addDays, weekdayOf } from "#app/platform/time/calendar-day.ts";
import { dayIn } from "#app/platform/time/time-zone.ts";
import type { SiteTables } from "#app/services/database/site-tables.server.ts";

const WEEKS = 12;
const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** How many applications came in each of the last weeks, which begin on Mondays of the festival's time zone. Messages are none. */
export async function countByWeek(
  db: Kysely<SiteTables>,
  recordTypes: readonly RecordType[],
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<{ day: string; count: number }[]> {
  const thisWeek = mondayOf(dayIn(timeZone, now));
  const first = addDays(thisWeek, -7 * (WEEKS - 1));
  const counts = new Map(Array.from({ length: WEEKS }, (_, index) => [addDays(first, 7 * index), 0]));
  for (const { form } of recordTypes.filter(({ isApplication }) => isApplication))
    for (const { hour, count } of await countByHour(db, form.table, first)) {
      const week = mondayOf(dayIn(timeZone, new Date(`${hour}:00:00.000Z`)));
      if (counts.has(week)) counts.set(week, (counts.get(week) ?? 0) + Number(count));
    }
  return [...counts].map(([day, count]) => ({ day, count }));
}

/** By the hour of UTC, `2027-01-31T08`: days of another time zone begin at some hour of it. A day earlier, for zones ahead of UTC. */
async function countByHour(db: Kysely<SiteTables>, table: string, first: string) {
  const { rows } = await sql<{ hour: string; count: number }>`
    select substr(received_at, 1, 13) as hour, count(*) as count from ${sql.table(table)}
    where received_at >= ${addDays(first, -1)} group by substr(received_at, 1, 13)`.execute(db);
  return rows;
}

function mondayOf(day: string): string {
  return addDays(day, -weekdays.indexOf(weekdayOf(day)));
}
