import { setImmediate as nextTurn } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { forUpdate } from "#platform/database/for-update.postgres.server.ts";
import { folded } from "#platform/text/folded.ts";
import { truncate } from "#platform/text/truncate.ts";
import { monthIn, yearIn } from "#platform/time/time-zone.ts";
import type { DeskRecordsTable } from "#services/database/desk-tables.server.ts";
import { type FormRecord, formTables } from "#services/database/form-tables.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { FormDefinition } from "#services/forms/form-definition.ts";
import { fromRow } from "#services/forms/form-record.ts";
import { type SubmittedRecord, submittedRecords } from "#services/forms/submitted-records.ts";

type Answers = Readonly<Record<string, unknown>>;

/**
 * Stores what was submitted together with the committee's row of it, `desk_records`, by which lists and searches find it.
 *
 * @param added what the committee said of it, where it added the record by hand
 * @returns false where there is a record with this id: then nothing was stored
 */
export async function insertRecord(
  trx: Kysely<SiteTables>,
  form: Pick<FormDefinition, "table">,
  row: FormRecord,
  timeZone: string,
  added: Partial<Pick<DeskRecordsTable, "year" | "source">> = {},
): Promise<boolean> {
  const insert = formTables(trx).insertInto(form.table).values(row);
  const stored = await insert.onConflict((conflict) => conflict.column("id").doNothing()).executeTakeFirst();
  if (stored.numInsertedOrUpdatedRows === 0n) return false;
  // A form of which the committee has no list stores its answers alone.
  const submitted = Object.values(submittedRecords).find((each) => each.form.table === form.table);
  if (submitted) {
    const values = { ...deskRow(submitted, row, timeZone), ...added };
    await trx.insertInto("desk_records").values(values).execute();
  }
  return true;
}

/** Records that get their row at a time: other requests are answered in between. */
const BATCH = 200;

/**
 * Adds the committee's row to each record without one, and removes the rows of records that are gone. Records of data
 * folders and backups from before the desk have none, nor has what a process of an earlier version takes while it still
 * runs beside this one.
 */
export async function addMissingRows(db: Kysely<SiteTables>, timeZone: string): Promise<void> {
  for (const submitted of Object.values(submittedRecords)) {
    let last: string | undefined = "";
    while (last !== undefined) {
      const after: string = last;
      last = await db.transaction().execute((trx) => addSomeRows(trx, submitted, after, timeZone));
      await nextTurn();
    }
    const { kind, form } = submitted;
    const record = sql`select 1 from ${sql.table(form.table)} record where record.id = record_id`;
    await sql`delete from desk_records where kind = ${kind} and not exists (${record})`.execute(db);
  }
}

/** @returns the id of the last one; undefined once there is none left */
async function addSomeRows(
  trx: Kysely<SiteTables>,
  submitted: SubmittedRecord,
  after: string,
  timeZone: string,
): Promise<string | undefined> {
  const { kind, form } = submitted;
  const known = sql<boolean>`exists (select 1 from desk_records d where d.kind = ${kind} and d.record_id = id)`;
  const missing = formTables(trx)
    .selectFrom(form.table)
    .selectAll()
    .where("id", ">", after)
    .where(({ not }) => not(known))
    .orderBy("id")
    .limit(BATCH);
  // Locked, so that whoever erases one meanwhile waits, and then removes its row, too.
  const rows = await forUpdate(formTables(trx), missing).$castTo<FormRecord>().execute();
  if (rows.length === 0) return undefined;
  await trx
    .insertInto("desk_records")
    .values(rows.map((row) => deskRow(submitted, row, timeZone)))
    .onConflict((conflict) => conflict.columns(["kind", "record_id"]).doNothing())
    .execute();
  return rows.at(-1)?.id;
}

/** The row of a record without any change by the committee. */
function deskRow(submitted: SubmittedRecord, row: FormRecord, timeZone: string): DeskRecordsTable {
  const sent = fromRow(submitted.form, row);
  return {
    kind: submitted.kind,
    record_id: row.id,
    year: yearOf(submitted, row, sent, timeZone),
    received_at: row.received_at,
    name_key: sortNameOf(submitted, sent),
    source: "site",
    told_status: row.status,
    prepared_status: null,
    prepared_by: null,
    assigned_to: null,
    version: 1,
    corrections: "{}",
    own_values: "{}",
    names: quickFindText(submitted, row.reference, sent),
    words: searchText({ reference: row.reference, sent }),
    average_score: null,
  };
}

/**
 * The festival that a record from the site is about. A band says which; what a volunteer's form sends is the year in
 * which it was sent, also when the festival of that year is over.
 */
function yearOf({ kind, yearField }: SubmittedRecord, row: FormRecord, sent: Answers, timeZone: string): string {
  const said = yearField === undefined ? "" : sent[yearField];
  const isFestival = kind === "band" && typeof said === "string" && said !== "";
  return isFestival ? said : nextFestivalYear(timeZone, new Date(row.received_at));
}

/** From July on the festival, which is in June, is over: whoever writes then writes about the next one. */
const FIRST_MONTH_AFTER = 7;

/**
 * The year of the festival that comes next, or is on, at a time: that which a volunteer offers to help at, and a message
 * is about.
 */
export function nextFestivalYear(timeZone: string, at: Date): string {
  const year = yearIn(timeZone, at);
  return String(monthIn(timeZone, at) < FIRST_MONTH_AFTER ? year : year + 1);
}

/** The name of a record as lists sort it: the column `name_key`. */
export function sortNameOf({ nameOf }: SubmittedRecord, answers: Answers): string {
  return truncate(folded(nameOf(answers)), 200);
}

/** What the search reads of a record. `own` are the values of the committee's own columns by their ids. */
type Searched = {
  reference: string;
  sent: Answers;
  corrections?: Answers;
  own?: Readonly<Record<string, string | number | boolean>>;
};

/**
 * All words of a record, folded, as the search reads them: the column `words`. A mended answer is found by what was sent
 * and by what it is now, and a value of the committee's own while its column is there.
 */
export function searchText(
  { reference, sent, corrections = {}, own = {} }: Searched,
  columns: readonly { id: string }[] = [],
): string {
  // Yes and no would be found everywhere.
  const values = columns.flatMap(({ id }) => (typeof own[id] === "boolean" ? [] : String(own[id] ?? "")));
  return folded([reference, ...textsIn(sent), ...textsIn(corrections), ...textsIn(values)].join("\n"));
}

/** Characters in the column `names`, which stands in an index. */
const MOST_NAMES = 500;

/**
 * What a record is known by, folded, as Ctrl+K reads it, in the column `names`: its reference, what it is called, who
 * sent it, and their address.
 *
 * @param answers as sent, and as mended
 */
export function quickFindText(
  { nameOf, personOf, form }: SubmittedRecord,
  reference: string,
  ...answers: Answers[]
): string {
  const named = answers.flatMap((each) => [nameOf(each), personOf(each), ...textsIn(each[form.emailField])]);
  return truncate(folded([...new Set([reference, ...named])].join("\n")), MOST_NAMES);
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return value === "" ? [] : [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
