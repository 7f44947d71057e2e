import { readdirSync } from "node:fs";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { type Config, type DatabaseLocation, SettingsError } from "#platform/config/config.server.ts";
import { readSqliteTables } from "#platform/database/sqlite-file.server.ts";

type Sqlite = DatabaseLocation & { engine: "sqlite" };

/** Every version of the site has this table. */
const ownTable = "site_migrations";
/** Folders of DATA_DIR that get files only when the database gets rows about them. */
const folders = ["uploads", "mail", "backups"];

const whatToDo =
  "set DATA_DIR and DATABASE_URL to what belongs together, or restore a backup (npm run restore), or begin anew in an empty folder.";

/**
 * Looks at a SQLite file before it is opened for writing: a start on the wrong file would serve an empty festival beside the files of the
 * real one, or change another program's database.
 *
 * @throws SettingsError for a file that is not this site's; or for none, or an empty one, beside files of a festival
 */
export function expectOwnSqliteFile({ file }: Sqlite, { dataDir }: Pick<Config, "dataDir">): void {
  if (file === ":memory:") return;
  const tables = readSqliteTables(file);
  if (tables === "not-a-database")
    throw new SettingsError(`DATA_DIR or DATABASE_URL names ${file}, which is not a database: ${whatToDo}`);
  if (tables.includes(ownTable)) return;
  if (tables.length > 0) throw new SettingsError(`The database ${file} is another program's: ${whatToDo}`);
  const left = foldersWithFiles(dataDir);
  if (left.length > 0)
    throw new SettingsError(`The database ${file} is empty, but ${holdsFiles(dataDir, left)}: ${whatToDo}`);
}

/** The same for PostgreSQL, where other programs may have tables beside ours. @throws SettingsError */
export async function expectOwnPostgres<Tables>(db: Kysely<Tables>, { dataDir }: Pick<Config, "dataDir">) {
  const { rows } = await sql<{ found: string | null }>`select to_regclass(${ownTable}) as found`.execute(db);
  if (rows[0]?.found) return;
  const left = foldersWithFiles(dataDir);
  if (left.length === 0) return;
  await db.destroy();
  throw new SettingsError(
    `The database of DATABASE_URL holds no festival, but ${holdsFiles(dataDir, left)}: ${whatToDo}`,
  );
}

function holdsFiles(dataDir: string, left: readonly string[]) {
  return `${dataDir} has ${left.join(" and ")} of one`;
}

function foldersWithFiles(dataDir: string): string[] {
  return folders.filter((folder) => hasFiles(join(dataDir, folder)));
}

function hasFiles(folder: string): boolean {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true }).some((entry) => entry.isFile());
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return false;
    throw error;
  }
}
