import { existsSync, statSync } from "node:fs";
import { copyFile, mkdir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Config } from "#platform/config/config.server.ts";
import { openDatabase } from "#platform/database/database.server.ts";
import { checkSqliteIntegrity, lockSqliteFile } from "#platform/database/sqlite-file.server.ts";
import { parseJson } from "#platform/text/parse-json.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { backupPaths, linkOrCopy, type Manifest, manifestSchema, syncToDisk, unpack } from "./backup-archive.server.ts";
import { judgeDatabase, readPictures } from "./database-in-backup.server.ts";
import { forgetLastSeen } from "./last-seen.server.ts";
import { removeForeignSchema } from "./schema-in-backup.server.ts";
import { type SettledDatabase, settleRestoredDatabase } from "./settle-restored.server.ts";

export type RestoreResult =
  | ({ ok: true; manifest: Manifest; previousData: string | undefined; removed: string[] } & SettledDatabase)
  | { ok: false; reason: string };

type DataLocation = Pick<Config, "database" | "dataDir">;
type SqliteLocation = { database: string; dataDir: string };

/**
 * Restores a backup into the data folder. It is unpacked and checked in a temporary folder; then the files are moved into place, and finally
 * the database, by one rename: until then the site's data is unchanged. The previous data is moved to a folder of its own. In the restored
 * database nobody is signed in at the desk, and emails that were not sent are held.
 *
 * @throws file system errors
 */
export async function restoreBackup(
  { database, dataDir }: DataLocation,
  file: string,
  { replace, now = new Date() }: { replace: boolean; now?: Date },
): Promise<RestoreResult> {
  if (database.engine === "postgres") return { ok: false, reason: onPostgres };
  const place = { database: database.file, dataDir };
  const exists = existsSync(place.database);
  if (exists && !replace) {
    const reason = `${place.database} is there already. With --replace it is moved aside, and the backup takes its place.`;
    return { ok: false, reason };
  }
  using claim = exists ? lockSqliteFile(place.database) : undefined;
  if (exists && !claim) return { ok: false, reason: `A site runs on ${dataDir}. Stop it first.` };
  const stagingDir = join(dataDir, `restore-${crypto.randomUUID()}.part`);
  await mkdir(stagingDir, { recursive: true, mode: 0o700 });
  try {
    const checked = await unpackAndCheck(file, stagingDir);
    if (!checked.ok) return checked;
    const settled = await settleDatabase(join(stagingDir, backupPaths.database), checked.manifest, now);
    const previousData = await savePreviousData(
      place,
      join(dataDir, `replaced-${now.toISOString().replace(/[:.]/g, "-")}`),
    );
    await replaceData(place, stagingDir);
    await forgetLastSeen(dataDir);
    return { ok: true, manifest: checked.manifest, removed: checked.removed, previousData, ...settled };
  } finally {
    await rm(stagingDir, { recursive: true, force: true });
  }
}

/** Before the database takes its place: a site that starts then finds it settled. Closing it merges its write-ahead log. */
async function settleDatabase(file: string, { madeAt }: Manifest, now: Date): Promise<SettledDatabase> {
  await using db = openDatabase<SiteTables>({ engine: "sqlite", file });
  return await settleRestoredDatabase(db, { madeAt, now: now.getTime() });
}

/** `removed` is what was in the database and is not of this program. */
type Checked = { ok: true; manifest: Manifest; removed: string[] } | { ok: false; reason: string };

async function unpackAndCheck(file: string, stagingDir: string): Promise<Checked> {
  const invalid = (what: string): Checked => ({ ok: false, reason: `Nothing was changed. ${file} ${what}` });
  const problem = await unpack(file, stagingDir);
  if (problem) return invalid(problem);
  const manifest = await readManifest(join(stagingDir, backupPaths.manifest));
  if (!manifest)
    return invalid("is no backup of this program, or one of a newer version: its backup.json cannot be read.");
  const database = join(stagingDir, backupPaths.database);
  if (!existsSync(database)) return invalid("has no database in it.");
  const damage = checkSqliteIntegrity(database);
  if (damage) return invalid(`has a damaged database in it: ${damage}`);
  const judged = await judgeDatabase(database);
  if (!judged.ok) return invalid(judged.reason);
  const cleaned = removeForeignSchema(database, judged.schema);
  if (!cleaned.ok) return invalid(cleaned.reason);
  const missing = manifest.pictures === "here" ? await missingPictures(stagingDir, manifest) : [];
  if (!missing) return invalid("has a database in it whose pictures cannot be read.");
  if (missing.length > 0) return invalid(`lacks pictures that its applications show: ${missing.join(", ")}`);
  return { ok: true, manifest, removed: cleaned.removed };
}

