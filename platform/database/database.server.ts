import { type Kysely, Kysely as KyselyClient, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { DatabaseLocation } from "#platform/config/config.server.ts";
import type { Log } from "#platform/observability/log.server.ts";
import type { OutboundCalls } from "#platform/outbound/outbound-call.server.ts";
import { postgresDialect } from "./database.postgres.server.ts";
import { backUpSqliteFile, sqliteDialect, withSqliteLock } from "./database.sqlite.server.ts";
import { isDatabaseUnavailable } from "./database-failure.server.ts";
import { readerDialect } from "./reader-dialect.server.ts";
import { createSqliteReader } from "./sqlite-reader.server.ts";

/** The migrations of one module with tables of its own, such as the content service. */
export type MigrationSet = { name: string; migrations: Record<string, Migration> };

/**
 * Opens the database. PostgreSQL is not contacted until the first query.
 *
 * @param outbound adds PostgreSQL's circuit breaker, for a process that answers requests
 * @throws when a SQLite file cannot be opened.
 */
export function openDatabase<Tables>(location: DatabaseLocation, outbound?: OutboundCalls): Kysely<Tables> {
  const dialect =
    location.engine === "sqlite"
      ? sqliteDialect(location.file)
      : postgresDialect(location.url, outbound ? { outbound } : {});
  return new KyselyClient<Tables>({ dialect });
}

/**
 * The same database for what reads much: no query blocks the event loop. On SQLite, whose driver executes a query at once, a worker thread reads; it sees
 * whatever was committed before. What writes is executed by `db`. Without transactions. Destroy it before `db`.
 */
export function openReader<Tables>(db: Kysely<Tables>, location: DatabaseLocation, log?: Log): Kysely<Tables> {
  if (location.engine === "postgres" || location.file === ":memory:") return db;
  const dialect = readerDialect(db, createSqliteReader(location.file), (err) =>
    log?.warn({ err }, "no worker thread reads the database: queries block the process meanwhile"),
  );
  return new KyselyClient<Tables>({ dialect });
}

/**
 * Runs the pending migrations of every set. Safe when several processes start at once: PostgreSQL takes an advisory lock, SQLite
 * a lock file of its own. A SQLite database that already holds tables is copied to `backups/` first.
 *
 * @returns the names of the migrations that ran, in order.
 * @throws the first migration's error. Of its set nothing stays then, nor when the process is killed.
 */
export async function migrate<Tables>(
  db: Kysely<Tables>,
  location: DatabaseLocation,
  sets: readonly MigrationSet[],
): Promise<string[]> {
  if (await isUpToDate(db, sets)) return [];
  if (location.engine === "postgres") return migrateWithoutTimeout(location, sets);
  return withSqliteLock(location.file, () => migrateWithin(db, location, sets));
}

/**
 * Exactly the migrations of these sets have run. Asks their tables alone: Kysely's migrator reads the whole catalogue several times a set, which
 * takes PostgreSQL 0.2 s.
 */
async function isUpToDate<Tables>(db: Kysely<Tables>, sets: readonly MigrationSet[]): Promise<boolean> {
  for (const { name, migrations } of sets) {
    const { rows } = await sql<{ name: string }>`select name from ${sql.table(`${name}_migrations`)}`
      .execute(db)
      .catch((error: unknown) => {
        if (isDatabaseUnavailable(error)) throw error;
        // There is no such table yet.
        return { rows: [] };
      });
    const executed = new Set(rows.map((row) => row.name));
    const known = Object.keys(migrations);
    if (executed.size !== known.length || known.some((each) => !executed.has(each))) return false;
  }
  return true;
}

/** The names of the migrations that have not run yet. */
export async function pendingMigrations<Tables>(db: Kysely<Tables>, sets: readonly MigrationSet[]): Promise<string[]> {
  const states = await Promise.all(sets.map((set) => migratorOf(db, set).getMigrations()));
  return states.flatMap((state) => state.filter(({ executedAt }) => !executedAt).map(({ name }) => name));
}

/** Without a statement timeout: a migration may take long, or wait for another process's. */
async function migrateWithoutTimeout(
  location: DatabaseLocation & { engine: "postgres" },
  sets: readonly MigrationSet[],
) {
  const db = new KyselyClient<Record<string, never>>({ dialect: postgresDialect(location.url, { limitMs: 0 }) });
  try {
    return await migrateWithin(db, location, sets);
  } finally {
    await db.destroy();
  }
}

/**
 * Runs the pending migrations over a given connection, for example within a transaction of PostgreSQL's.
 *
 * @throws the first migration's error.
 */
export async function migrateWithin<Tables>(
  db: Kysely<Tables>,
  location: DatabaseLocation,
  sets: readonly MigrationSet[],
) {
  const ran: string[] = [];
  let copied = false;
  for (const set of sets) {
    const migrator = migratorOf(db, set);
    const state = await migrator.getMigrations();
    const pending = state.filter((migration) => !migration.executedAt);
    if (
      pending[0] &&
      !copied &&
      location.engine === "sqlite" &&
      location.file !== ":memory:" &&
      (await holdsTables(db))
    ) {
      backUpSqliteFile(location.file, `before-${pending[0].name}`);
      copied = true;
    }
    // A transaction in which nothing is to be done would wait for another program that writes.
    const { error, results } = await migrator.migrateToLatest({ disableTransactions: pending.length === 0 });
    if (error) throw new Error(`The database could not be brought up to date (${set.name}).`, { cause: error });
    ran.push(...(results ?? []).map((result) => result.migrationName));
  }
  return ran;
}

function migratorOf<Tables>(db: Kysely<Tables>, set: MigrationSet) {
  return new Migrator({
    db,
    provider: { getMigrations: async () => set.migrations },
    migrationTableName: `${set.name}_migrations`,
    migrationLockTableName: `${set.name}_migrations_lock`,
  });
}

async function holdsTables<Tables>(db: Kysely<Tables>) {
  const tables = await db.introspection.getTables();
  return tables.some((table) => !table.name.includes("_migrations"));
}
