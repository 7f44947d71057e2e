import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";

/** The mails as files of one folder, one mail each, in the order of their names. */
export type MailFiles = {
  /**
   * Keeps a mail for good: written whole under another name first, and on the disk before it is there. The same name again replaces it.
   *
   * @throws what the file system throws.
   */
  put(name: string, message: string): Promise<void>;
  /** At most `most` names, the newest first, from before `before` on. */
  names(most: number, before?: string): Promise<string[]>;
  /** The whole mail, or its first `bytes`; undefined when there is none of that name. */
  read(name: string, bytes?: number): Promise<Buffer | undefined>;
};

/** The names of mails: no path in it, nothing hidden, nothing but mails. */
export const mailName = /^[0-9A-Za-z][0-9A-Za-z._-]{0,120}\.eml$/;

export function mailFiles(folder: string): MailFiles {
  return {
    async put(name, message) {
      if (!mailName.test(name)) throw new TypeError("that is no name for a mail");
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await putWhole(folder, name, message);
    },
    async names(most, before) {
      const found = await readdir(folder).catch(ifMissing<string[]>([]));
      const mails = found.filter((name) => mailName.test(name) && (before === undefined || name < before));
      return mails.sort().reverse().slice(0, most);
    },
    async read(name, bytes) {
      if (!mailName.test(name)) return undefined;
      const path = join(folder, name);
      return bytes === undefined ? readFile(path).catch(ifMissing(undefined)) : readStart(path, bytes);
    },
  };
}

async function putWhole(folder: string, name: string, message: string) {
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
  await using kept = await open(folder, "r");
  await kept.sync();
}

async function readStart(path: string, bytes: number): Promise<Buffer | undefined> {
  const opened = await open(path, "r").catch(ifMissing(undefined));
  if (!opened) return undefined;
  await using file = opened;
  const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0);
  return buffer.subarray(0, bytesRead);
}

function ifMissing<Instead>(instead: Instead) {
  return (error: unknown): Instead => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return instead;
    throw error;
  };
}
