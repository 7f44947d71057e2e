import { PostgresDialect } from "kysely";
import pg from "pg";

/** What takes longer hangs: the server itself ends it, and lets go of what it holds. Milliseconds. */
const longest = 30_000;
/** So much later than the server should have ended it, the server itself stands still. */
const grace = 5_000;

/**
 * Kysely's PostgreSQL dialect over a pool of at most ten connections. Whole numbers come back as numbers, not text.
 *
 * @param limitMs how long a statement may take; 0 for as long as it needs.
 */
export function postgresDialect(url: string, limitMs = longest, graceMs = grace): PostgresDialect {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    statement_timeout: limitMs,
    idle_in_transaction_session_timeout: limitMs,
    ...(limitMs > 0 ? { query_timeout: limitMs + graceMs } : {}),
    types,
  });
  // A server that restarts ends connections at rest. The pool replaces them by itself, but unheard the event would end the process.
  pool.on("error", () => undefined);
  // The same of one that is in use: whoever uses it gets the error as its answer.
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
    endWhenStuck(client);
  });
  return new PostgresDialect({ pool });
}

/** A connection without an answer is still in its transaction, perhaps: nobody may use it after that. */
function endWhenStuck(client: pg.PoolClient) {
  client.query = new Proxy(client.query, {
    apply: (query, self, args) => {
      const result: unknown = Reflect.apply(query, self, args);
      if (result instanceof Promise) result.catch((error: unknown) => isStuck(error) && end(client));
      return result;
    },
  });
}

function isStuck(error: unknown) {
  return error instanceof Error && error.message === "Query read timeout";
}

/** Nothing waits for the farewell: whoever stands still does not say it. */
function end(client: pg.PoolClient) {
  if (client instanceof pg.Client) client.end().catch(() => undefined);
}
