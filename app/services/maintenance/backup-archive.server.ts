import { createWriteStream } from "node:fs";
import { chmod, copyFile, link, mkdir, open, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { create, extract, list, type ReadEntry } from "tar";
import { z } from "zod";
import { mailName } from "#app/services/mail/mailbox.server.ts";
import { uploadName } from "#app/services/uploads/uploads.server.ts";

/** What a backup says of itself, in its `backup.json`. */
export const manifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  /** Whether the pictures are in the archive, or in a bucket that is not part of it. */
  pictures: z.enum(["here", "in a bucket"]),
  /** Pictures that an application shows and that were not there when the backup was made. */
  missing: z.array(z.string()),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** The names within a backup, and within the folder that it is unpacked into. */
export const backupPaths = { manifest: "backup.json", database: "festival.sqlite", pictures: "uploads", mails: "mail" };

/** Packs a folder as `.tar.gz` into a new file that only its owner may read. Returns once it would survive a power cut. */
export async function pack(folder: string, file: string) {
  const archive = create({ gzip: true, cwd: folder, portable: true }, await readdir(folder));
  await pipeline(archive, createWriteStream(file, { flags: "wx", mode: 0o600, flush: true }));
}

/**
 * Unpacks a backup into a folder, and what it unpacks onto the disk. Before anything is written every name in it is looked at.
 *
 * @returns undefined, or what is wrong with the archive.
 */
export async function unpack(file: string, folder: string): Promise<string | undefined> {
  const strangers: string[] = [];
  const note = (entry: ReadEntry) => {
    if (!belongs(entry)) strangers.push(entry.path);
  };
  try {
    // The pages of a database may be packed as tightly as gzip can.
    const reading = { file, strict: true, maxDecompressionRatio: Number.POSITIVE_INFINITY };
    await list({ ...reading, onReadEntry: note });
    if (strangers.length > 0) return `holds something that does not belong into a backup: ${strangers[0]}`;
    await extract({ ...reading, cwd: folder, preserveOwner: false });
  } catch (error) {
    if (isArchiveFault(error)) return `is no backup, or is damaged (${error.message})`;
    throw error;
  }
  await settle(folder);
  return undefined;
}

/** Only our own files and folders: no links, no names that lead elsewhere. */
function belongs({ type, path }: ReadEntry) {
  const [folder = "", name = "", ...deeper] = path.split("/");
  if (deeper.length > 0) return false;
  if (type === "Directory") return name === "" && (folder === backupPaths.pictures || folder === backupPaths.mails);
  if (type !== "File") return false;
  if (folder === backupPaths.pictures) return uploadName.test(name);
  if (folder === backupPaths.mails) return mailName.test(name);
  return path === backupPaths.manifest || path === backupPaths.database;
}

/** A fault of the archive, as tar and zlib name them; what the disk says is none. */
function isArchiveFault(error: unknown): error is Error {
  return error instanceof Error && "code" in error && /^(TAR_|Z_)/.test(String(error.code));
}

/** Makes everything in a folder its owner's alone, whatever the archive says, and sees that it is on the disk. */
async function settle(folder: string) {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    await chmod(path, entry.isDirectory() ? 0o700 : 0o600);
    await syncToDisk(path);
  }
  await syncToDisk(folder);
}

/** A file that was renamed has its new name for good once its folder is on the disk. */
export async function syncToDisk(path: string) {
  await using handle = await open(path, "r");
  await handle.sync();
}

/**
 * Puts a file that never changes into another folder too: as a second name of it, or as a copy where a file can have only one.
 *
 * @returns whether it is there: somebody may have removed it meanwhile.
 */
export async function linkOrCopy(file: string, place: string): Promise<boolean> {
  await mkdir(dirname(place), { recursive: true, mode: 0o700 });
  try {
    await link(file, place).catch((error) => (error.code === "EEXIST" ? undefined : copyFile(file, place)));
    return true;
  } catch (error) {
    if (isSystemFault(error) && error.code === "ENOENT") return false;
    throw error;
  }
}

/** An error that the system gave a name to: no such file, no room, not allowed. */
export function isSystemFault(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && "syscall" in error && "code" in error;
}
