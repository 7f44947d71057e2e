import { PostgresDialect } from "kysely";
import type pg from "pg";
import type { OutboundCalls } from "#platform/outbound/outbound-call.server.ts";
import { PostgresBreaker } from "./postgres-breaker.server.ts";

/** The server ends a statement that takes longer, and releases its locks. */
const STATEMENT_TIMEOUT_MS = 30_000;
/** A server that has not ended the statement so much later does not respond at all. */
const GRACE_MS = 5_000;

export type PostgresOptions = {
  /** Timeout of a statement in milliseconds; 0 for none. */
  limitMs?: number;
  graceMs?: number;
  /** Adds a circuit breaker. Without it a query waits for its timeout when the server does not respond. */
  outbound?: OutboundCalls;
};

/**
 * Kysely's PostgreSQL dialect over a pool of at most ten connections. Whole numbers come back as numbers, not text. The driver is loaded
 * with the first query: a site on SQLite does without it.
 */
export function postgresDialect(url: string, options: PostgresOptions = {}): PostgresDialect {
  return new PostgresDialect({ pool: () => openPool(url, options) });
}

async function openPool(
  url: string,
  { limitMs = STATEMENT_TIMEOUT_MS, graceMs = GRACE_MS, outbound }: PostgresOptions,
) {
  const { default: pg } = await import("pg");
  const types = new pg.TypeOverrides();
  // `avg`, and `sum` of a bigint column, are NUMERIC and stay text: whoever selects one converts it.
  types.setTypeParser(pg.types.builtins.INT8, Number);
  const breaker = outbound && new PostgresBreaker(url, outbound);
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    statement_timeout: limitMs,
    idle_in_transaction_session_timeout: limitMs,
    ...(limitMs > 0 ? { query_timeout: limitMs + graceMs } : {}),
    ...(breaker && { stream: () => breaker.socket() }),
    types,
  });
  // A server that restarts ends idle connections. The pool replaces them, but an unhandled event would end the process.
  pool.on("error", () => undefined);
  // Likewise for a connection in use, whose query rejects with the error.
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
    guardQueries(client, breaker);
  });
  return breaker ? guardedPool(pool, breaker) : pool;
}

function guardedPool(pool: pg.Pool, breaker: PostgresBreaker) {
  return {
    options: pool.options,
    async connect() {
      breaker.throwIfUnavailable();
      const connecting = pool.connect();
      return breaker.race(connecting).catch((error: unknown) => {
        // Discards a connection that comes after all.
        connecting.then((client) => client.release(true)).catch(() => undefined);
        throw error;
      });
    },
    async end() {
      breaker.end();
      await pool.end();
    },
  };
}

/** A connection whose query timed out may still be in a transaction, so it must not be used again. */
function guardQueries(client: pg.PoolClient, breaker: PostgresBreaker | undefined) {
  client.query = new Proxy(client.query, {
    apply: (query, self, args) => {
      const result: unknown = Reflect.apply(query, self, args);
      if (!(result instanceof Promise)) return result;
      result.catch((error: unknown) => (isStuck(error) ? end(client) : undefined));
      return breaker ? breaker.race(result) : result;
    },
  });
}

function isStuck(error: unknown) {
  return error instanceof Error && error.message === "Query read timeout";
}

/** Does not wait, since a server that does not respond would not acknowledge it. */
async function end(client: pg.PoolClient) {
  const { default: pg } = await import("pg");
  if (client instanceof pg.Client) client.end().catch(() => undefined);
}
