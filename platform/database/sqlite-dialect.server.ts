import { setTimeout as wait } from "node:timers/promises";
import { type DatabaseConnection, SqliteAdapter, SqliteDialect, type SqliteDialectConfig, SqliteDriver } from "kysely";
import { isSqliteError } from "./database-failure.server.ts";

/** SQLite's result code for a database that another process is writing to. */
const SQLITE_BUSY = 5;
const BUSY_TIMEOUT_MS = 5_000;
const RETRY_EVERY_MS = 20;

type RetryingConfig = SqliteDialectConfig & { isInTransaction: () => boolean };

/**
 * Kysely's SQLite dialect, in which a query that waits for another process blocks no other. SQLite's own wait would block the event loop;
 * Kysely's driver would keep the only connection meanwhile, which reads need.
 */
export class RetryingSqliteDialect extends SqliteDialect {
  readonly #config: RetryingConfig;

  constructor(config: RetryingConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver() {
    return new RetryingDriver(this.#config);
  }

  override createAdapter() {
    return new ConcurrentAdapter();
  }
}

/** Makes Kysely leave the serialisation of connections to the driver, and run migrations in a transaction. */
export class ConcurrentAdapter extends SqliteAdapter {
  /** Without it a process that is killed while it migrates leaves half a migration, which fails at every start. */
  override get supportsTransactionalDdl() {
    return true;
  }

  override get supportsMultipleConnections() {
    return true;
  }
}

class RetryingDriver extends SqliteDriver {
  readonly #isInTransaction: () => boolean;
  readonly #mutex = new Mutex();

  constructor(config: RetryingConfig) {
    super(config);
    this.#isInTransaction = config.isInTransaction;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#mutex.lock();
    const connection = await super.acquireConnection();
    return {
      executeQuery: (query, options) => this.#retryWhileBusy(() => connection.executeQuery(query, options)),
      streamQuery: (query, chunkSize, options) => connection.streamQuery(query, chunkSize, options),
    };
  }

  override async releaseConnection() {
    this.#mutex.unlock();
  }

  async #retryWhileBusy<Result>(execute: () => Promise<Result>): Promise<Result> {
    const until = performance.now() + BUSY_TIMEOUT_MS;
    for (;;) {
      try {
        return await execute();
      } catch (error) {
        if (!isSqliteError(error, SQLITE_BUSY) || performance.now() > until) throw error;
        await this.#pause();
      }
    }
  }

  /** A transaction keeps the connection: other queries would become part of it. */
  async #pause() {
    if (this.#isInTransaction()) return wait(RETRY_EVERY_MS);
    this.#mutex.unlock();
    await wait(RETRY_EVERY_MS);
    await this.#mutex.lock();
  }
}

/** First come, first served. */
class Mutex {
  readonly #waiting: (() => void)[] = [];
  #isLocked = false;

  async lock() {
    if (this.#isLocked) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isLocked = true;
  }

  unlock() {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#isLocked = false;
  }
}
