import { rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { diskFullCodes, StorageUnavailable } from "#platform/files/file-storage.server.ts";
import { withTimeout } from "#platform/outbound/with-timeout.ts";
import type { Services } from "#services/services.server.ts";

type StorageState = {
  disk: "has room" | "is full" | "cannot be written";
  /** Where bands' pictures are stored: a folder of that disk, or an object store. */
  pictures: "can be stored" | "cannot be stored";
};

const PROBE_MS = 5_000;
/** More than a page of any file system, so that a full one cannot take it. */
const PROBE_BYTES = 64_000;
/** With less the database cannot be copied or tidied up any more. */
const FULL_BYTES = 20e6;

/** Writes and removes a file on the disk and, where there is one, in the object store. */
export async function probeStorage(services: Pick<Services, "config" | "files" | "log">): Promise<StorageState> {
  const disk = await probeDisk(services);
  const pictures = services.config.s3 ? await probeStore(services) : disk === "has room";
  return { disk, pictures: pictures ? "can be stored" : "cannot be stored" };
}

async function probeDisk({
  config: { dataDir },
  log,
}: Pick<Services, "config" | "log">): Promise<StorageState["disk"]> {
  const file = join(dataDir, `backup-probe-${crypto.randomUUID()}.part`);
  try {
    await writeFile(file, new Uint8Array(PROBE_BYTES), { mode: 0o600, flush: true });
    const { bavail, bsize } = await statfs(dataDir);
    return bavail * bsize < FULL_BYTES ? "is full" : "has room";
  } catch (error) {
    log.error({ err: error }, "the data folder cannot be written");
    return error instanceof Error && "code" in error && diskFullCodes.has(error.code) ? "is full" : "cannot be written";
  } finally {
    await rm(file, { force: true }).catch(() => undefined);
  }
}

async function probeStore({ files, log }: Pick<Services, "files" | "log">): Promise<boolean> {
  const name = `probe-${crypto.randomUUID()}.part`;
  const probe = async () => {
    await files.put(name, new Uint8Array(1), "application/octet-stream");
    await files.remove(name);
  };
  try {
    await withTimeout(probe(), PROBE_MS);
    return true;
  } catch (error) {
    const cause = error instanceof StorageUnavailable ? error.cause : error;
    log.error({ err: cause }, "the object store does not answer");
    return false;
  }
}
