import { type Kysely, Kysely as KyselyClient, type Transaction } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { DatabaseLocation } from "#app/platform/config/config.server.ts";
import type { OutboundCalls } from "#app/platform/outbound/outbound-call.server.ts";
import { postgresDialect } from "./database.postgres.server.ts";
import { backUpSqliteFile, sqliteDialect, withSqliteLock } from "./database.sqlite.server.ts";

/** A part of the house that brings its own tables: the site, the content service, later the payment sandbox. */
export type MigrationSet = { name: string; migrations: Record<string, Migration> };

/**
 * Opens the database. Nothing is read or written until the first query.
 *
 * @param outside where PostgreSQL gets its breaker, in a process that serves somebody.
 */
export function openDatabase<Tables>(location: DatabaseLocation, outbound?: OutboundCalls): Kysely<Tables> {
  const dialect =
    location.engine === "sqlite"
      ? sqliteDialect(location.file)
      : postgresDialect(location.url, outbound ? { outbound } : {});
  return new KyselyClient<Tables>({ dialect });
}

/**
 * Brings every set's tables up to date. Safe when several processes start at once: PostgreSQL takes an advisory lock, SQLite
 * a lock file of its own. A SQLite database that already holds tables is copied to `backups/` before anything changes.
 *
 * @returns the names of the migrations that ran, in order.
 * @throws the first migration's error; what ran before it stays.
 */
export async function migrate<Tables>(
  db: Kysely<Tables>,
  location: DatabaseLocation,
  sets: readonly MigrationSet[],
): Promise<string[]> {
  if (location.engine === "postgres") return migrateUnhurried(location, sets);
  return withSqliteLock(location.file, () => migrateAll(db, location, sets));
}

/** The names of the migrations that have not run yet. Nothing is changed. */
export async function pendingMigrations<Tables>(db: Kysely<Tables>, sets: readonly MigrationSet[]): Promise<string[]> {
  const states = await Promise.all(sets.map((set) => migratorOf(db, set).getMigrations()));
  return states.flatMap((state) => state.filter(({ executedAt }) => !executedAt).map(({ name }) => name));
}

/** However long a migration takes, or waits for another process's: only what serves somebody has to hurry. */
async function migrateUnhurried(location: DatabaseLocation & { engine: "postgres" }, sets: readonly MigrationSet[]) {
  const db = new KyselyClient<Record<string, never>>({ dialect: postgresDialect(location.url, { limitMs: 0 }) });
  try {
    return await migrateAll(db, location, sets);
  } finally {
    await db.destroy();
  }
}

/**
 * Makes every set's tables within one transaction of PostgreSQL's: they are there for others once that is committed.
 *
 * @throws the first migration's error.
 */
export async function migrateWithin<Tables>(
  trx: Transaction<Tables>,
  location: DatabaseLocation & { engine: "postgres" },
  sets: readonly MigrationSet[],
): Promise<void> {
  await migrateAll(trx, location, sets);
}

async function migrateAll<Tables>(db: Kysely<Tables>, location: DatabaseLocation, sets: readonly MigrationSet[]) {
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
    const { error, results } = await migrator.migrateToLatest();
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
