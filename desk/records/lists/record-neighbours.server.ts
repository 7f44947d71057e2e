import { type Kysely, sql } from "kysely";
import { formTables } from "#services/database/form-tables.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { inList, type ListRequest, orderOf } from "./list-conditions.server.ts";
import { idsInList, type ListViewing, openList } from "./list-records.server.ts";

/** The references before and after a record in a list. */
export type Neighbours = { previous: string | null; next: string | null };

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
  const listed = await idsInList(db, request);
  const ids = listed.includes(recordId) ? listed : await idsInListWith(db, request, recordId);
  const at = ids.indexOf(recordId);
  if (at < 0) return undefined;
  const [previous = null, next = null] = [ids[at - 1], ids[at + 1]];
  const references = await referencesOf(db, request.recordType.form.table, [previous, next]);
  return { previous: references(previous), next: references(next) };
}

/** The ids of a list and of a record that is not in it, in the list's order. With `or` the engines would read the records instead of the list's index. */
async function idsInListWith(db: Kysely<SiteTables>, request: ListRequest, recordId: string): Promise<string[]> {
  const columns = sql`d.record_id, d.received_at, d.name_key, d.average_score`;
  const { rows } = await sql<{ id: string }>`
    select d.record_id as id from (
      select ${columns} from desk_records d where ${inList(request)}
      union all
      select ${columns} from desk_records d where d.kind = ${request.recordType.kind} and d.record_id = ${recordId}
    ) d order by ${orderOf(request)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The reference of the first record of a list; null where it has none. */
export async function firstReferenceInList(db: Kysely<SiteTables>, viewing: ListViewing): Promise<string | null> {
  const { request } = await openList(db, viewing);
  const [id = null] = await idsInList(db, request, 1);
  return (await referencesOf(db, request.recordType.form.table, [id]))(id);
}

async function referencesOf(db: Kysely<SiteTables>, table: string, ids: readonly (string | null)[]) {
  const known = ids.filter((id) => id !== null);
  const rows =
    known.length === 0
      ? []
      : await formTables(db).selectFrom(table).select(["id", "reference"]).where("id", "in", known).execute();
  return (id: string | null) => rows.find((row) => row.id === id)?.reference ?? null;
}
