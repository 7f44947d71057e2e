import { PostgresDialect } from "kysely";
import pg from "pg";
import type { OutboundCalls } from "#app/platform/outbound/outbound-call.server.ts";
import { type PostgresWatch, watchPostgres } from "./postgres-breaker.server.ts";

/** What takes longer hangs: the server itself ends it, and lets go of what it holds. Milliseconds. */
const longest = 30_000;
/** So much later than the server should have ended it, the server itself stands still. */
const grace = 5_000;

export type PostgresOptions = {
  /** How long a statement may take, in milliseconds; 0 for as long as it needs. */
  limitMs?: number;
  graceMs?: number;
  /** Whose breaker tells everybody at once when the server stands still. Without it: whoever asks waits as long as the limits say. */
  outbound?: OutboundCalls;
};

/** Kysely's PostgreSQL dialect over a pool of at most ten connections. Whole numbers come back as numbers, not text. */
export function postgresDialect(url: string, options: PostgresOptions = {}): PostgresDialect {
  const { limitMs = longest, graceMs = grace, outbound } = options;
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  const watch = outbound && watchPostgres(url, outbound);
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    statement_timeout: limitMs,
    idle_in_transaction_session_timeout: limitMs,
    ...(limitMs > 0 ? { query_timeout: limitMs + graceMs } : {}),
    ...(watch && { stream: () => watch.socket() }),
    types,
  });
  // A server that restarts ends connections at rest. The pool replaces them by itself, but unheard the event would end the process.
  pool.on("error", () => undefined);
  // The same of one that is in use: whoever uses it gets the error as its answer.
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
    watchQueries(client, watch);
  });
  return new PostgresDialect({ pool: watch ? watchedPool(pool, watch) : pool });
}

function watchedPool(pool: pg.Pool, watch: PostgresWatch) {
  return {
    options: pool.options,
    async connect() {
      watch.throwIfAway();
      const connecting = pool.connect();
      return watch.over(connecting).catch((error: unknown) => {
        // Nobody waits for it any more, should it come after all.
        connecting.then((client) => client.release(true)).catch(() => undefined);
        throw error;
      });
    },
    async end() {
      watch.end();
      await pool.end();
    },
  };
}

/** A connection without an answer is still in its transaction, perhaps: nobody may use it after that. */
function watchQueries(client: pg.PoolClient, watch: PostgresWatch | undefined) {
  client.query = new Proxy(client.query, {
    apply: (query, self, args) => {
      const result: unknown = Reflect.apply(query, self, args);
      if (!(result instanceof Promise)) return result;
      result.catch((error: unknown) => isStuck(error) && end(client));
      return watch ? watch.over(result) : result;
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
