import { type Kysely, PostgresAdapter, type QueryExecutorProvider, type SelectQueryBuilder, sql } from "kysely";

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

/** Not that of other programs' locks, nor of the migrations'. */
const idLocks = 5_031_978;

/**
 * Locks an id that a browser has made, whether or not it is stored yet, until the transaction ends: of two requests that come with the same one, the second sees what
 * the first has stored. It comes before whatever else the transaction locks, but the member.
 */
export async function lockId(trx: QueryExecutorProvider, id: string): Promise<void> {
  if (hasRowLocks(trx)) await sql`select pg_advisory_xact_lock(${idLocks}, hashtext(${id}))`.execute(trx);
}

function hasRowLocks(db: QueryExecutorProvider) {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
