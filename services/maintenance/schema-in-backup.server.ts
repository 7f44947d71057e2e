import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { z } from "zod";
import { type MigrationSet, migrateWithin, openDatabase } from "#platform/database/database.server.ts";
import { printable } from "#platform/text/printable.ts";

/** A table, index, trigger or view with the statement that made it; SQLite's own indexes have none. */
const objectSchema = z.object({ type: z.string(), name: z.string(), tbl_name: z.string(), sql: z.string().nullable() });
export type SchemaObject = z.infer<typeof objectSchema>;
export const objectsQuery = "select type, name, tbl_name, sql from sqlite_schema";

/** What migrations make: `columns` are lines about each table's columns, as `columnsIn` says them. */
export type Schema = { objects: SchemaObject[]; columns: string[] };

/** SQLite makes these itself, for its own statistics and counters. */
const ownOfSqlite = /^sqlite_(sequence|stat[134])$/;

/** The schema after migrations have run. */
export async function schemaOf(migrations: readonly MigrationSet[]): Promise<Schema> {
  const location = { engine: "sqlite", file: ":memory:" } as const;
  await using db = openDatabase<Record<string, never>>(location);
  await migrateWithin(db, location, migrations);
  const { rows: objects } = await sql.raw(objectsQuery).execute(db);
  const { rows: columns } = await sql`${sql.raw(columnsQuery)}`.execute(db);
  return { objects: readObjects(objects), columns: linesOf(columns) };
}

export function readObjects(rows: readonly unknown[]): SchemaObject[] {
  return z.array(objectSchema).parse(rows);
}

const columnsQuery = `select t.name as "table", c.name, c."notnull", c.dflt_value, c.pk, c.hidden
  from sqlite_schema t, pragma_table_xinfo(t.name) c where t.type = 'table'`;
const columnRow = z.object({
  table: z.string(),
  name: z.string(),
  notnull: z.number(),
  dflt_value: z.string().nullable(),
  pk: z.number(),
  hidden: z.number(),
});

/** `table.column`, and behind it what else matters of the column. */
function linesOf(rows: readonly unknown[]): string[] {
  return rows.map((row) => {
    const { table, name, notnull, dflt_value, pk, hidden } = columnRow.parse(row);
    return `${table}.${name} (${notnull} ${dflt_value} ${pk} ${hidden})`;
  });
}

/**
 * Leaves of a database what migrations make, and nothing else: a trigger of somebody's could bring back a session as soon as it was ended, and a
 * check let nothing be written. Tables, indexes and triggers of ours are made anew where they are missing or are others.
 *
 * @returns what was removed, or why the database cannot be used, to be read behind the name of the backup
 */
export function removeForeignSchema(
  file: string,
  expected: Schema,
): { ok: true; removed: string[] } | { ok: false; reason: string } {
  using database = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  try {
    const removed = dropForeign(database, expected);
    const found = objectsIn(database);
    const columns = new Set(expected.columns);
    const other = linesOf(database.prepare(columnsQuery).all()).find(
      (line) => !columns.has(line) && !ownOfSqlite.test(line.split(".")[0] ?? ""),
    );
    if (other !== undefined) {
      const reason = `has a database in it whose column ${printable(other)} no version of this program made.`;
      return { ok: false, reason };
    }
    const altered = expected.objects.filter((object) => object.type === "table" && isAltered(object, found));
    for (const table of altered) rebuildTable(database, table);
    makeMissing(database, expected);
    return { ok: true, removed: [...removed, ...altered.map(({ name }) => `other rules of the table ${name}`)] };
  } catch (error) {
    const why = error instanceof Error ? printable(error.message) : "";
    return { ok: false, reason: `has a database in it that cannot be rid of what is not of this program: ${why}` };
  }
}

/** Triggers go first: removing a table could set them off. */
const order = ["trigger", "view", "index", "table"];

function dropForeign(database: DatabaseSync, expected: Schema): string[] {
  const foreign = foreignAmong(objectsIn(database), expected);
  for (const object of foreign) database.exec(dropping(object));
  return foreign.map(described);
}

/** What the migrations did not make, in the order in which it can be removed. */
export function foreignAmong(found: readonly SchemaObject[], { objects }: Schema): SchemaObject[] {
  const ours = new Map(objects.map((object) => [keyOf(object), object]));
  return found
    .filter((object) => !isOurs(object, ours.get(keyOf(object))))
    .toSorted((one, other) => order.indexOf(one.type) - order.indexOf(other.type));
}

export function dropping({ type, name }: SchemaObject): string {
  return `drop ${type} if exists ${quoted(name)}`;
}

export function described({ type, name }: SchemaObject): string {
  return `the ${type} ${printable(name)}`;
}

function objectsIn(database: DatabaseSync): SchemaObject[] {
  return readObjects(database.prepare(objectsQuery).all());
}

/** Whether a table has other types, checks, foreign keys or conflict clauses than its migrations gave it. */
export function isAltered(expected: SchemaObject, found: readonly SchemaObject[]): boolean {
  const same = found.find((object) => keyOf(object) === keyOf(expected));
  return same !== undefined && expected.sql !== null && inOneSpelling(same) !== inOneSpelling(expected);
}

/** Moves the rows into a table as it should be. @throws SQLite's error for a row that may not be there */
function rebuildTable(database: DatabaseSync, { name, sql: statement }: SchemaObject) {
  const columns = database.prepare(`select name from pragma_table_xinfo(?)`).all(name);
  const names = columns.map((column) => quoted(String(column.name))).join(", ");
  const before = quoted(`altered ${crypto.randomUUID()}`);
  // As of old, renaming leaves alone what refers to the table by its name.
  database.exec(`pragma legacy_alter_table = on; alter table ${quoted(name)} rename to ${before}`);
  database.exec(statement ?? "");
  database.exec(`insert into ${quoted(name)} (${names}) select ${names} from ${before}; drop table ${before}`);
}

function makeMissing(database: DatabaseSync, expected: Schema) {
  for (const { sql: statement } of missingAmong(objectsIn(database), expected)) database.exec(statement ?? "");
}

/** Indexes and triggers of ours that are not there, though their tables are. */
export function missingAmong(found: readonly SchemaObject[], { objects }: Schema): SchemaObject[] {
  const known = new Set(found.map(keyOf));
  return objects.filter(
    (object) =>
      object.type !== "table" &&
      object.sql !== null &&
      !known.has(keyOf(object)) &&
      known.has(`table ${object.tbl_name}`),
  );
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function keyOf({ type, name }: SchemaObject): string {
  return `${type} ${name}`;
}

/** A table of ours with other rules is made anew. The index of a primary key belongs to its table. */
function isOurs(found: SchemaObject, expected: SchemaObject | undefined): boolean {
  if (found.type === "table") return expected !== undefined || ownOfSqlite.test(found.name);
  if (found.type === "index" && found.sql === null) return true;
  return expected !== undefined && inOneSpelling(found) === inOneSpelling(expected);
}

function inOneSpelling({ sql: statement }: SchemaObject): string {
  return (statement ?? "").replaceAll(/\s+/g, " ").trim();
}
