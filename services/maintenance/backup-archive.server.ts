import { createReadStream, createWriteStream } from "node:fs";
import { chmod, copyFile, link, lstat, mkdir, open, readdir, stat, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { ReadEntry } from "tar";
import { z } from "zod";
import { printable } from "#platform/text/printable.ts";
import { mailName } from "#services/mail/transport/mailbox.server.ts";
import { uploadName } from "#services/uploads/uploads.server.ts";

/** The `backup.json` of a backup. */
export const manifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** Whether the pictures are in the archive, or in a bucket outside it. */
  pictures: z.enum(["here", "in a bucket"]),
  /** Claimed pictures whose files were missing when the backup was made. */
  missing: z.array(z.string().regex(uploadName)),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** The paths in a backup, and in the folder that it is unpacked into. */
export const backupPaths = { manifest: "backup.json", database: "festival.sqlite", pictures: "uploads", mails: "mail" };

/**
 * Packs a folder durably as `.tar.gz` into a new file that only its owner may read, and reads it once more by the rules of `unpack`.
 *
 * @returns undefined, or what would keep the archive from being unpacked
 * @throws when the file exists or cannot be written.
 */
export async function pack(folder: string, file: string): Promise<string | undefined> {
  const { create } = await import("tar");
  const archive = create({ gzip: true, cwd: folder, portable: true, linkCache: new NoLinks() }, await readdir(folder));
  await pipeline(archive, createWriteStream(file, { flags: "wx", mode: 0o600, flush: true }));
  return archiveProblem(file);
}

/** Two names of one file, as of two equal pictures that a program has made one of, are packed as two files: a backup has no links. */
class NoLinks extends Map<`${number}:${number}`, string> {
  override get() {
    return undefined;
  }
}

/**
 * Unpacks a backup into a folder, durably. Every name and size in it is checked before anything is written.
 *
 * @param mostBytes what it may take up, by default what is free there
 * @returns undefined, or what is wrong with the archive
 * @throws errors of the disk
 */
export async function unpack(file: string, folder: string, mostBytes?: number): Promise<string | undefined> {
  const { extract } = await import("tar");
  const problem =
    (await archiveProblem(file, mostBytes ?? (await freeBytes(folder)))) ??
    (await faultOf(extract({ ...reading, file, cwd: folder, preserveOwner: false })));
  if (problem === undefined) await secureAndSync(folder);
  return problem;
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** The empty pages of a database may have any compression ratio. */
const reading = { strict: true, maxDecompressionRatio: Number.POSITIVE_INFINITY };

/** Reads an archive to its end, or to what is wrong, and writes nothing. @returns undefined, or what is wrong with it */
async function archiveProblem(file: string, mostBytes = Number.POSITIVE_INFINITY): Promise<string | undefined> {
  const { Parser } = await import("tar");
  const judge = createJudge(mostBytes);
  let problem: string | undefined;
  const parser = new Parser({
    ...reading,
    onReadEntry(entry) {
      problem ??= judge(entry);
      entry.resume();
      // What is read no further takes no time either.
      if (problem !== undefined) parser.abort(new Error(problem));
    },
  });
  const fault = await faultOf(pipeline(createReadStream(file), parser));
  return problem ?? fault;
}

/** Judges the members of an archive one after the other, by what their heads promise. @returns what is wrong with one */
function createJudge(mostBytes: number) {
  let [count, bytes] = [0, 0];
  return (entry: ReadEntry): string | undefined => {
    const name = printable(entry.path);
    if (!isExpected(entry)) return `holds something that does not belong into a backup: ${name}`;
    count += 1;
    if (count > mostMembers) return `has more than ${mostMembers} files in it, which is no festival's.`;
    const mostOfOne = mostOfOneMember(entry.path);
    if (entry.size > mostOfOne)
      return `has a file in it that is too large to be one of this program's: ${name} (${inMegabytes(entry.size)}).`;
    // The database is there twice while it takes its place.
    bytes += entry.path === backupPaths.database ? 2 * entry.size : entry.size;
    if (bytes <= mostBytes) return undefined;
    return `needs more room than the disk has: ${inMegabytes(mostBytes)} are free.`;
  };
}

/** More than any festival's, in thirty years. */
const mostMembers = 500_000;
const [mostOfManifest, mostOfPicture, mostOfMail] = [20e6, 50e6, 50e6];

function mostOfOneMember(path: string): number {
  if (path === backupPaths.database) return Number.POSITIVE_INFINITY;
  if (path === backupPaths.manifest) return mostOfManifest;
  return path.startsWith(`${backupPaths.pictures}/`) ? mostOfPicture : mostOfMail;
}

function inMegabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`;
}

async function faultOf(read: Promise<void>): Promise<string | undefined> {
  try {
    await read;
    return undefined;
  } catch (error) {
    if (isArchiveFault(error)) return `is no backup, or is damaged (${error.message})`;
    throw error;
  }
}

/** Allows the backup's own files and folders only: no links, no paths out of the folder. */
function isExpected({ type, path }: ReadEntry) {
  const [folder = "", name = "", ...deeper] = path.split("/");
  if (deeper.length > 0) return false;
  if (type === "Directory") return name === "" && (folder === backupPaths.pictures || folder === backupPaths.mails);
  if (type !== "File") return false;
  if (folder === backupPaths.pictures) return uploadName.test(name);
  if (folder === backupPaths.mails) return mailName.test(name);
  return path === backupPaths.manifest || path === backupPaths.database;
}

/** Whether an error is one of tar or zlib about the archive, not one of the disk. */
function isArchiveFault(error: unknown): error is Error {
  return error instanceof Error && "code" in error && /^(TAR_|Z_)/.test(String(error.code));
}

/** Restricts a folder's files to their owner, whatever the archive says, and syncs them to disk. */
async function secureAndSync(folder: string) {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    await chmod(path, entry.isDirectory() ? 0o700 : 0o600);
    await syncToDisk(path);
  }
  await syncToDisk(folder);
}

/** Syncs a file, or a folder: a renamed file survives a power cut once its folder has been synced. */
export async function syncToDisk(path: string) {
  await using handle = await open(path, "r");
  await handle.sync();
}

/**
 * Adds an immutable file to another folder: as a hard link, or as a copy where the file system has none. What a symbolic link leads to is copied:
 * a hard link to it would be the symbolic link once more. So is an empty file.
 *
 * @returns false when there is no such file, or no longer, or it is a folder, a pipe or a device
 * @throws any other error of the disk
 */
export async function linkOrCopy(file: string, place: string): Promise<boolean> {
  await mkdir(dirname(place), { recursive: true, mode: 0o700 });
  try {
    const found = await stat(file);
    if (!found.isFile()) return false;
    // The library that packs it ends the archive twice for an empty file of several names, and with it the process.
    if (found.size === 0 || (await lstat(file)).isSymbolicLink()) await copyFile(file, place);
    else await link(file, place).catch((error) => (error.code === "EEXIST" ? undefined : copyFile(file, place)));
    return true;
  } catch (error) {
    if (isSystemFault(error) && (error.code === "ENOENT" || error.code === "ELOOP")) return false;
    throw error;
  }
}

/** Whether an error comes from a system call: file not found, disk full, permission denied. */
export function isSystemFault(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && "syscall" in error && "code" in error;
}
