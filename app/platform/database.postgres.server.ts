import { PostgresDialect } from "kysely";
import pg from "pg";

/** Kysely's PostgreSQL dialect over a pool of at most ten connections. Whole numbers come back as numbers, not text. */
export function postgresDialect(url: string): PostgresDialect {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  return new PostgresDialect({
    pool: new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 5000, types }),
  });
}
