import { type Kysely, PostgresAdapter, type QueryExecutorProvider, type SelectQueryBuilder } from "kysely";

/**
 * Locks the rows that a query finds until the transaction ends, in the query's order. In SQLite one transaction writes at a time: nothing is locked
 * there.
 */
export function forUpdate<Tables, Table extends keyof Tables, Row>(
  db: Kysely<Tables>,
  query: SelectQueryBuilder<Tables, Table, Row>,
): SelectQueryBuilder<Tables, Table, Row> {
  return hasRowLocks(db) ? query.forUpdate() : query;
}

/**
 * The same, against `forUpdate` alone: others may do so too, and may write columns that are no key, so that a transaction which goes on to do that waits for
 * no other that has begun like it.
 */
export function forKeyShare<Tables, Table extends keyof Tables, Row>(
  db: Kysely<Tables>,
  query: SelectQueryBuilder<Tables, Table, Row>,
): SelectQueryBuilder<Tables, Table, Row> {
  return hasRowLocks(db) ? query.forKeyShare() : query;
}

/** Whether the engine locks rows, which SQLite does not. */
export function hasRowLocks(db: QueryExecutorProvider) {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
