import { setTimeout as wait } from "node:timers/promises";
import { type DatabaseConnection, SqliteAdapter, SqliteDialect, type SqliteDialectConfig, SqliteDriver } from "kysely";

/** SQLite's code for "another process writes". */
const sqliteBusy = 5;
/** How long a write waits for another process that writes, and how often it looks, in milliseconds. */
const patience = 5_000;
const pause = 20;

type PatientConfig = SqliteDialectConfig & { isInTransaction: () => boolean };

/**
 * Kysely's SQLite dialect, in which whoever waits for another process keeps nobody else waiting. SQLite itself would wait without letting
 * this process answer anybody; Kysely's driver would keep the one connection meanwhile, and pages only read.
 */
export class RetryingSqliteDialect extends SqliteDialect {
  readonly #config: PatientConfig;

  constructor(config: PatientConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver() {
    return new PatientDriver(this.#config);
  }

  override createAdapter() {
    return new PatientAdapter();
  }
}

/** Kysely then leaves it to the driver who has the connection when. */
class PatientAdapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true;
  }
}

class PatientDriver extends SqliteDriver {
  readonly #isInTransaction: () => boolean;
  readonly #turn = new Turn();

  constructor(config: PatientConfig) {
    super(config);
    this.#isInTransaction = config.isInTransaction;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#turn.take();
    const connection = await super.acquireConnection();
    return {
      executeQuery: (query, options) => this.#patiently(() => connection.executeQuery(query, options)),
      streamQuery: (query, chunkSize, options) => connection.streamQuery(query, chunkSize, options),
    };
  }

  override async releaseConnection() {
    this.#turn.pass();
  }

  async #patiently<Result>(execute: () => Promise<Result>): Promise<Result> {
    const until = performance.now() + patience;
    for (;;) {
      try {
        return await execute();
      } catch (error) {
        if (!isBusy(error) || performance.now() > until) throw error;
        await this.#pause();
      }
    }
  }

  /** A transaction that has begun keeps its turn: what others do meanwhile would be part of it. */
  async #pause() {
    if (this.#isInTransaction()) return wait(pause);
    this.#turn.pass();
    await wait(pause);
    await this.#turn.take();
  }
}

/** One has it at a time, in the order in which they asked. */
class Turn {
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;

  async take() {
    if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isTaken = true;
  }

  pass() {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#isTaken = false;
  }
}

function isBusy(error: unknown) {
  if (!(error instanceof Error) || !("errcode" in error)) return false;
  return typeof error.errcode === "number" && (error.errcode & 0xff) === sqliteBusy;
}
