import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { bindable } from "./database.sqlite.server.ts";
import { ConcurrentAdapter } from "./sqlite-dialect.server.ts";
import { ReaderUnavailable, type SqliteReader } from "./sqlite-reader.server.ts";

/**
 * Kysely's SQLite dialect over a reader: what selects is executed by it, everything else by `db`, which also steps in for a reader that is not available.
 * There are no transactions: they belong to `db`.
 *
 * @param onUnavailable is called when a reader is not available, once until it has read again
 */
export function readerDialect<Tables>(
  db: Kysely<Tables>,
  reader: SqliteReader,
  onUnavailable: (error: ReaderUnavailable) => void = () => undefined,
): Dialect {
  const connection = new ReaderConnection(db, reader, onUnavailable);
  return {
    createAdapter: () => new ConcurrentAdapter(),
    createDriver: () => driverOf(connection, reader),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (introspected) => new SqliteIntrospector(introspected),
  };
}

function driverOf(connection: DatabaseConnection, reader: SqliteReader): Driver {
  const noTransaction = async () => {
    throw new Error("a reader has no transactions: use the database itself");
  };
  return {
    init: async () => undefined,
    acquireConnection: async () => connection,
    releaseConnection: async () => undefined,
    beginTransaction: noTransaction,
    commitTransaction: noTransaction,
    rollbackTransaction: noTransaction,
    destroy: () => reader.close(),
  };
}

class ReaderConnection<Tables> implements DatabaseConnection {
  readonly #db: Kysely<Tables>;
  readonly #reader: SqliteReader;
  readonly #onUnavailable: (error: ReaderUnavailable) => void;
  #isAvailable = true;

  constructor(db: Kysely<Tables>, reader: SqliteReader, onUnavailable: (error: ReaderUnavailable) => void) {
    this.#db = db;
    this.#reader = reader;
    this.#onUnavailable = onUnavailable;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (!/^\s*select\b/i.test(query.sql)) return this.#db.executeQuery<Row>(query);
    try {
      const rows = await this.#reader.read(query.sql, query.parameters.map(bindable));
      this.#isAvailable = true;
      return { rows };
    } catch (error) {
      if (!(error instanceof ReaderUnavailable)) throw error;
      if (this.#isAvailable) this.#onUnavailable(error);
      this.#isAvailable = false;
      return this.#db.executeQuery<Row>(query);
    }
  }

  streamQuery(): never {
    throw new Error("a reader streams nothing");
  }
}
