/** SQLite's primary result codes for a lock of another process or connection: busy, locked. */
export const sqliteLocked = [5, 6] as const;
/** The same for failures of the file or the disk: also read-only, I/O, full, cannot open. */
const sqliteUnavailable = [...sqliteLocked, 8, 10, 13, 14];
/** PostgreSQL: connection failures, deadlock, out of resources (disk full among them), I/O, timeouts of statements and transactions, shutdown, lock not available, read-only transaction. */
const postgresUnavailable = /^(08...|40001|40P01|53...|58...|57014|57P0.|55P03|25006|25P03)$/;
const unreachable = /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;
/** Messages of `pg` that come without a code. */
const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout)/;

/** Thrown at once while PostgreSQL is known not to respond. */
export class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable";

  constructor() {
    super("The database does not answer.");
  }
}

/**
 * Whether the database itself failed (locked by another process, out of disk, read-only, unreachable): then a submission was not stored
 * and may be sent again later. Any other error is a bug.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseUnavailable) return true;
  if ("errcode" in error) return isSqliteError(error, ...sqliteUnavailable);
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return postgresUnavailable.test(code) || unreachable.test(code) || lostConnection.test(error.message);
}

/** Whether an error of `node:sqlite` has one of these primary result codes. */
export function isSqliteError(error: unknown, ...codes: number[]): error is Error {
  if (!(error instanceof Error) || !("errcode" in error) || typeof error.errcode !== "number") return false;
  return codes.includes(error.errcode & 0xff);
}
