import { existsSync } from "node:fs";
import { copyFile, mkdir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import type { Config } from "#app/platform/config/config.server.ts";
import { checkSqliteIntegrity, lockSqliteFile, readSqliteRows } from "#app/platform/database/sqlite-file.server.ts";
import { migrationSets } from "#app/services/migration-sets.server.ts";
import { backupPaths, linkOrCopy, type Manifest, manifestSchema, syncToDisk, unpack } from "./backup-archive.server.ts";
import { pictureRow } from "./make-backup.server.ts";

export type RestoreResult = { ok: true; manifest: Manifest; aside: string | undefined } | { ok: false; reason: string };

type Place = Pick<Config, "database" | "dataDir">;
type SqlitePlace = { database: string; dataDir: string };

/**
 * Restores a backup into the data folder. It is unpacked and checked in a temporary folder; then the files are moved into place, and finally
 * the database, by one rename: until then the site's data is unchanged. The previous data is kept in a folder of its own.
 *
 * @throws errors of the disk
 */
export async function restoreBackup(
  { database, dataDir }: Place,
  file: string,
  { replace, now = new Date() }: { replace: boolean; now?: Date },
): Promise<RestoreResult> {
  if (database.engine === "postgres") return { ok: false, reason: onPostgres };
  const place = { database: database.file, dataDir };
  const isThere = existsSync(place.database);
  if (isThere && !replace) {
    const reason = `${place.database} is there already. With --replace it is moved aside, and the backup takes its place.`;
    return { ok: false, reason };
  }
  using claim = isThere ? lockSqliteFile(place.database) : undefined;
  if (isThere && !claim) return { ok: false, reason: `A site runs on ${dataDir}. Stop it first.` };
  const stage = join(dataDir, `restore-${crypto.randomUUID()}.part`);
  await mkdir(stage, { recursive: true, mode: 0o700 });
  try {
    const checked = await unpackAndCheck(file, stage);
    if (!checked.ok) return checked;
    const aside = await putAside(place, join(dataDir, `replaced-${now.toISOString().replace(/[:.]/g, "-")}`));
    await putInPlace(place, stage);
    return { ok: true, manifest: checked.manifest, aside };
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
}

type Checked = { ok: true; manifest: Manifest } | { ok: false; reason: string };

async function unpackAndCheck(file: string, stage: string): Promise<Checked> {
  const wrong = (what: string): Checked => ({ ok: false, reason: `Nothing was changed. ${file} ${what}` });
  const fault = await unpack(file, stage);
  if (fault) return wrong(fault);
  const manifest = await readManifest(join(stage, backupPaths.manifest));
  if (!manifest)
    return wrong("is no backup of this program, or one of a newer version: its backup.json cannot be read.");
  const database = join(stage, backupPaths.database);
  if (!existsSync(database)) return wrong("has no database in it.");
  const damage = checkSqliteIntegrity(database);
  if (damage) return wrong(`has a damaged database in it: ${damage}`);
  const unknown = unknownMigrations(database)[0];
  if (unknown) return wrong(`comes from a newer version of this program (${unknown}).`);
  const missing = manifest.pictures === "here" ? await missingPictures(stage, manifest) : [];
  if (missing.length > 0) return wrong(`lacks pictures that its applications show: ${missing.join(", ")}`);
  return { ok: true, manifest };
}

async function readManifest(file: string): Promise<Manifest | undefined> {
  if (!existsSync(file)) return undefined;
  const text = await readFile(file, "utf8");
  try {
    return manifestSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Migrations in a database that this version does not know. */
function unknownMigrations(database: string) {
  return migrationSets.flatMap(({ name, migrations }) => {
    const rows = z.array(z.object({ name: z.string() })).parse(readSqliteRows(database, `${name}_migrations`));
    return rows.map((row) => row.name).filter((each) => !Object.hasOwn(migrations, each));
  });
}

async function missingPictures(stage: string, manifest: Manifest) {
  const rows = z.array(pictureRow).parse(readSqliteRows(join(stage, backupPaths.database), "uploads"));
  const shown = rows.filter(({ filename, claimed_by }) => claimed_by !== null && !manifest.missing.includes(filename));
  const missing: string[] = [];
  for (const { filename, bytes } of shown) {
    const info = await stat(join(stage, backupPaths.pictures, filename)).catch(() => undefined);
    if (info?.size !== bytes) missing.push(filename);
  }
  return missing;
}

/** Links or copies the previous data into a folder. @returns that folder, which can serve as `DATA_DIR`. */
async function putAside({ database, dataDir }: SqlitePlace, aside: string): Promise<string | undefined> {
  const files = [
    ...["", "-wal", "-shm"].map((end) => [`${database}${end}`, `${backupPaths.database}${end}`] as const),
    ...(await filesIn(dataDir)).map((name) => [join(dataDir, name), name] as const),
  ].filter(([file]) => existsSync(file));
  for (const [file, name] of files) await linkOrCopy(file, join(aside, name));
  return files.length > 0 ? aside : undefined;
}

/** The pictures and emails of a folder, as relative paths. */
async function filesIn(folder: string) {
  const folders = [backupPaths.pictures, backupPaths.mails].filter((name) => existsSync(join(folder, name)));
  const lists = await Promise.all(
    folders.map(async (name) => (await readdir(join(folder, name))).map((each) => join(name, each))),
  );
  return lists.flat();
}

async function putInPlace({ database, dataDir }: SqlitePlace, stage: string) {
  const before = await filesIn(dataDir);
  const restored = await filesIn(stage);
  for (const name of restored) await move(join(stage, name), join(dataDir, name));
  for (const name of new Set(restored.map(dirname))) await syncToDisk(join(dataDir, name));
  await mkdir(dirname(database), { recursive: true, mode: 0o700 });
  const unfinished = `${database}.part`;
  await copyFile(join(stage, backupPaths.database), unfinished);
  await syncToDisk(unfinished);
  // SQLite would apply the old write-ahead log to the new database.
  for (const end of ["-wal", "-shm"]) await rm(`${database}${end}`, { force: true });
  await rename(unfinished, database);
  await syncToDisk(dirname(database));
  // These are in the folder of the previous data, and the new database does not know them.
  for (const name of before.filter((each) => !restored.includes(each))) await rm(join(dataDir, name), { force: true });
}

async function move(file: string, place: string) {
  await mkdir(dirname(place), { recursive: true, mode: 0o700 });
  // Renaming fails across file systems.
  await rename(file, place).catch(() => copyFile(file, place));
}

const onPostgres =
  'The records are in PostgreSQL, which has its own tool for it: pg_restore --clean --if-exists --dbname="$DATABASE_URL" FILE\nThe pictures go back into DATA_DIR/uploads, or into their bucket.';
