import { existsSync } from "node:fs";
import { chmod, mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Config } from "#platform/config/config.server.ts";
import { checkSqliteIntegrity, copySqliteFile } from "#platform/database/sqlite-file.server.ts";
import { uploadsFolder } from "#platform/files/file-storage.server.ts";
import { mailName, signInMailName } from "#services/mail/transport/mailbox.server.ts";
import { backupPaths, linkOrCopy, type Manifest, pack, syncToDisk } from "./backup-archive.server.ts";
import { isFestival, readPictures } from "./database-in-backup.server.ts";
import { noteBackup } from "./last-backup.server.ts";

export type BackupResult =
  | { ok: true; bytes: number; pictures: number; mails: number; manifest: Manifest }
  | { ok: false; reason: string };

type Source = Pick<Config, "database" | "dataDir" | "s3">;

/**
 * Backs up the data folder while the site runs: a consistent copy of the database, its pictures, and the mailbox. The database comes first:
 * pictures are never changed, and one deleted in between was unclaimed. `file` is written under a temporary name and renamed when it is
 * complete; an existing file is not overwritten.
 *
 * @throws errors of the disk
 */
export async function makeBackup(source: Source, file: string, now = new Date()): Promise<BackupResult> {
  if (source.database.engine === "postgres") return { ok: false, reason: onPostgres(source, file) };
  const database = source.database.file;
  if (!existsSync(database)) return { ok: false, reason: `There is no database at ${database}.` };
  if (!existsSync(dirname(file)))
    return { ok: false, reason: `There is no folder ${dirname(file)}. Please make it first.` };
  if (existsSync(file)) return { ok: false, reason: `${file} is there already, and nothing is overwritten.` };
  const stage = `${file}.${crypto.randomUUID()}.part`;
  await mkdir(stage, { mode: 0o700 });
  try {
    return await collect({ ...source, database }, { stage, file, now });
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
}

async function collect(
  source: Omit<Source, "database"> & { database: string },
  { stage, file, now }: { stage: string; file: string; now: Date },
): Promise<BackupResult> {
  const content = join(stage, "content");
  await mkdir(content, { mode: 0o700 });
  const copy = join(content, backupPaths.database);
  copySqliteFile(source.database, copy);
  await chmod(copy, 0o600);
  const integrityError = checkSqliteIntegrity(copy);
  if (integrityError) return { ok: false, reason: `The database ${source.database} is damaged: ${integrityError}` };
  if (!isFestival(copy)) return { ok: false, reason: `The database ${source.database} is not of this program.` };
  const found = source.s3 ? { pictures: 0, missing: [] } : await collectPictures(source, content);
  const mails = await collectMails(source, content);
  const pictures = source.s3 ? "in a bucket" : "here";
  const manifest: Manifest = { format: 1, madeAt: now.toISOString(), pictures, missing: found.missing };
  await writeFile(join(content, backupPaths.manifest), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  const archive = join(stage, "archive");
  const problem = await pack(content, archive);
  if (problem) return { ok: false, reason: `It could not be restored: the archive ${problem}` };
  const { size } = await stat(archive);
  await rename(archive, file);
  await syncToDisk(dirname(file));
  // The backup is made, whether or not that can be noted.
  await noteBackup(source, now, size).catch(() => undefined);
  return { ok: true, bytes: size, pictures: found.pictures, mails, manifest };
}

async function collectPictures(source: Pick<Config, "dataDir">, content: string) {
  const missing: string[] = [];
  let pictures = 0;
  for (const row of readPictures(join(content, backupPaths.database)) ?? []) {
    const place = join(content, backupPaths.pictures, row.filename);
    const isStored = await linkOrCopy(join(uploadsFolder(source), row.filename), place);
    if (isStored) pictures += 1;
    if (row.isShown && !(isStored && (await stat(place)).size === row.bytes)) missing.push(row.filename);
  }
  return { pictures, missing };
}

/** All but those that sign somebody in. */
async function collectMails({ dataDir }: Pick<Config, "dataDir">, content: string) {
  const folder = join(dataDir, "mail");
  const names = existsSync(folder) ? await readdir(folder) : [];
  const mails = names.filter((name) => mailName.test(name) && !signInMailName.test(name));
  let count = 0;
  for (const name of mails)
    if (await linkOrCopy(join(folder, name), join(content, backupPaths.mails, name))) count += 1;
  return count;
}

function onPostgres({ dataDir, s3 }: Source, file: string) {
  const name = file.replace(/\.(tar|tgz|tar\.gz|dump)$/i, "");
  const pictures = s3
    ? `the bucket ${s3.bucket} by its own means (versioning, or a copy of what is under uploads/)`
    : `then the pictures with: tar --create --gzip --file=${name}-uploads.tar.gz --directory=${dataDir} uploads`;
  return `The records are in PostgreSQL, which has its own tool for it. First save them with: pg_dump --format=custom --file=${name}.dump "$DATABASE_URL"\nand ${pictures}`;
}
