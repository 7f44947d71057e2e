import { existsSync, statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { isSqliteError } from "./database-failure.server.ts";

/** SQLite's primary result codes. */
const [busy, full] = [5, 13];
const [corrupt, notDatabase] = [11, 26];

/** @returns whether the file is still the one that was there at the call: neither deleted nor replaced */
export function fileIdentity(file: string): () => boolean {
  const opened = statSync(file);
  return () => {
    const found = statSync(file, { throwIfNoEntry: false });
    return found?.ino === opened.ino && found.dev === opened.dev;
  };
}

/** Copies a database into a new file, consistent even while it is written to. @throws SQLite's error, for example when the file exists. */
export function copySqliteFile(file: string, copy: string) {
  using database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  database.prepare("VACUUM INTO ?").run(copy);
}

/** @returns undefined for an intact database, otherwise SQLite's description of the damage. */
export function checkSqliteIntegrity(file: string): string | undefined {
  try {
    using database = new DatabaseSync(file, { readOnly: true });
    const { integrity_check: verdict } = database.prepare("PRAGMA integrity_check").get() ?? {};
    return verdict === "ok" ? undefined : String(verdict);
  } catch (error) {
    if (isSqliteError(error, corrupt, notDatabase)) return error.message;
    throw error;
  }
}

/**
 * Reads the names of the tables; none if there is no file, or an empty one. A transaction that a crash has left in a rollback journal is
 * rolled back, which a connection that only reads cannot do.
 *
 * @throws SQLite's error for a damaged file.
 */
export function readSqliteTables(file: string): string[] | "not-a-database" {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0) return [];
  using database = new DatabaseSync(file, { readOnly: !existsSync(`${file}-journal`), timeout: 5000 });
  try {
    const rows = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
    return rows.map(({ name }) => String(name)).filter((name) => !name.startsWith("sqlite_"));
  } catch (error) {
    if (isSqliteError(error, notDatabase)) return "not-a-database";
    throw error;
  }
}

/** Reads all rows of a table in a database that no other process has open; none if the table is missing. */
export function readSqliteRows(file: string, table: string): Record<string, unknown>[] {
  using database = new DatabaseSync(file, { readOnly: true });
  const known = database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").get(table);
  return known ? database.prepare(`SELECT * FROM "${table}"`).all() : [];
}

/**
 * Removes deleted rows from the bytes of the files: rewrites the database without free pages and truncates the write-ahead log. Other
 * processes may have it open; their writes wait.
 *
 * @param timeoutMs how long to wait for other processes
 * @returns false when another process is still reading an older state (a backup, for example), or on a full disk.
 */
export function purgeDeletedRows(file: string, timeoutMs = 5000): boolean {
  using database = new DatabaseSync(file, { timeout: timeoutMs });
  try {
    database.exec("PRAGMA secure_delete = ON; VACUUM");
    return database.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get()?.busy === 0;
  } catch (error) {
    if (isSqliteError(error, busy, full)) return false;
    throw error;
  }
}

/**
 * Locks a database exclusively until the result is disposed of, with the write-ahead log merged into the one file.
 *
 * @returns undefined while another process has it open. A damaged file cannot be locked, and needs no lock.
 */
export function lockSqliteFile(file: string): Disposable | undefined {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    // Leaving the write-ahead log needs exclusive access, and the lock prevents others from entering it again.
    database.exec("PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE");
  } catch (error) {
    if (isSqliteError(error, corrupt, notDatabase)) return database;
    database.close();
    if (isSqliteError(error, busy)) return undefined;
    throw error;
  }
  return database;
}
