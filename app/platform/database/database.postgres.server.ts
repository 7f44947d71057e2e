import { PostgresDialect } from "kysely";
import pg from "pg";

/** What takes longer hangs: the server itself ends it, and lets go of what it holds. Milliseconds. */
const longest = 30_000;

/** Kysely's PostgreSQL dialect over a pool of at most ten connections. Whole numbers come back as numbers, not text. */
export function postgresDialect(url: string): PostgresDialect {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    statement_timeout: longest,
    idle_in_transaction_session_timeout: longest,
    types,
  });
  // A server that restarts ends connections at rest. The pool replaces them by itself, but unheard the event would end the process.
  pool.on("error", () => undefined);
  // The same of one that is in use: whoever uses it gets the error as its answer.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return new PostgresDialect({ pool });
}
