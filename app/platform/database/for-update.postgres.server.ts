import { type Kysely, PostgresAdapter, type SelectQueryBuilder } from "kysely";

/**
 * Locks the rows that a query finds until the transaction ends, in the query's order. In SQLite one transaction writes at a time: nothing is locked
 * there.
 */
export function forUpdate<Tables, Table extends keyof Tables, Row>(
  db: Kysely<Tables>,
  query: SelectQueryBuilder<Tables, Table, Row>,
): SelectQueryBuilder<Tables, Table, Row> {
  return db.getExecutor().adapter instanceof PostgresAdapter ? query.forUpdate() : query;
}
