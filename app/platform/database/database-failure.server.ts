/** SQLite's primary result codes that speak of the file or the disk, not of the statement: busy, locked, read-only, I/O, full, cannot open. */
const sqliteAway = new Set([5, 6, 8, 10, 13, 14]);
/** PostgreSQL: connection failures, a transaction given up for another's sake (deadlock), out of resources (disk full among them), a statement or a transaction that took too long, shutdown, lock not available, read-only transaction. */
const postgresAway = /^(08...|40001|40P01|53...|57014|57P0.|55P03|25006|25P03)$/;
const unreachable = /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;
/** What `pg` says without a code. */
const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout)/;

/** It stands still: nobody is kept waiting for it. */
export class DatabaseUnavailable extends Error {
  override name = "DatabaseAway";

  constructor() {
    super("The database does not answer.");
  }
}

/**
 * Whether the database itself is in trouble (locked by another process, out of disk, read-only, unreachable): then a submission was
 * not stored, and sending it again later makes sense. Everything else is a fault of ours.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseUnavailable) return true;
  if ("errcode" in error && typeof error.errcode === "number") return sqliteAway.has(error.errcode & 0xff);
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return postgresAway.test(code) || unreachable.test(code) || lostConnection.test(error.message);
}
