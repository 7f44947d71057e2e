import { type RawBuilder, sql } from "kysely";
import { folded } from "#platform/text/folded.ts";
import { decisions, type RecordType } from "../model/record-types.ts";
import { type ListQuery, type ListView, viewsOf } from "./list-query.ts";

/**
 * A list that somebody of the committee looks at. `year` is a festival's, or `all`. `waitsSince` has those that wait since later than they came, in milliseconds
 * since 1970, where the list is in the order of waiting.
 */
export type ListRequest = {
  recordType: RecordType;
  query: ListQuery;
  viewerId: string;
  year: string;
  waitsSince?: ReadonlyMap<string, number>;
};

/** More words than these are not searched for. */
const maxTerms = 8;

/** What the committee decided, or what the sender was told until it did. */
const status = sql`coalesce(d.prepared_status, d.told_status)`;

/** The records of a list, among `desk_records as d`. */
export function inList({ recordType, query, viewerId, year }: ListRequest): RawBuilder<boolean> {
  const view = viewsOf(recordType).find(({ value }) => value === query.view);
  return all([
    ofFestival(recordType, year),
    ...(view ? [inView(recordType, view, viewerId)] : []),
    ...(query.status === "" ? [] : [sql`${status} = ${query.status}`]),
    ...(query.source === "" ? [] : [sql`d.source = ${query.source}`]),
    ...termsOf(query.q).map((term) => sql`d.words like ${`%${term}%`} escape '\\'`),
  ]);
}

export function ofFestival({ kind }: Pick<RecordType, "kind">, year: string): RawBuilder<boolean> {
  return year === "all" ? sql`d.kind = ${kind}` : sql`d.kind = ${kind} and d.year = ${year}`;
}

export function inView(recordType: RecordType, view: ListView, viewerId: string): RawBuilder<boolean> {
  return all([
    ...(view.statuses ? [sql`${status} in (${sql.join(view.statuses)})`] : []),
    ...(view.isMine ? [sql`d.assigned_to = ${viewerId}`] : []),
    ...(view.isUntold
      ? [sql`d.prepared_status in (${sql.join(decisions)}) and d.prepared_status <> d.told_status`]
      : []),
    ...(view.isUnscored
      ? [
          sql`not ${isAmong("desk_scores", recordType, viewerId)}`,
          sql`not ${isAmong("desk_conflicts", recordType, viewerId)}`,
        ]
      : []),
  ]);
}

/** By the average of the scores only where the viewer may see it, so that the order gives nothing away. Equal ones: the newest first. */
export function orderOf({ recordType, query, viewerId, waitsSince }: ListRequest): RawBuilder<unknown> {
  switch (query.sort) {
    case "oldest":
      return sql`${waitingFrom(waitsSince)}, d.record_id`;
    case "name":
      return sql`d.name_key, d.record_id`;
    case "score":
      return sql`case when ${isAmong("desk_scores", recordType, viewerId)} and not ${isAmong("desk_conflicts", recordType, viewerId)}
        then d.average_score end desc nulls last, d.received_at desc, d.record_id desc`;
    default:
      return sql`d.received_at desc, d.record_id desc`;
  }
}

function waitingFrom(waitsSince: ListRequest["waitsSince"]): RawBuilder<unknown> {
  if (!waitsSince || waitsSince.size === 0) return sql`d.received_at`;
  const later = [...waitsSince].map(([id, at]) => sql`when ${id} then ${new Date(at).toISOString()}`);
  return sql`case d.record_id ${sql.join(later, sql` `)} else d.received_at end`;
}

/**
 * Whether the viewer has given a score, or has said that they are too close to judge. The subquery does not depend on the row, so that the database
 * evaluates it once for each statement.
 */
function isAmong(table: "desk_scores" | "desk_conflicts", { kind }: Pick<RecordType, "kind">, viewerId: string) {
  return sql`d.record_id in (select j.record_id from ${sql.table(table)} j
    where j.kind = ${kind} and j.person_id = ${viewerId})`;
}

/** The words of a search for LIKE, folded as the records' are; what LIKE takes for a wildcard is taken literally. */
export function termsOf(search: string): string[] {
  const terms = folded(search).split(/\s+/).filter(Boolean).slice(0, maxTerms);
  return terms.map((term) => term.replaceAll(/[\\%_]/g, String.raw`\$&`));
}

function all(conditions: readonly RawBuilder<unknown>[]): RawBuilder<boolean> {
  return conditions.length === 0 ? sql`1 = 1` : sql`(${sql.join(conditions, sql` and `)})`;
}
