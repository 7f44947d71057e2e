import { join } from "node:path";
import type { Readable } from "node:stream";
import type { FileStorage as Flystorage, StorageAdapter } from "@flystorage/file-storage";
import { loadOnce } from "#app/platform/cache/load-once.ts";
import type { Config } from "#app/platform/config/config.server.ts";
import type { OutboundCalls } from "#app/platform/outbound/outbound-call.server.ts";

/**
 * Where uploaded files are: `DATA_DIR/uploads`, or any bucket that speaks S3 (`S3_BUCKET` and its like). A file is written once, under a
 * name that nothing else ever has, and never changed. Every call throws `StorageUnavailable` when the disk or the bucket fails.
 */
export type FileStorage = {
  /** Returns once the file would survive a power cut. A file is there whole or not at all. */
  put(name: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** @returns undefined where there is no such file. */
  read(name: string): Promise<ReadableStream<Uint8Array<ArrayBuffer>> | undefined>;
  /** No file of that name is fine too. */
  remove(name: string): Promise<void>;
};

/** No space, quota used up, file larger than allowed. */
const noRoom = new Set<unknown>(["ENOSPC", "EDQUOT", "EFBIG"]);

/** The disk or the bucket cannot do what was asked of it just now. */
export class StorageUnavailable extends Error {
  override name = "StorageUnavailable";
  /** Whether room is what it lacks. */
  readonly isFull: boolean;

  constructor(cause: unknown) {
    super("The uploads' storage failed.", { cause });
    this.isFull = causesOf(cause).some(({ code }) => noRoom.has(code));
  }
}

/** The folder of uploads, and of those under way. */
export function uploadsFolder({ dataDir }: Pick<Config, "dataDir">): string {
  return join(dataDir, "uploads");
}

/** Somebody waits for the answer. Its own client asks a second time. */
const timeoutPolicy = { timeoutMs: 20_000, breaker: { failures: 3, coolDownMs: { initial: 1_000, max: 15_000 } } };

/** The storage that the settings name. It is opened, and its client loaded, on first use. */
export function createFileStorage(config: Pick<Config, "dataDir" | "s3">, outbound: OutboundCalls): FileStorage {
  const storage = loadOnce(() => openStorage(config));
  const bucket = config.s3 && outbound.service("object store", timeoutPolicy);
  const use = <Result>(work: Work<Result>) =>
    asStorageUnavailable(async () => {
      const opened = await storage();
      return bucket ? bucket.call((abortSignal) => work(opened, { abortSignal })) : work(opened, {});
    });
  return {
    put: (name, bytes, contentType) =>
      use((opened, options) =>
        opened.write(name, Buffer.from(bytes), { ...options, mimeType: contentType, size: bytes.length }),
      ),
    read: (name) => use((opened, options) => openFile(opened, name, options)),
    remove: (name) => use((opened, options) => opened.deleteFile(name, options)),
  };
}

type Work<Result> = (storage: Flystorage, options: { abortSignal?: AbortSignal }) => Promise<Result>;

/** Runs what touches the disk or the bucket; whatever it throws is a `StorageUnavailable`. */
export async function asStorageUnavailable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new StorageUnavailable(error);
  }
}

async function openStorage(config: Pick<Config, "dataDir" | "s3">): Promise<Flystorage> {
  const { FileStorage } = await import("@flystorage/file-storage");
  return new FileStorage(await adapterOf(config));
}

async function adapterOf(config: Pick<Config, "dataDir" | "s3">): Promise<StorageAdapter> {
  if (config.s3) return (await import("./s3-files.server.ts")).s3Files(config.s3);
  return (await import("./local-files.server.ts")).localFiles(uploadsFolder(config));
}

/** A missing file shows only when its stream is read: wait until there is something to read. */
async function openFile(storage: Flystorage, name: string, options: { abortSignal?: AbortSignal }) {
  try {
    const stream = await storage.read(name, options);
    await new Promise((resolve, reject) => stream.once("readable", resolve).once("error", reject));
    return inWebTerms(stream);
  } catch (error) {
    if (causesOf(error).some(({ code }) => code === "flystorage.file_was_not_found")) return undefined;
    throw error;
  }
}

/** Reads no faster than somebody takes it, and lets go of the file when they go away. */
function inWebTerms(stream: Readable) {
  const chunks: AsyncIterator<Uint8Array<ArrayBuffer>> = stream.iterator();
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return?.();
    },
  });
}

function causesOf(error: unknown): { code: unknown }[] {
  if (!(error instanceof Error)) return [];
  return [{ code: "code" in error ? error.code : undefined }, ...causesOf(error.cause)];
}