async function readManifest(file: string): Promise<Manifest | undefined> {
  if (!existsSync(file)) return undefined;
  return manifestSchema.safeParse(parseJson(await readFile(file, "utf8"))).data;
}

/** The pictures that are shown and are not there as they were sent; undefined where the database's rows about them cannot be read. */
async function missingPictures(stagingDir: string, manifest: Manifest): Promise<string[] | undefined> {
  const pictures = readPictures(join(stagingDir, backupPaths.database));
  if (!pictures) return undefined;
  const missing: string[] = [];
  for (const { filename, bytes, isShown } of pictures) {
    if (!isShown || manifest.missing.includes(filename)) continue;
    const info = await stat(join(stagingDir, backupPaths.pictures, filename)).catch(() => undefined);
    if (info?.size !== bytes) missing.push(filename);
  }
  return missing;
}

/** Links or copies the previous data into a folder. @returns that folder, which can serve as `DATA_DIR`. */
async function savePreviousData(
  { database, dataDir }: SqliteLocation,
  previousData: string,
): Promise<string | undefined> {
  const files = [
    ...["", "-wal", "-shm"].map((end) => [`${database}${end}`, `${backupPaths.database}${end}`] as const),
    ...(await filesIn(dataDir)).map((name) => [join(dataDir, name), name] as const),
  ].filter(([file]) => existsSync(file));
  try {
    for (const [file, name] of files) await linkOrCopy(file, join(previousData, name));
  } catch (error) {
    // So far every file is where it was, and what was begun would look like all of it.
    await rm(previousData, { recursive: true, force: true });
    throw error;
  }
  return files.length > 0 ? previousData : undefined;
}

/** The pictures and emails of a folder, as relative paths. A folder among them, such as a volume's `lost+found`, is none and stays. */
async function filesIn(folder: string) {
  const folders = [backupPaths.pictures, backupPaths.mails].filter((name) => existsSync(join(folder, name)));
  const files: string[] = [];
  for (const name of folders)
    for (const each of await readdir(join(folder, name)))
      if (statSync(join(folder, name, each), { throwIfNoEntry: false })?.isFile()) files.push(join(name, each));
  return files;
}

async function replaceData({ database, dataDir }: SqliteLocation, stagingDir: string) {
  const before = await filesIn(dataDir);
  const restored = await filesIn(stagingDir);
  for (const name of restored) await move(join(stagingDir, name), join(dataDir, name));
  for (const name of new Set(restored.map(dirname))) await syncToDisk(join(dataDir, name));
  await mkdir(dirname(database), { recursive: true, mode: 0o700 });
  const unfinished = `${database}.part`;
  await copyFile(join(stagingDir, backupPaths.database), unfinished);
  await syncToDisk(unfinished);
  // SQLite would apply the old write-ahead log to the new database.
  for (const end of ["-wal", "-shm"]) await rm(`${database}${end}`, { force: true });
  await rename(unfinished, database);
  await syncToDisk(dirname(database));
  // These files are in the folder of the previous data, and are not in the restored database.
  for (const name of before.filter((each) => !restored.includes(each))) await rm(join(dataDir, name), { force: true });
}

async function move(file: string, place: string) {
  await mkdir(dirname(place), { recursive: true, mode: 0o700 });
  // Renaming fails across file systems. A copy onto a symbolic link would be written to where that leads.
  await rename(file, place).catch(async () => {
    await rm(place, { force: true });
    await copyFile(file, place);
  });
}

const onPostgres = [
  'The records are in PostgreSQL, which has its own tool for it. Stop the site, then: pg_restore --clean --if-exists --dbname="$DATABASE_URL" FILE',
  "Then, before the site starts, so that nobody is signed in by the backup and no mail of it goes out by itself: npm run restore -- --after-pg-restore",
  "The pictures go back into DATA_DIR/uploads, or into their bucket.",
].join("\n");
