import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";

/** Mails as files of one folder, sorted by name. */
export type MailFiles = {
  /**
   * Writes a mail atomically and durably (temporary file, fsync, rename). An existing file of that name is replaced.
   *
   * @throws what the file system throws.
   */
  put(name: string, message: string): Promise<void>;
  /** At most `limit` names, newest first, that sort before `before`. */
  names(limit: number, before?: string): Promise<string[]>;
  /** The whole mail, or its first `bytes`; undefined when it does not exist. */
  read(name: string, bytes?: number): Promise<Buffer | undefined>;
};

/** File names of mails: no paths, no hidden files, no other types. */
export const mailName = /^[0-9A-Za-z][0-9A-Za-z._-]{0,120}\.eml$/;

export function mailFiles(folder: string): MailFiles {
  return {
    async put(name, message) {
      if (!mailName.test(name)) throw new TypeError("that is no name for a mail");
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeAtomically(folder, name, message);
    },
    async names(limit, before) {
      const found = await readdir(folder).catch(ifMissing<string[]>([]));
      const mails = found.filter((name) => mailName.test(name) && (before === undefined || name < before));
      return mails.sort().reverse().slice(0, limit);
    },
    async read(name, bytes) {
      if (!mailName.test(name)) return undefined;
      const path = join(folder, name);
      return bytes === undefined ? readFile(path).catch(ifMissing(undefined)) : readStart(path, bytes);
    },
  };
}

async function writeAtomically(folder: string, name: string, message: string) {
  const part = join(folder, `.${name}.part`);
  try {
    await using file = await open(part, "w", 0o600);
    await file.writeFile(message);
    await file.sync();
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined);
    throw error;
  }
  await rename(part, join(folder, name));
  await using directory = await open(folder, "r");
  await directory.sync();
}

async function readStart(path: string, bytes: number): Promise<Buffer | undefined> {
  const opened = await open(path, "r").catch(ifMissing(undefined));
  if (!opened) return undefined;
  await using file = opened;
  const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0);
  return buffer.subarray(0, bytesRead);
}

function ifMissing<Fallback>(fallback: Fallback) {
  return (error: unknown): Fallback => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return fallback;
    throw error;
  };
}
