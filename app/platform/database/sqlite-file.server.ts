import { DatabaseSync } from "node:sqlite";

/** SQLite's codes for "in use" and "the disk is full", and for a file that is no database or no whole one. */
const [busy, full] = [5, 13];
const [corrupt, notDatabase] = [11, 26];

/** Copies a database, consistent even while it is written to, into a new file. */
export function copySqliteFile(file: string, copy: string) {
  using database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  database.prepare("VACUUM INTO ?").run(copy);
}

/** @returns undefined when the file is a whole database, otherwise SQLite's words for what is wrong with it. */
export function checkSqliteIntegrity(file: string): string | undefined {
  try {
    using database = new DatabaseSync(file, { readOnly: true });
    const { integrity_check: verdict } = database.prepare("PRAGMA integrity_check").get() ?? {};
    return verdict === "ok" ? undefined : String(verdict);
  } catch (error) {
    if (isFault(error, corrupt, notDatabase)) return error.message;
    throw error;
  }
}

/** Reads rows from a database that nobody else has open. A table that is not there has none. */
export function readSqliteRows(file: string, table: string): Record<string, unknown>[] {
  using database = new DatabaseSync(file, { readOnly: true });
  const known = database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").get(table);
  return known ? database.prepare(`SELECT * FROM "${table}"`).all() : [];
}

/**
 * Leaves nothing in the files of what was deleted: writes the database anew, without its free space, and empties the write-ahead log. Others
 * may have it open; who writes meanwhile waits.
 *
 * @param patience how long it waits for others, in milliseconds
 * @returns whether it could be done. Not while another process goes on reading what was there before, such as a backup, nor on a full disk.
 */
export function purgeDeletedRows(file: string, patience = 5000): boolean {
  using database = new DatabaseSync(file, { timeout: patience });
  try {
    database.exec("PRAGMA secure_delete = ON; VACUUM");
    return database.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get()?.busy === 0;
  } catch (error) {
    if (isFault(error, busy, full)) return false;
    throw error;
  }
}

/**
 * Takes a database for oneself: everything written goes into the one file, and nobody else can open it until this is disposed of.
 *
 * @returns undefined while another process has it open. A damaged file is nobody's: that is fine.
 */
export function lockSqliteFile(file: string): Disposable | undefined {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    // Only who is alone with it can leave the write-ahead log, and nobody enters it again past this lock.
    database.exec("PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE");
  } catch (error) {
    if (isFault(error, corrupt, notDatabase)) return database;
    database.close();
    if (isFault(error, busy)) return undefined;
    throw error;
  }
  return database;
}

function isFault(error: unknown, ...codes: number[]): error is Error {
  if (!(error instanceof Error) || !("errcode" in error) || typeof error.errcode !== "number") return false;
  return codes.includes(error.errcode & 0xff);
}
