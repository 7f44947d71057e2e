import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Caches bytes that could be made or fetched again: any entry may be evicted. `key` is a file name, such as a digest in hex. */
export type DiskCache = {
  get(key: string): Promise<Uint8Array | undefined>;
  set(key: string, bytes: Uint8Array): Promise<void>;
};

const digestLength = 32;

/**
 * A cache in a folder, bounded in bytes: the least recently used entry goes first. It survives restarts (a file's time is its last use);
 * files are written atomically, and one whose digest does not match counts as missing.
 */
export function createDiskCache({ folder, limitBytes }: { folder: string; limitBytes: number }): DiskCache {
  let sizes: Promise<Map<string, number>> | undefined;
  // Oldest use first; a Map keeps the order of insertion.
  const known = () => {
    sizes ??= listFolder(folder);
    return sizes;
  };
  return {
    async get(key) {
      const file = join(folder, key);
      const stored = await readFile(file).catch(() => undefined);
      const bytes = stored?.subarray(digestLength);
      if (!stored || !bytes || !digestOf(bytes).equals(stored.subarray(0, digestLength))) return undefined;
      note(await known(), key, stored.length);
      await utimes(file, new Date(), new Date()).catch(() => undefined);
      return bytes;
    },
    async set(key, bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const unfinished = join(folder, `${key}.${crypto.randomUUID()}.part`);
      await writeFile(unfinished, Buffer.concat([digestOf(bytes), bytes]));
      await rename(unfinished, join(folder, key));
      const files = await known();
      note(files, key, bytes.length + digestLength);
      await forgetOldest(folder, files, limitBytes);
    },
  };
}

function digestOf(bytes: Uint8Array) {
  return createHash("sha256").update(bytes).digest();
}

function note(files: Map<string, number>, key: string, size: number) {
  files.delete(key);
  files.set(key, size);
}

async function forgetOldest(folder: string, files: Map<string, number>, limitBytes: number) {
  let total = [...files.values()].reduce((sum, size) => sum + size, 0);
  for (const [key, size] of files) {
    if (total <= limitBytes) return;
    files.delete(key);
    total -= size;
    await rm(join(folder, key), { force: true });
  }
}

async function listFolder(folder: string) {
  const names = await readdir(folder).catch(() => []);
  const files = await Promise.all(
    names.map(async (name) => ({ name, info: await stat(join(folder, name)).catch(() => undefined) })),
  );
  const whole = files.flatMap(({ name, info }) =>
    info?.isFile() ? [{ name, size: info.size, usedAt: info.mtimeMs }] : [],
  );
  whole.sort((a, b) => a.usedAt - b.usedAt);
  return new Map(whole.map(({ name, size }) => [name, size]));
}
