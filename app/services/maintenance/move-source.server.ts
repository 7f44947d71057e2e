import { DatabaseSync, type SQLOutputValue } from "node:sqlite";
import { z } from "zod";
import { isSqliteError } from "#app/platform/database/database-failure.server.ts";

/** What a column of a row holds, in the one form in which both databases can be compared: whole numbers are their digits. */
export type Cell = string | Uint8Array | null;

/** A table, its columns in order, and those by which its rows are told apart. */
export type MovedTable = { name: string; columns: readonly string[]; key: readonly string[] };

/** A festival in SQLite that nobody else can open until this is disposed of. It is only read. */
export type MoveSource = Disposable & {
  tables: readonly MovedTable[];
  /** What has been done to the tables of a set of migrations. */
  migrationsOf(set: string): string[];
  /** One row after the other, by key: never the table as a whole. */
  rows(table: MovedTable): Iterable<Cell[]>;
};

const SQLITE_BUSY = 5;
const column = z.object({ name: z.string(), pk: z.bigint() });
const named = z.object({ name: z.string() });

/**
 * Opens a festival's database for oneself alone. Nothing in it changes: what a killed process left in the write-ahead log is taken in as
 * at any start.
 *
 * @returns undefined while somebody else has it open.
 */
export function openMoveSource(file: string): MoveSource | undefined {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    // With the write-ahead log of a running site this needs everybody else gone, and keeps everybody else away, readers included.
    database.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN");
    // The lock is taken by the first look at the tables.
    return sourceOf(database, tablesOf(database));
  } catch (error) {
    database.close();
    if (isSqliteError(error, SQLITE_BUSY)) return undefined;
    throw error;
  }
}

function tablesOf(database: DatabaseSync): MovedTable[] {
  // In the order in which they were made.
  const names = readAll(database, "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY rowid", named);
  return names
    .filter(({ name }) => !/^sqlite_|_migrations(_lock)?$/.test(name))
    .map(({ name }) => tableOf(database, name));
}

function tableOf(database: DatabaseSync, name: string): MovedTable {
  const info = readAll(database, `PRAGMA table_info(${quoted(name)})`, column);
  const columns = info.map((each) => each.name);
  const key = info.filter(({ pk }) => pk > 0n).sort((one, other) => Number(one.pk - other.pk));
  return { name, columns, key: key.length > 0 ? key.map((each) => each.name) : columns };
}

function sourceOf(database: DatabaseSync, tables: readonly MovedTable[]): MoveSource {
  return {
    tables,
    migrationsOf: (set) => {
      const [table] = readAll(
        database,
        `SELECT name FROM sqlite_schema WHERE type = 'table' AND name = '${set}_migrations'`,
        named,
      );
      return table ? readAll(database, `SELECT name FROM ${quoted(table.name)}`, named).map(({ name }) => name) : [];
    },
    rows: function* ({ name, columns, key }) {
      const order = key.map(quoted).join(", ");
      const rows = prepare(database, `SELECT ${columns.map(quoted).join(", ")} FROM ${quoted(name)} ORDER BY ${order}`);
      for (const row of rows.iterate()) yield columns.map((each) => cellOf(row[each]));
    },
    [Symbol.dispose]: () => database.close(),
  };
}

function readAll<Row>(database: DatabaseSync, sql: string, row: z.ZodType<Row>): Row[] {
  return z.array(row).parse(prepare(database, sql).all());
}

/** A number beyond what JavaScript counts exactly is a number all the same. */
function prepare(database: DatabaseSync, sql: string) {
  const statement = database.prepare(sql);
  statement.setReadBigInts(true);
  return statement;
}

function cellOf(value: SQLOutputValue | undefined): Cell {
  if (value === undefined || value === null) return null;
  return typeof value === "bigint" || typeof value === "number" ? String(value) : value;
}

function quoted(name: string) {
  return `"${name.replaceAll('"', '""')}"`;
}
