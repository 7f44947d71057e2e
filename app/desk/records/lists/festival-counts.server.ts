import { type Kysely, sql } from "kysely";
import type { SiteTables } from "#app/services/database/site-tables.server.ts";
import { fillRecords } from "../model/fill-records.server.ts";
import type { RecordType } from "../model/record-types.ts";
import { inView } from "./list-conditions.server.ts";
import type { ListView } from "./list-query.ts";

/** How many records there are, and when the latest came. */
type Extent = { records: number; latest: string };
/** The records of one festival; `counts` says how many each of the views that were asked for has. */
export type FestivalCounts = Extent & { year: string; counts: number[] };

/** Whose views are counted, of which records. */
export type Counting = { recordType: RecordType; viewerId: string; timeZone: string; views: readonly ListView[] };

/** The festivals that the records of a type are about, after every record that came lately got its row at the desk. */
export async function countFestivals(db: Kysely<SiteTables>, counting: Counting): Promise<FestivalCounts[]> {
  const { recordType, timeZone } = counting;
  const [festivals, sent] = await Promise.all([readFestivals(db, counting), extentOfTable(db, recordType)]);
  if (isComplete(festivals, sent)) return festivals;
  await fillRecords(db, recordType, timeZone);
  return readFestivals(db, counting);
}

/** One pass over the index counts everything. */
async function readFestivals(
  db: Kysely<SiteTables>,
  { recordType, viewerId, views }: Counting,
): Promise<FestivalCounts[]> {
  const counts = views.map(
    (view, at) => sql`, count(*) filter (where ${inView(recordType, view, viewerId)}) as ${sql.ref(`view_${at}`)}`,
  );
  const { rows } = await sql<Record<string, unknown>>`
    select d.year, count(*) as records, max(d.received_at) as latest ${sql.join(counts, sql``)}
    from desk_records d where d.kind = ${recordType.kind} group by d.year`.execute(db);
  return rows.map((row) => ({
    year: String(row.year),
    records: Number(row.records),
    latest: String(row.latest),
    counts: views.map((_, at) => Number(row[`view_${at}`])),
  }));
}

/** What visitors sent, whether it has a row at the desk or not. Asked apart, the latest is the end of an index. */
async function extentOfTable(db: Kysely<SiteTables>, { form }: RecordType): Promise<Extent> {
  const table = sql.table(form.table);
  const { rows } = await sql<{ records: number; latest: string | null }>`
    select (select count(*) from ${table}) as records, (select max(received_at) from ${table}) as latest`.execute(db);
  return { records: Number(rows[0]?.records ?? 0), latest: rows[0]?.latest ?? "" };
}

function isComplete(festivals: readonly Extent[], { records, latest }: Extent): boolean {
  const known = festivals.reduce((sum, festival) => sum + festival.records, 0);
  const last =
    festivals
      .map((festival) => festival.latest)
      .toSorted()
      .at(-1) ?? "";
  return known === records && last === latest;
}
