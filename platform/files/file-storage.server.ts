import { join } from "node:path";
import { Readable } from "node:stream";
import type { StorageAdapter } from "@flystorage/file-storage";
import { loadOnce } from "#platform/cache/load-once.ts";
import type { Config } from "#platform/config/config.server.ts";
import { limitBody, STALL_MS } from "#platform/outbound/limited-answer.server.ts";
import type { OutboundCalls } from "#platform/outbound/outbound-call.server.ts";
import { withTimeout } from "#platform/outbound/with-timeout.ts";

/**
 * Stores uploads: in `DATA_DIR/uploads`, or in an S3-compatible bucket (`S3_BUCKET`). A file has a unique name and is never changed. Every
 * call throws `StorageUnavailable` when the disk or the bucket fails.
 */
export type FileStorage = {
  /** Writes a file atomically and durably: it survives a power cut once this returns. */
  put(name: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /**
   * Reads a file. Where it has more or fewer bytes than were stored, or stands still for ten seconds, the stream fails: a client that waits
   * for the rest is cut off.
   *
   * @returns undefined when there is no such file.
   */
  read(name: string, stored?: StoredFile): Promise<ReadableStream<Uint8Array<ArrayBuffer>> | undefined>;
  /** Does nothing when there is no such file. */
  remove(name: string): Promise<void>;
};

/** With how many bytes a file was stored, and who is told that it broke off while it was read. */
export type StoredFile = { bytes?: number; onCutOff?: (error: unknown) => void };

/** No space, quota exceeded, file too large. */
export const diskFullCodes = new Set<unknown>(["ENOSPC", "EDQUOT", "EFBIG"]);

/** The disk or the bucket failed. */
export class StorageUnavailable extends Error {
  override name = "StorageUnavailable";
  /** Whether the disk or the quota is full. */
  readonly isFull: boolean;

  constructor(cause: unknown) {
    super("The uploads' storage failed.", { cause });
    this.isFull = causesOf(cause).some(({ code }) => diskFullCodes.has(code));
  }
}

/** The folder of uploads, finished and unfinished. */
export function uploadsFolder({ dataDir }: Pick<Config, "dataDir">): string {
  return join(dataDir, "uploads");
}

/** No retries: the S3 client has its own. */
const timeoutPolicy = { timeoutMs: 20_000, breaker: { failures: 3, coolDownMs: { initial: 1_000, max: 15_000 } } };

/** The storage that is configured. Its client is loaded on first use. */
export function createFileStorage(config: Pick<Config, "dataDir" | "s3">, outbound: OutboundCalls): FileStorage {
  const storage = loadOnce(() => adapterOf(config));
  const bucket = config.s3 && outbound.service("object store", timeoutPolicy);
  const use = <Result>(work: Work<Result>) =>
    asStorageUnavailable(async () => {
      const opened = await storage();
      return bucket ? bucket.call((abortSignal) => work(opened, { abortSignal })) : work(opened, {});
    });
  return {
    put: (name, bytes, contentType) =>
      use((opened, options) =>
        opened.write(name, Readable.from(Buffer.from(bytes)), {
          ...options,
          mimeType: contentType,
          size: bytes.length,
        }),
      ),
    async read(name, { bytes, onCutOff } = {}) {
      const file = await use((opened, options) => openFile(opened, name, options));
      const mostBytes = bytes ?? Number.POSITIVE_INFINITY;
      return file && limitBody(file, { mostBytes, leastBytes: bytes, beyond: "fail", onCutOff });
    },
    remove: (name) => use((opened, options) => opened.deleteFile(name, options)),
  };
}

type Work<Result> = (storage: StorageAdapter, options: { abortSignal?: AbortSignal }) => Promise<Result>;

/** @throws StorageUnavailable for any error of `work`. */
export async function asStorageUnavailable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new StorageUnavailable(error);
  }
}

/** Not Flystorage's own class around it, which reads through another stream: the file, or the connection, would stay open when its reader leaves. */
async function adapterOf(config: Pick<Config, "dataDir" | "s3">): Promise<StorageAdapter> {
  if (config.s3) return (await import("./s3-files.server.ts")).s3Files(config.s3);
  return (await import("./local-files.server.ts")).localFiles(uploadsFolder(config));
}

/** Waits until the stream is readable: only then a missing file is an error. */
async function openFile(storage: StorageAdapter, name: string, options: { abortSignal?: AbortSignal }) {
  try {
    const contents = await storage.read(name, options);
    const stream = contents instanceof Readable ? contents : Readable.from(contents);
    const begins = new Promise((resolve, reject) => stream.once("readable", resolve).once("error", reject));
    await withTimeout(begins, STALL_MS).catch((error: unknown) => {
      stream.destroy();
      throw error;
    });
    return asWebStream(stream);
  } catch (error) {
    if (causesOf(error).some(({ code }) => missingFileCodes.has(code))) return undefined;
    throw error;
  }
}

const missingFileCodes = new Set<unknown>(["ENOENT", "flystorage.file_was_not_found"]);

/** Not `Readable.toWeb`, whose type the fetch API's does not accept. Reads on demand, and closes the file when it is cancelled. */
export function asWebStream(stream: Readable) {
  const chunks: AsyncIterator<Uint8Array<ArrayBuffer>> = stream.iterator();
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel() {
      stream.destroy();
    },
  });
}

function causesOf(error: unknown): { code: unknown }[] {
  if (!(error instanceof Error)) return [];
  return [{ code: "code" in error ? error.code : undefined }, ...causesOf(error.cause)];
}
