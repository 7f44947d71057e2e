import { DatabaseSync, type SQLOutputValue } from "node:sqlite";
import { z } from "zod";
import { isSqliteError } from "#platform/database/database-failure.server.ts";

/** A cell in a form that is comparable between both databases: numbers are decimal text. */
export type Cell = string | Uint8Array | null;

/** A table with its columns in order, and its key columns. */
export type MovedTable = { name: string; columns: readonly string[]; key: readonly string[] };

/** A read-only SQLite database, locked until it is disposed of. */
export type MoveSource = Disposable & {
  tables: readonly MovedTable[];
  /** The names of a set's migrations that have run. */
  migrationsOf(set: string): string[];
  /** Streams the rows, ordered by key. */
  rows(table: MovedTable): Iterable<Cell[]>;
};

const SQLITE_BUSY = 5;
const column = z.object({ name: z.string(), pk: z.bigint() });
const named = z.object({ name: z.string() });

/**
 * Opens and locks a database. A write-ahead log that a killed process left is merged, as at any start.
 *
 * @returns undefined while another process has it open
 * @throws SQLite's other errors
 */
export function openMoveSource(file: string): MoveSource | undefined {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    // In write-ahead mode this locks out all other processes, readers included.
    database.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN");
    // The first read takes the lock.
    return sourceOf(database, tablesOf(database));
  } catch (error) {
    database.close();
    if (isSqliteError(error, SQLITE_BUSY)) return undefined;
    throw error;
  }
}

function tablesOf(database: DatabaseSync): MovedTable[] {
  // In order of creation.
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

/** Reads integers as bigint, since they may exceed JavaScript's safe range. */
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
