import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { StorageAdapter } from "@flystorage/file-storage";
import { LocalStorageAdapter } from "@flystorage/local-fs";
import { unfinishedFile } from "./unfinished-file.server.ts";

/** Flystorage's adapter for a folder (0700, files 0600), with atomic and durable writes: its own are neither, and its reads leave files open that nobody reads on. */
export function localFiles(folder: string): StorageAdapter {
  return new DurableFiles(folder);
}

class DurableFiles extends LocalStorageAdapter {
  override async read(name: string) {
    return createReadStream(join(this.rootDir, name));
  }

  override async write(name: string, contents: Readable) {
    await mkdir(this.rootDir, { recursive: true, mode: 0o700 });
    const unfinished = unfinishedFile(this.rootDir);
    try {
      await pipeline(contents, createWriteStream(unfinished, { flags: "wx", mode: 0o600, flush: true }));
      await rename(unfinished, join(this.rootDir, name));
      await syncFolder(this.rootDir);
    } catch (error) {
      await rm(unfinished, { force: true }).catch(() => undefined);
      throw error;
    }
  }
}

/** A renamed file survives a power cut only once its folder has been synced. */
async function syncFolder(folder: string) {
  await using handle = await open(folder, "r");
  await handle.sync();
}
