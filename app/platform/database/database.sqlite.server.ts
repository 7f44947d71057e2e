import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { type DatabaseConnection, SqliteDialect, type SqliteDialectConfig, SqliteDriver } from "kysely";
import { LRUCache } from "lru-cache";
import { copySqliteTo } from "./sqlite-file.server.ts";

/** SQLite's code for "another process writes". */
const sqliteBusy = 5;
/** How long a write waits for another process that writes, and how often it looks, in milliseconds. */
const patience = 5_000;
const pause = 20;
/** Statements that are kept prepared: more than the program has. */
const keptStatements = 300;

/**
 * Kysely's SQLite dialect over Node's own `node:sqlite`: WAL, `synchronous=FULL` (an acknowledged write survives a power
 * cut), foreign keys on, five seconds of patience with another process that writes.
 */
export function sqliteDialect(file: string): SqliteDialect {
  if (file !== ":memory:") mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(file, { timeout: patience });
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;");
  // From here on waiting is ours.
  database.exec("PRAGMA busy_timeout = 0");
  const statements = new LRUCache<string, ReturnType<typeof prepare>>({ max: keptStatements });
  return new PatientDialect({
    database: {
      close: () => database.close(),
      prepare: (sql) => {
        const statement = statements.get(sql) ?? prepare(database, sql);
        statements.set(sql, statement);
        return statement;
      },
    },
  });
}

class PatientDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver() {
    return new PatientDriver(this.#config);
  }
}

/** SQLite itself would wait for another process without letting this one answer anybody: a statement waits its turn here instead. */
class PatientDriver extends SqliteDriver {
  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    return {
      executeQuery: (query, options) => patiently(() => connection.executeQuery(query, options)),
      streamQuery: (query, chunkSize, options) => connection.streamQuery(query, chunkSize, options),
    };
  }
}

async function patiently<Result>(execute: () => Promise<Result>): Promise<Result> {
  const until = performance.now() + patience;
  for (;;) {
    try {
      return await execute();
    } catch (error) {
      if (!isBusy(error) || performance.now() > until) throw error;
      await wait(pause);
    }
  }
}

function isBusy(error: unknown) {
  if (!(error instanceof Error) || !("errcode" in error)) return false;
  return typeof error.errcode === "number" && (error.errcode & 0xff) === sqliteBusy;
}

/** A transaction that reads first and writes later would fail when another process wrote in between: it takes the lock at once. */
function begin(database: DatabaseSync) {
  return command(() => database.exec("BEGIN IMMEDIATE"));
}

/** A disk that is full ends the transaction by itself: to roll back once more would fail, and hide why. */
function rollback(database: DatabaseSync) {
  return command(() => {
    if (database.isTransaction) database.exec("ROLLBACK");
  });
}

function command(execute: () => void) {
  const run = () => {
    execute();
    return { changes: 0, lastInsertRowid: 0 };
  };
  return { reader: false, all: () => [], run, iterate: () => [].values() };
}

function prepare(database: DatabaseSync, sql: string) {
  if (sql === "begin") return begin(database);
  if (sql === "rollback") return rollback(database);
  const statement = database.prepare(sql);
  return {
    reader: statement.columns().length > 0,
    all: (parameters: readonly unknown[]) => statement.all(...parameters.map(bindable)),
    run: (parameters: readonly unknown[]) => statement.run(...parameters.map(bindable)),
    iterate: (parameters: readonly unknown[]) => statement.iterate(...parameters.map(bindable)),
  };
}

function bindable(value: unknown): SQLInputValue {
  if (typeof value === "boolean") return value ? 1 : 0;
  if (value === undefined || value === null) return null;
  if (typeof value === "string" || typeof value === "number" || typeof value === "bigint") return value;
  if (value instanceof Uint8Array) return value;
  throw new TypeError(
    `SQLite cannot store a ${typeof value} (${String(value)}): turn it into text, a number or bytes first.`,
  );
}

/** Runs `work` while no other process that shares this database file runs its own. The lock ends with the process. */
export async function withSqliteLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  if (file === ":memory:") return work();
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  using lock = new DatabaseSync(`${file}.migration-lock`, { timeout: 60_000 });
  lock.exec("BEGIN EXCLUSIVE");
  return await work();
}

/** Copies a SQLite database, consistent even while it is written to, beside it under `backups/`. Returns the copy's path. */
export function copySqlite(file: string, label: string, now = new Date()): string {
  const folder = join(dirname(file), "backups");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const copy = join(folder, `${now.toISOString().replace(/[:.]/g, "-")}-${label}.sqlite`);
  copySqliteTo(file, copy);
  return copy;
}
