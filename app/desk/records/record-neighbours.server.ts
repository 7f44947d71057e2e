import { type Kysely, sql } from "kysely";
import { formTables } from "#app/services/database/form-tables.server.ts";
import type { SiteTables } from "#app/services/database/site-tables.server.ts";
import { inList, orderOf } from "./list-conditions.server.ts";
import { idsInList, type ListViewing, openList } from "./list-records.server.ts";

/** The references before and after a record in a list, its place there (from 1), and how many the list has. */
export type Neighbours = { previous: string | null; next: string | null; place: number; total: number };

/**
 * What stands before and after a record in a list. A record that has left the list meanwhile, because it was scored or decided, stands
 * where it would be if it were still in it.
 */
export async function neighboursOf(
  db: Kysely<SiteTables>,
  viewing: ListViewing,
  recordId: string,
): Promise<Neighbours | undefined> {
  const { request } = await openList(db, viewing);
  const { kind, form } = request.recordType;
  const { rows } = await sql<Place>`
    select previous, next, place, total from (
      select d.record_id as id, lag(d.record_id) over list as previous, lead(d.record_id) over list as next,
        row_number() over list as place, count(*) over () as total
      from desk_records d
      where ${inList(request)} or (d.kind = ${kind} and d.record_id = ${recordId})
      window list as (order by ${orderOf(request)})
    ) places where id = ${recordId}`.execute(db);
  const [found] = rows;
  if (!found) return undefined;
  const references = await referencesOf(db, form.table, [found.previous, found.next]);
  return {
    previous: references(found.previous),
    next: references(found.next),
    place: Number(found.place),
    total: Number(found.total),
  };
}

/** The reference of the first record of a list; null where it has none. */
export async function firstInList(db: Kysely<SiteTables>, viewing: ListViewing): Promise<string | null> {
  const { request } = await openList(db, viewing);
  const [id = null] = await idsInList(db, request, 1);
  return (await referencesOf(db, request.recordType.form.table, [id]))(id);
}

type Place = { previous: string | null; next: string | null; place: number; total: number };

async function referencesOf(db: Kysely<SiteTables>, table: string, ids: readonly (string | null)[]) {
  const known = ids.filter((id) => id !== null);
  const rows =
    known.length === 0
      ? []
      : await formTables(db).selectFrom(table).select(["id", "reference"]).where("id", "in", known).execute();
  return (id: string | null) => rows.find((row) => row.id === id)?.reference ?? null;
}
