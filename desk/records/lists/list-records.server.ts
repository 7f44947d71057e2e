import { type Kysely, sql } from "kysely";
import { preferences } from "#desk/frame/access/account/preferences.ts";
import { committeeWith } from "#desk/frame/access/members/committee-members.server.ts";
import { reopenedMessages } from "#desk/records/conversations/unanswered-since.server.ts";
import { parseJson } from "#platform/text/parse-json.ts";
import { yearIn } from "#platform/time/time-zone.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { RecordType } from "../model/record-types.ts";
import { ownColumns } from "../own-columns/own-columns.server.ts";
import { countFestivals, type FestivalCounts } from "./festival-counts.server.ts";
import { inList, type ListRequest, orderOf } from "./list-conditions.server.ts";
import { defaultListQuery, type ListQuery, type ListView, viewsOf } from "./list-query.ts";
import { listedRecords } from "./listed-records.server.ts";
import type { RecordList } from "./record-list-contract.ts";
import { savedViewsOf } from "./saved-views.server.ts";

const PAGE_SIZE = 50;

/** Which list, and who looks at it. */
export type ListViewing = { recordType: RecordType; query: ListQuery; viewerId: string; timeZone: string };

/** A page of a list, with what stands around it: the views with their counts, the festivals, the committee. */
export async function listRecords(db: Kysely<SiteTables>, viewing: ListViewing): Promise<RecordList> {
  const { recordType, query, viewerId } = viewing;
  const views = viewsOf(recordType);
  const [{ request, years, counts }, people, ownViews, columns, shownColumns] = await Promise.all([
    openList(db, viewing, views),
    committeeWith(db, recordType.viewRight),
    savedViewsOf(db, { recordType, personId: viewerId }),
    ownColumns(db, recordType.kind),
    shownColumnsOf(db, viewerId),
  ]);
  const { ids, total, page, pages } = await readPage(db, request, counts.get(query.view));
  return {
    kind: recordType.kind,
    query: { ...query, page },
    year: request.year,
    years,
    views: views.map(({ value, label }) => ({ value, label, count: counts.get(value) ?? 0 })),
    ownViews,
    columns,
    shownColumns,
    total,
    pages,
    rows: await listedRecords(db, recordType, ids, { viewerId, columns, shownColumns }),
    people,
  };
}

async function shownColumnsOf(db: Kysely<SiteTables>, personId: string): Promise<string[]> {
  const person = await db.selectFrom("desk_people").select("preferences").where("id", "=", personId).executeTakeFirst();
  return preferences.parse(parseJson(person?.preferences ?? "{}")).shownColumns;
}

type OpenList = { request: ListRequest; years: string[]; counts: ReadonlyMap<string, number> };

/**
 * Settles which festival is shown, unless the address names one. `counts` has the number of its records in each of the
 * given views, by the view's value.
 */
export async function openList(
  db: Kysely<SiteTables>,
  { recordType, query, viewerId, timeZone }: ListViewing,
  views: readonly ListView[] = [],
): Promise<OpenList> {
  const festivals = await countFestivals(db, { recordType, viewerId, views });
  const found = festivals.map(({ year }) => year);
  const years = found.length > 0 ? found.toSorted().toReversed() : [String(yearIn(timeZone))];
  const year = query.year || openingYear(recordType, festivals, years, timeZone);
  const isInOrderOfWaiting = !recordType.isApplication && query.view === "new" && query.sort === "oldest";
  const waitsSince = isInOrderOfWaiting ? await reopenedMessages(db) : new Map<string, number>();
  return {
    request: { recordType, query, viewerId, year, waitsSince },
    years,
    counts: countsOf(views, festivals, year),
  };
}

/** The latest festival; all of them, where a message of an earlier one still waits for an answer. */
function openingYear(
  { isApplication }: RecordType,
  festivals: readonly FestivalCounts[],
  years: readonly string[],
  timeZone: string,
) {
  // A year is whatever was sent: one that is far away is no festival to begin with.
  const next = String(yearIn(timeZone) + 1);
  const latest = years.find((each) => each <= next) ?? years.at(-1) ?? next;
  const waits = !isApplication && festivals.some((festival) => festival.year < latest && festival.new > 0);
  return waits ? "all" : latest;
}

function countsOf(views: readonly ListView[], festivals: readonly FestivalCounts[], year: string) {
  const shown = festivals.filter((festival) => year === "all" || festival.year === year);
  return new Map(views.map(({ value }, at) => [value, shown.reduce((sum, { counts }) => sum + (counts[at] ?? 0), 0)]));
}

/** How many records of the latest festival some views of a list have for somebody, by the view's value. Those that the list has not are left out. */
export async function viewCounts(
  db: Kysely<SiteTables>,
  viewing: Omit<ListViewing, "query">,
  values: readonly string[],
): Promise<Readonly<Record<string, number>>> {
  const views = viewsOf(viewing.recordType).filter(({ value }) => values.includes(value));
  const { counts } = await openList(db, { ...viewing, query: defaultListQuery }, views);
  return Object.fromEntries(counts);
}

/** The ids of the records of a list, in its order: of a page, or of all. */
export async function idsInList(db: Kysely<SiteTables>, request: ListRequest, page?: number): Promise<string[]> {
  const part = page === undefined ? sql`` : partAt(page);
  const { rows } = await sql<{ id: string }>`
    select d.record_id as id from desk_records d
    where ${inList(request)} order by ${orderOf(request)} ${part}`.execute(db);
  return rows.map(({ id }) => id);
}

type Page = { ids: string[]; total: number; page: number; pages: number };

/** The page that was asked for, or the last one. `inView` is how many records the view has: the list has as many, unless it is narrowed. */
async function readPage(db: Kysely<SiteTables>, request: ListRequest, inView = 0): Promise<Page> {
  const { q, status, source, page: asked } = request.query;
  const isNarrowed = [q, status, source].some((value) => value !== "");
  const found = await (isNarrowed ? readCountedPart(db, request, asked) : { total: inView, ids: undefined });
  const pages = Math.max(1, Math.ceil(found.total / PAGE_SIZE));
  const page = Math.min(asked, pages);
  const ids = page === asked ? found.ids : undefined;
  return { ids: ids ?? (await idsInList(db, request, page)), total: found.total, page, pages };
}

/** A page of a narrowed list, counted in the same pass: a search reads every text. */
async function readCountedPart(db: Kysely<SiteTables>, request: ListRequest, page: number) {
  const { rows } = await sql<{ id: string; total: number }>`
    select d.record_id as id, count(*) over () as total from desk_records d
    where ${inList(request)} order by ${orderOf(request)} ${partAt(page)}`.execute(db);
  // Behind the last page there is no row that says how many there are.
  const total = rows.length === 0 && page > 1 ? await countList(db, request) : (rows[0]?.total ?? 0);
  return { total, ids: rows.map(({ id }) => id) };
}

function partAt(page: number) {
  return sql`limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`;
}

async function countList(db: Kysely<SiteTables>, request: ListRequest): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from desk_records d where ${inList(request)}`.execute(db);
  return rows[0]?.total ?? 0;
}
