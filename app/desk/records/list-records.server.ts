import { type Kysely, sql } from "kysely";
import { committeeWith } from "#app/desk/access/committee-members.server.ts";
import { yearIn } from "#app/platform/time/time-zone.ts";
import type { SiteTables } from "#app/services/database/site-tables.server.ts";
import { fillRecords } from "./fill-records.server.ts";
import { inList, inView, type ListRequest, ofFestival, orderOf } from "./list-conditions.server.ts";
import { firstList, type ListQuery, viewsOf } from "./list-query.ts";
import { listedRecords } from "./listed-records.server.ts";
import type { RecordList } from "./record-list-contract.ts";
import type { RecordType } from "./record-types.ts";

const PAGE_SIZE = 50;

/** Which list, and who looks at it. */
export type ListViewing = { recordType: RecordType; query: ListQuery; viewerId: string; timeZone: string };

/** A page of a list, with what stands around it: the views with their counts, the festivals, the committee. */
export async function listRecords(db: Kysely<SiteTables>, viewing: ListViewing): Promise<RecordList> {
  const { request, years } = await openList(db, viewing);
  const { recordType, viewerId, query, year } = request;
  const views = await countViews(db, request);
  const isNarrowed = [query.q, query.status, query.source].some((value) => value !== "");
  const counted = views.find(({ value }) => value === query.view)?.count;
  const total = isNarrowed || counted === undefined ? await countList(db, request) : counted;
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const page = Math.min(query.page, pages);
  const part = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
  const ids = total === 0 ? [] : await idsInList(db, request, part);
  return {
    kind: recordType.kind,
    query: { ...query, page },
    year,
    years,
    views,
    total,
    pages,
    rows: await listedRecords(db, recordType, ids, viewerId),
    people: await committeeWith(db, recordType.view),
  };
}

/** Makes sure that every record is in its list, and settles which festival is shown: unless the address names one, the latest. */
export async function openList(
  db: Kysely<SiteTables>,
  { recordType, query, viewerId, timeZone }: ListViewing,
): Promise<{ request: ListRequest; years: string[] }> {
  const found = await fillRecords(db, recordType, timeZone);
  const years = found.length > 0 ? found.toSorted().toReversed() : [String(yearIn(timeZone))];
  // A year is whatever was sent: one that is far away is no festival to begin with.
  const next = String(yearIn(timeZone) + 1);
  const latest = years.find((year) => year <= next) ?? years.at(-1) ?? next;
  return { request: { recordType, query, viewerId, year: query.year || latest }, years };
}

/** How many records of the latest festival each view of a list has for somebody, by the view's value. */
export async function viewCounts(
  db: Kysely<SiteTables>,
  viewing: Omit<ListViewing, "query">,
): Promise<Readonly<Record<string, number>>> {
  const { request } = await openList(db, { ...viewing, query: firstList });
  return Object.fromEntries((await countViews(db, request)).map(({ value, count }) => [value, count]));
}

/** The ids of the records of a list, in its order: of a part of it, or of all. */
export async function idsInList(
  db: Kysely<SiteTables>,
  request: ListRequest,
  part?: { limit: number; offset: number },
): Promise<string[]> {
  const limited = part ? sql`limit ${part.limit} offset ${part.offset}` : sql``;
  const { rows } = await sql<{ id: string }>`
    select d.record_id as id from desk_records d
    where ${inList(request)} order by ${orderOf(request)} ${limited}`.execute(db);
  return rows.map(({ id }) => id);
}

async function countList(db: Kysely<SiteTables>, request: ListRequest): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from desk_records d where ${inList(request)}`.execute(db);
  return Number(rows[0]?.total ?? 0);
}

/** One pass over the index counts all views. */
async function countViews(db: Kysely<SiteTables>, { recordType, viewerId, year }: ListRequest) {
  const views = viewsOf(recordType);
  const counts = views.map((view, at) => {
    const name = sql.ref(`view_${at}`);
    return sql`count(*) filter (where ${inView(recordType, view, viewerId)}) as ${name}`;
  });
  const { rows } = await sql<Record<string, number>>`
    select ${sql.join(counts)} from desk_records d where ${ofFestival(recordType, year)}`.execute(db);
  return views.map(({ value, label }, at) => ({ value, label, count: Number(rows[0]?.[`view_${at}`] ?? 0) }));
}
