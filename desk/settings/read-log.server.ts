import { type Kysely, type SelectQueryBuilder, sql } from "kysely";
import { z } from "zod/mini";
import { termsOf } from "#desk/records/lists/list-conditions.server.ts";
import { readRecords } from "#desk/records/lists/listed-records.server.ts";
import { recordTypes } from "#desk/records/model/record-types.ts";
import { folded } from "#platform/text/folded.ts";
import { parseJson } from "#platform/text/parse-json.ts";
import { truncate } from "#platform/text/truncate.ts";
import { addDays, parseDay } from "#platform/time/calendar-day.ts";
import { startOfDay } from "#platform/time/time-zone.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { Services } from "#services/services.server.ts";
import { outcomesOf } from "./logged-outcomes.server.ts";
import type { LogView } from "./settings-contract.ts";

const PAGE_SIZE = 50;
const MAX_SEARCH = 200;
const changesSchema = z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() }));

type Filters = Pick<LogView, "q" | "person" | "kind" | "from" | "to">;
type Log<Row> = SelectQueryBuilder<SiteTables, "desk_log", Row>;

/** A page of the log, the newest first: of everybody or one person, of all days or some, about everything, one kind of thing, or what is called so. */
export async function readLog(
  { db, config }: Pick<Services, "db" | "config">,
  query: Record<string, string>,
): Promise<LogView> {
  const filters = parseFilters(query);
  const people = await db.selectFrom("desk_people").select(["id", "name"]).orderBy("name").execute();
  const columns = await db.selectFrom("desk_columns").select(["id", "label", "kind"]).execute();
  const named = [...people, ...columns.map(({ id, label }) => ({ id, name: label }))];
  const filtered = about(filters.q, named, inDays(filters, config.timeZone, ofPersonAndKind(db, filters)));
  const { count } = await filtered.select((row) => row.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  const pages = Math.max(1, Math.ceil(count / PAGE_SIZE));
  const page = Math.min(pages, Math.max(1, Math.trunc(Number(query.page)) || 1));
  const rows = await filtered
    .selectAll()
    .orderBy("at", "desc")
    .orderBy("id")
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
  const kinds = await db.selectFrom("desk_log").select("subject_kind").distinct().orderBy("subject_kind").execute();
  const records = await recordsOf(db, rows);
  const outcomes = await outcomesOf(db, rows, config.timeZone);
  const nameOf = (id: string | null) => people.find((each) => each.id === id)?.name;
  return {
    ...filters,
    page,
    pages,
    people,
    columns,
    kinds: kinds.map(({ subject_kind }) => subject_kind),
    rows: rows.map(({ id, at, person_id, action, subject_kind, subject_id, changes }) => ({
      id,
      at,
      by: nameOf(person_id) ?? (action === "signIn.fail" ? "Somebody" : "The program"),
      action,
      kind: subject_kind,
      record: records.get(subject_id) ?? null,
      about: nameOf(subject_id) ?? null,
      changes: changesSchema.parse(parseJson(changes)),
      outcome: outcomes.get(id) ?? null,
    })),
  };
}

/** Whatever is no day filters nothing. */
function parseFilters({ q = "", person = "", kind = "", from, to }: Record<string, string>): Filters {
  return { q: truncate(q.trim(), MAX_SEARCH), person, kind, from: parseDay(from) ?? "", to: parseDay(to) ?? "" };
}

function ofPersonAndKind(db: Kysely<SiteTables>, { person, kind }: Filters) {
  let filtered = db.selectFrom("desk_log");
  if (person !== "") filtered = filtered.where("person_id", "=", person);
  if (kind !== "") filtered = filtered.where("subject_kind", "=", kind);
  return filtered;
}

function inDays<Row>({ from, to }: Filters, timeZone: string, log: Log<Row>): Log<Row> {
  let filtered = log;
  if (from !== "") filtered = filtered.where("at", ">=", startOfDay(timeZone, from));
  if (to !== "") filtered = filtered.where("at", "<", startOfDay(timeZone, addDays(to, 1)));
  return filtered;
}

/** About records, people of the committee and own columns in whose names all the words stand. */
function about<Row>(q: string, named: readonly { id: string; name: string }[], log: Log<Row>): Log<Row> {
  const terms = termsOf(q);
  if (terms.length === 0) return log;
  const words = folded(q).split(/\s+/).filter(Boolean);
  const ids = named.flatMap(({ id, name }) => (words.every((word) => folded(name).includes(word)) ? [id] : []));
  const matches = terms.map((term) => sql`names like ${`%${term}%`} escape '\\'`);
  const records = sql<string>`(select record_id from desk_records where ${sql.join(matches, sql` and `)})`;
  return log.where(({ or, eb }) =>
    or([eb("subject_id", "in", records), ...(ids.length > 0 ? [eb("subject_id", "in", ids)] : [])]),
  );
}

type LogRow = { subject_kind: string; subject_id: string };

/** The records on a page with their references and names, by their ids. */
async function recordsOf(db: Kysely<SiteTables>, rows: readonly LogRow[]) {
  const found = new Map<string, NonNullable<LogView["rows"][number]["record"]>>();
  for (const recordType of Object.values(recordTypes)) {
    const { kind, nameOf } = recordType;
    const ids = [...new Set(rows.flatMap((row) => (row.subject_kind === kind ? [row.subject_id] : [])))];
    if (ids.length === 0) continue;
    for (const { id, reference, answers } of await readRecords(db, recordType, ids))
      found.set(id, { reference, name: nameOf(answers) || reference });
  }
  return found;
}
