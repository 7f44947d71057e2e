import { mkdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import type { SqliteDialect } from "kysely";
import { LRUCache } from "lru-cache";
import { RetryingSqliteDialect } from "./sqlite-dialect.server.ts";
import { copySqliteFile } from "./sqlite-file.server.ts";

/** How long the start waits for another process, in milliseconds. */
const patience = 5_000;
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
  // What is deleted is overwritten: whoever reads the file's bytes does not find it either. It costs less than can be measured.
  database.exec("PRAGMA secure_delete = ON");
  // From here on waiting is ours.
  database.exec("PRAGMA busy_timeout = 0");
  const statements = new LRUCache<string, ReturnType<typeof prepare>>({ max: keptStatements });
  const beforeWriting = file === ":memory:" ? () => undefined : refuseToWriteNowhere(file, database);
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
 * SQLite would go on writing into a file that somebody deleted or replaced meanwhile, and what it acknowledged would be gone with the process.
 * Called before a transaction, and before a statement that is one by itself.
 */
function refuseToWriteNowhere(file: string, database: DatabaseSync) {
  const opened = statSync(file);
  return () => {
    if (database.isTransaction) return;
    const found = statSync(file, { throwIfNoEntry: false });
    if (found?.ino === opened.ino && found.dev === opened.dev) return;
    const what = `The database ${file} was deleted or replaced while it was open. Put it back, then start the site anew.`;
    throw Object.assign(new Error(what), { errcode: cannotOpen });
  };
}

/** A transaction that reads first and writes later would fail when another process wrote in between: it takes the lock at once. */
function begin(database: DatabaseSync, beforeWriting: () => void) {
  return command(() => {
    beforeWriting();
    database.exec("BEGIN IMMEDIATE");
  });
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

function prepare(database: DatabaseSync, sql: string, beforeWriting: () => void) {
  if (sql === "begin") return begin(database, beforeWriting);
  if (sql === "rollback") return rollback(database);
  const statement = database.prepare(sql);
  // One that writes may tell what it wrote: a mail that is taken and cannot be noted as sent would be taken and sent again, and again.
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
export function backUpSqliteFile(file: string, label: string, now = new Date()): string {
  const folder = join(dirname(file), "backups");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const copy = join(folder, `${now.toISOString().replace(/[:.]/g, "-")}-${label}.sqlite`);
  copySqliteFile(file, copy);
  return copy;
}
