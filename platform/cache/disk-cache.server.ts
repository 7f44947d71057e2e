import { hash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Caches bytes that could be made or fetched again: any entry may be evicted. `key` is a file name, such as a digest in hex. */
export type DiskCache = {
  get(key: string): Promise<Uint8Array | undefined>;
  set(key: string, bytes: Uint8Array): Promise<void>;
};

const digestLength = 32;

/** The size of each file, oldest use first (a Map keeps the order of insertion), and of all together. */
type Listing = { sizes: Map<string, number>; total: number };

/**
 * A cache in a folder, bounded in bytes: the least recently used entry goes first. It survives restarts (a file's time is its last use);
 * files are written atomically, and one whose digest does not match counts as missing.
 */
export function createDiskCache({ folder, limitBytes }: { folder: string; limitBytes: number }): DiskCache {
  let listing: Promise<Listing> | undefined;
  const known = () => {
    listing ??= listFolder(folder);
    return listing;
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
      const unfinished = join(folder, `${key}.${crypto.randomUUID()}.part`);
      const write = () => writeFile(unfinished, Buffer.concat([digestOf(bytes), bytes]));
      // With the first entry the folder is made, and again when somebody has deleted it.
      await write().catch(async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await write();
      });
      await rename(unfinished, join(folder, key));
      const listed = await known();
      note(listed, key, bytes.length + digestLength);
      await evictOldest(folder, listed, limitBytes);
    },
  };
}

function digestOf(bytes: Uint8Array) {
  return hash("sha256", bytes, "buffer");
}

function note(listing: Listing, key: string, size: number) {
  forget(listing, key);
  listing.sizes.set(key, size);
  listing.total += size;
}

function forget(listing: Listing, key: string) {
  listing.total -= listing.sizes.get(key) ?? 0;
  listing.sizes.delete(key);
}

async function evictOldest(folder: string, listing: Listing, limitBytes: number) {
  for (const key of listing.sizes.keys()) {
    if (listing.total <= limitBytes) return;
    forget(listing, key);
    await rm(join(folder, key), { force: true });
  }
}

async function listFolder(folder: string): Promise<Listing> {
  const names = await readdir(folder).catch(() => []);
  const files = await Promise.all(
    names.map(async (name) => ({ name, info: await stat(join(folder, name)).catch(() => undefined) })),
  );
  const complete = files.flatMap(({ name, info }) =>
    info?.isFile() ? [{ name, size: info.size, usedAt: info.mtimeMs }] : [],
  );
  complete.sort((a, b) => a.usedAt - b.usedAt);
  const sizes = new Map(complete.map(({ name, size }) => [name, size]));
  return { sizes, total: complete.reduce((sum, { size }) => sum + size, 0) };
}
