import { type Kysely, sql } from "kysely";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { isUntold, type RecordType } from "../model/record-types.ts";
import { inView } from "./list-conditions.server.ts";
import type { ListView } from "./list-query.ts";

/** The records of one festival, and how many of them are new; `counts` says how many each of the views that were asked for has. */
export type FestivalCounts = { year: string; records: number; new: number; counts: number[] };

/** Whose views are counted, of which records. */
type Counting = { recordType: RecordType; viewerId: string; views: readonly ListView[] };

/**
 * Records of one festival and one status: `told` is what the applicant knows, and `prepared` what was decided since and is not told yet. `personal` says
 * how many of them each of the personal views has.
 */
type Statuses = { year: string; told: string; prepared: string | null; records: number; personal: number[] };

/** The festivals that the records of a type are about. */
export async function countFestivals(db: Kysely<SiteTables>, counting: Counting): Promise<FestivalCounts[]> {
  const { views } = counting;
  const personal = views.filter(isPersonal);
  const countIn = (view: ListView, statuses: readonly Statuses[]) =>
    isPersonal(view)
      ? statuses.reduce((total, status) => total + (status.personal[personal.indexOf(view)] ?? 0), 0)
      : sum(statuses.filter(({ told, prepared }) => hasStatus(view, told, prepared)));
  const festivals = Map.groupBy(await readStatuses(db, counting, personal), ({ year }) => year);
  return [...festivals].map(([year, statuses]) => ({
    year,
    records: sum(statuses),
    new: sum(statuses.filter(({ told, prepared }) => (prepared ?? told) === "new")),
    counts: views.map((view) => countIn(view, statuses)),
  }));
}

function sum(parts: readonly { records: number }[]): number {
  return parts.reduce((total, { records }) => total + records, 0);
}

/** Whether the statuses of a record do not say if it is in a view. */
function isPersonal({ isMine, isUnscored }: ListView): boolean {
  return isMine === true || isUnscored === true;
}

function hasStatus(view: ListView, toldStatus: string, prepared: string | null): boolean {
  const status = prepared ?? toldStatus;
  const isListed = view.statuses === undefined || view.statuses.includes(status);
  return isListed && (!view.isUntold || isUntold({ status, toldStatus }));
}

/** How many records of each festival have which statuses, and how many of them some views have: in the order of an index. */
async function readStatuses(
  db: Kysely<SiteTables>,
  { recordType, viewerId }: Counting,
  views: readonly ListView[],
): Promise<Statuses[]> {
  const counts = views.map(
    (view, at) => sql`, count(*) filter (where ${inView(recordType, view, viewerId)}) as ${sql.ref(`view_${at}`)}`,
  );
  const { rows } = await sql<Omit<Statuses, "personal"> & Record<`view_${number}`, number>>`
    select d.year, d.told_status as told, d.prepared_status as prepared, count(*) as records ${sql.join(counts, sql``)}
    from desk_records d where d.kind = ${recordType.kind}
    group by d.year, d.told_status, d.prepared_status`.execute(db);
  return rows.map(({ year, told, prepared, records, ...row }) => ({
    year,
    told,
    prepared,
    records,
    personal: views.map((_, at) => row[`view_${at}`] ?? 0),
  }));
}
