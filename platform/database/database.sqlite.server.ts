import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import type { SqliteDialect } from "kysely";
import { LRUCache } from "lru-cache";
import { RetryingSqliteDialect } from "./sqlite-dialect.server.ts";
import { copySqliteFile, fileIdentity } from "./sqlite-file.server.ts";

/** How long opening the database waits for another process. */
const OPEN_TIMEOUT_MS = 5_000;
/** More prepared statements than the program has. */
const MAX_STATEMENTS = 300;

/**
 * Kysely's SQLite dialect over Node's own `node:sqlite`: WAL, `synchronous=FULL` (an acknowledged write survives a power
 * cut), foreign keys on. A write waits up to five seconds for another process's.
 *
 * @throws when the file cannot be opened.
 */
export function sqliteDialect(file: string): SqliteDialect {
  if (file !== ":memory:") mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(file, { timeout: OPEN_TIMEOUT_MS });
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;");
  // Overwrites deleted rows with zeros, so that erased personal data is gone from the file. Its cost is not measurable.
  database.exec("PRAGMA secure_delete = ON");
  // From here on the dialect's driver waits, without blocking the event loop.
  database.exec("PRAGMA busy_timeout = 0");
  const statements = new LRUCache<string, ReturnType<typeof prepare>>({ max: MAX_STATEMENTS });
  const beforeWriting = file === ":memory:" ? () => undefined : checkFileIdentity(file, database);
  return new RetryingSqliteDialect({
    isInTransaction: () => database.isTransaction,
    database: {
      close: () => database.close(),
      prepare: (sql) => {
        const statement = statements.get(sql) ?? prepare(database, sql, beforeWriting);
        statements.set(sql, statement);
        return statement;
      },
    },
  });
}

/** SQLite's code for a file that cannot be opened. */
const cannotOpen = 14;

/**
 * SQLite keeps writing to an open file that was deleted or replaced, and everything written would be lost with the process. The returned check
 * runs before each transaction, and before a statement outside one.
 *
 * @throws (the returned check) an error with SQLite's code for a file that cannot be opened.
 */
function checkFileIdentity(file: string, database: DatabaseSync) {
  const isSameFile = fileIdentity(file);
  return () => {
    if (database.isTransaction || isSameFile()) return;
    const what = `The database ${file} was deleted or replaced while it was open. Put it back, then start the site anew.`;
    throw Object.assign(new Error(what), { errcode: cannotOpen });
  };
}

/** Takes the write lock at once: a transaction that reads first would fail if another process wrote before its own write. */
function begin(database: DatabaseSync, beforeWriting: () => void) {
  return command(() => {
    beforeWriting();
    database.exec("BEGIN IMMEDIATE");
  });
}

/** A full disk has already ended the transaction: another rollback would fail and hide the cause. */
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

function prepare(database: DatabaseSync, sql: string, beforeWriting: () => void) {
  if (sql === "begin") return begin(database, beforeWriting);
  if (sql === "rollback") return rollback(database);
  const statement = database.prepare(sql);
  // A statement with RETURNING writes as well. Without the check an email could be leased and sent, but never marked as sent.
  const isReading = /^\s*(select|pragma)\b/i.test(sql);
  return {
    reader: statement.columns().length > 0,
    all: (parameters: readonly unknown[]) => {
      if (!isReading) beforeWriting();
      return statement.all(...parameters.map(bindable));
    },
    run: (parameters: readonly unknown[]) => {
      beforeWriting();
      return statement.run(...parameters.map(bindable));
    },
    iterate: (parameters: readonly unknown[]) => statement.iterate(...parameters.map(bindable)),
  };
}

/** A parameter as `node:sqlite` takes it. @throws for what SQLite cannot store */
export function bindable(value: unknown): SQLInputValue {
  if (typeof value === "boolean") return value ? 1 : 0;
  if (value === undefined || value === null) return null;
  if (typeof value === "string" || typeof value === "number" || typeof value === "bigint") return value;
  if (value instanceof Uint8Array) return value;
  throw new TypeError(
    `SQLite cannot store a ${typeof value} (${String(value)}): turn it into text, a number or bytes first.`,
  );
}

/** Runs `work` under a lock that is exclusive among the processes of this database file. The lock ends with the process. */
export async function withSqliteLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  if (file === ":memory:") return work();
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  using lock = new DatabaseSync(`${file}.migration-lock`, { timeout: 60_000 });
  lock.exec("BEGIN EXCLUSIVE");
  return await work();
}

/**
 * Copies a SQLite database into `backups/` beside it, consistent even while it is written to. It gets its name once it is whole and on the disk; what
 * a killed process had begun is removed. Run it under the lock of `withSqliteLock`.
 *
 * @returns the copy's path
 */
export function backUpSqliteFile(file: string, label: string, now = new Date()): string {
  const folder = join(dirname(file), "backups");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const copy = join(folder, `${now.toISOString().replace(/[:.]/g, "-")}-${label}.sqlite`);
  for (const name of readdirSync(folder)) if (unfinishedCopy.test(name)) rmSync(join(folder, name), { force: true });
  const unfinished = `${copy}${unfinishedEnd}`;
  try {
    copySqliteFile(file, unfinished);
    syncFile(unfinished);
    renameSync(unfinished, copy);
    syncFile(folder);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
  return copy;
}

const unfinishedEnd = ".part";
const unfinishedCopy = /\.part(-journal)?$/;

function syncFile(path: string) {
  const handle = openSync(path, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
