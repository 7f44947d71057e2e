import { type Kysely, sql } from "kysely";

/**
 * Volunteers and messages that came from July on are about the next year's festival, as they are stored from now on. What the committee has set, or added
 * by hand, stays.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update desk_records set year = cast(cast(substr(received_at, 1, 4) as integer) + 1 as varchar(4))
    where kind in ('volunteer', 'message') and source = 'site' and year = substr(received_at, 1, 4)
      and substr(received_at, 6, 2) >= '07' and corrections not like '%"year"%'`.execute(db);
}
